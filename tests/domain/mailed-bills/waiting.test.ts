import { describe, expect, test } from "vitest";
import { Ledger } from "#domain/ledger/ledger.ts";
import { type MailReading, storedReading } from "#domain/mailed-bills/arrived-mail.ts";
import { fittingBills } from "#domain/mailed-bills/fitting-bills.ts";
import { waitingMails } from "#domain/mailed-bills/waiting-mails.ts";
import { User } from "../support/ledgers.ts";
import { POWER_BILL, uuid } from "../support/operations.ts";

const TODAY = "2026-03-10";
const DAY_MS = 86_400_000;

const NOTE: MailReading = { kind: "not-a-bill", why: "It names nothing to pay." };
const GMAIL: MailReading = { kind: "confirmation", provider: "Gmail", code: "1234", link: null };

function ledgerWith(
  mails: readonly { daysAgo?: number; sender?: string; reading?: MailReading; state?: "added" }[],
  answers: Readonly<Record<string, "yes" | "never" | null>> = { "a@a.example": "yes" },
): Ledger {
  const ledger = new Ledger();
  for (const [index, each] of mails.entries()) {
    const { daysAgo = 0, sender = "a@a.example", reading = POWER_BILL, state = "waiting" } = each;
    const id = uuid(index);
    ledger.put("mail", id, {
      ...{ id, sender, senderName: "A", subject: `Mail ${index}`, state, expenseId: null },
      receivedAtMs: Date.parse(`${TODAY}T09:00:00Z`) - daysAgo * DAY_MS,
      reading: storedReading(reading),
    });
  }
  for (const [address, answer] of Object.entries(answers)) ledger.put("sender", address, { address, answer });
  return ledger;
}

function shown(...given: Parameters<typeof ledgerWith>) {
  const { bills, notes, confirmations, senders } = waitingMails(ledgerWith(...given), TODAY);
  return {
    bills: bills.map(({ mail }) => mail.subject),
    notes: notes.map(({ mail }) => mail.subject),
    confirmations: confirmations.map(({ mail }) => mail.subject),
    senders: senders.map(({ address, subjects }) => [address, ...subjects]),
  };
}

const NOTHING = { bills: [], notes: [], confirmations: [], senders: [] };

describe("what waits", () => {
  test("is shown in the order in which it arrived, until it is 60 days old or done", () => {
    const mails = [{ daysAgo: 1 }, { daysAgo: 60 }, { daysAgo: 61 }, { state: "added" as const }];
    expect(shown(mails)).toEqual({ ...NOTHING, bills: ["Mail 1", "Mail 0"] });
  });

  test("of senders without an answer is a question, one for each, and shows no reading", () => {
    const b = { sender: "b@b.example" };
    expect(shown([b, { reading: NOTE, ...b }, {}], { "b@b.example": null })).toEqual({
      ...NOTHING,
      senders: [
        ["b@b.example", "Mail 0", "Mail 1"],
        ["a@a.example", "Mail 2"],
      ],
    });
  });

  test("of senders whose bills are never wanted isn't shown", () => {
    expect(shown([{}, { reading: NOTE }], { "a@a.example": "never" })).toEqual(NOTHING);
  });

  test("beside bills is a note for a week", () => {
    const mails = [
      { reading: NOTE, daysAgo: 7 },
      { reading: NOTE, daysAgo: 8 },
    ];
    expect(shown(mails)).toEqual({ ...NOTHING, notes: ["Mail 0"] });
  });

  test("for setting up forwarding is shown whatever was answered", () => {
    for (const answer of ["yes", "never", null] as const)
      expect(shown([{ reading: GMAIL }], { "a@a.example": answer })).toEqual({
        ...NOTHING,
        confirmations: ["Mail 0"],
      });
  });
});

describe("bills that a mail may be about", () => {
  const mail = { payee: "Power Company Ltd", amountCents: 8450, dueDate: "2026-03-15", arrivedOn: TODAY };

  function found(
    bills: Readonly<Record<string, readonly [title: string, dueDate: string, amountCents?: number]>>,
    about = {},
  ) {
    const ana = new User();
    for (const [id, [title, dueDate, amountCents = 100]] of Object.entries(bills))
      ana.add(id, { title, dueDate, amountCents });
    const fitting = fittingBills(ana.ledger, { ...mail, ...about }, TODAY);
    return { bills: fitting.bills.map(({ id }) => id), likeliest: fitting.likeliest?.id ?? null };
  }

  test("are the nearest of that name, then the nearest", () => {
    const bills = {
      1: ["Rent", "2026-03-15"],
      2: ["Power", "2026-04-12"],
      3: ["Electric power", "2026-03-12"],
      4: ["Power", "2026-07-12"],
    } as const;
    expect(found({ ...bills })).toEqual({ bills: ["3", "2", "1"], likeliest: "3" });
    expect(found({ ...bills }, { payee: null })).toEqual({ bills: ["1", "3", "2"], likeliest: null });
    expect(found({ ...bills }, { dueDate: null })).toMatchObject({ likeliest: "3" });
  });

  test("of equal days have the amount first", () => {
    expect(found({ 1: ["Power", "2026-03-15"], 2: ["Power", "2026-03-15", 8450] }).bills).toEqual(["2", "1"]);
  });

  test("fit by no word that every company has, nor far away", () => {
    expect(found({ 1: ["Water Company Ltd", "2026-03-15"] }).likeliest).toBeNull();
    expect(found({ 1: ["Power", "2026-04-05"] }).likeliest).toBeNull();
  });

  test("aren't paid or deleted", () => {
    const ana = new User();
    ana.add("1", { title: "Power", dueDate: "2026-03-15" });
    ana.add("2", { title: "Power", dueDate: "2026-03-15" });
    ana.setStatus("1", "PAID");
    ana.delete("2");
    expect(fittingBills(ana.ledger, mail, TODAY).bills).toEqual([]);
  });

  test("may be those that a series is still to make, the right month's before a standing one", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-03-31", { title: "Power", dueDate: "2026-02-25" });
    const found = fittingBills(ana.ledger, { ...mail, dueDate: "2026-04-25" }, TODAY);
    expect(found.bills.map(({ dueDate }) => dueDate)).toEqual(["2026-04-25", "2026-05-25", "2026-03-25"]);
    expect(found.likeliest?.dueDate).toBe("2026-04-25");
    expect(ana.ledger.get("expense", found.likeliest?.id ?? "")).toBeUndefined();
  });

  test("aren't further away than bills can be made", () => {
    const ana = new User();
    ana.addSeries("1", "rec_5", "2026-03-31", { title: "Power", dueDate: "2026-02-25" });
    const { bills } = fittingBills(ana.ledger, { ...mail, dueDate: "2027-04-10" }, TODAY);
    expect(bills.map(({ dueDate }) => dueDate)).toEqual(["2027-03-25", "2027-02-25"]);
  });
});
