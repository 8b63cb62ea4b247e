/** Mails that arrived: added, matched, discarded, and back; and the answers about their senders. */
import { describe, expect, test } from "vitest";
import { changeText } from "#domain/operations/describe.ts";
import { User } from "../support/ledgers.ts";
import { operationJson, POWER_BILL, parseJson, refusalOf, uuid, VALID_DATA } from "../support/operations.ts";

const ID = uuid(3);
const SENDER = "billing@power.example";

function parsed(type: "mail.receive" | "mail.add" | "mail.tie", data: object) {
  const read = parseJson(operationJson(type, data));
  if (!read.ok) throw new Error(JSON.stringify(read.rejection));
  return read.operation.data as never;
}

const receive = (user: User, fields: object = {}) =>
  user.must("mail.receive", parsed("mail.receive", { ...VALID_DATA["mail.receive"], ...fields }));
const bill = (fields: object = {}) => ({ ...VALID_DATA["mail.add"].bill, ...fields });
const add = (user: User, fields: object = {}) =>
  user.must("mail.add", parsed("mail.add", { mailId: ID, bill: bill(fields) }));
const mail = (user: User) => user.ledger.get("mail", ID);
const text = (user: User, entry: Parameters<typeof changeText>[0]) => changeText(entry, user.ledger, "USD");

function arrived(): User {
  const ana = new User();
  receive(ana);
  return ana;
}

describe("a mail", () => {
  test("is one row, however often it arrives", () => {
    const ana = arrived();
    const { entry } = receive(ana, { subject: "Again" });
    expect(entry.image).toEqual([]);
    expect(mail(ana)).toMatchObject({
      subject: "Your bill",
      sender: SENDER,
      state: "waiting",
      expenseId: null,
    });
    expect(JSON.parse(mail(ana)?.reading ?? "")).toEqual(POWER_BILL);
  });

  test("of a sender whose bills are never read isn't taken", () => {
    const ana = new User();
    ana.must("mail.answerSender", { address: SENDER, answer: "never" });
    const data = parsed("mail.receive", VALID_DATA["mail.receive"]);
    expect(ana.refused("mail.receive", data)).toBe("sender_refused");
  });

  test("becomes a bill in one step, which one undo takes back", () => {
    const ana = arrived();
    const { id, entry } = add(ana, { amount: 90 });
    expect(mail(ana)).toMatchObject({ state: "added", expenseId: "1234567891" });
    expect(ana.expense("1234567891")).toMatchObject({ title: "Power", amountCents: 9000, deleted: false });
    expect(text(ana, entry)).toBe("Added “Power”, $90.00, due 15 Mar, from a mail");
    ana.undo(id);
    expect(mail(ana)).toMatchObject({ state: "waiting", expenseId: null });
    expect(ana.expense("1234567891").deleted).toBe(true);
  });

  test("begins a series, if the user says that the bill recurs", () => {
    const ana = arrived();
    const { id } = add(ana, { isRecurring: true, recurringId: "rec_9" });
    expect(ana.ledger.get("series", "rec_9")).toMatchObject({ title: "Power", endedOn: null });
    ana.undo(id);
    expect(ana.ledger.get("series", "rec_9")?.endedOn).not.toBeNull();
    expect(mail(ana)?.state).toBe("waiting");
  });

  test("can't become two bills", () => {
    const ana = arrived();
    add(ana);
    const again = parsed("mail.add", { mailId: ID, bill: bill({ id: "8" }) });
    expect(ana.refused("mail.add", again)).toBe("mail_done");
    const other = parsed("mail.add", { mailId: uuid(4), bill: bill({ id: "8" }) });
    expect(ana.refused("mail.add", other)).toBe("not_found");
  });

  test("waits on if its bill is refused", () => {
    const ana = arrived();
    ana.add("1234567891");
    const data = parsed("mail.add", { mailId: ID, bill: bill() });
    expect(ana.refused("mail.add", data)).toBe("id_taken");
    expect(mail(ana)?.state).toBe("waiting");
  });

  test("gives its amount and due day to the bill that it is matched to, or leaves them alone", () => {
    const ana = User.withSeries();
    receive(ana);
    const [chosen] = ana.living();
    const expenseId = chosen?.id ?? "";
    const before = ana.expense(expenseId);
    const { id, entry } = ana.must(
      "mail.tie",
      parsed("mail.tie", { mailId: ID, expenseId, changes: { amount: 84.5, dueDate: before.dueDate } }),
    );
    expect(ana.expense(expenseId)).toEqual({ ...before, amountCents: 8450 });
    expect(mail(ana)).toMatchObject({ state: "tied", expenseId });
    expect(text(ana, entry)).toMatch(/^Matched a mail to “.+”\. Changed “.+”: amount .+ → \$84\.50/);
    ana.undo(id);
    expect(ana.expense(expenseId)).toEqual(before);
    expect(mail(ana)).toMatchObject({ state: "waiting", expenseId: null });

    const bare = ana.must("mail.tie", parsed("mail.tie", { mailId: ID, expenseId }));
    expect(ana.expense(expenseId)).toEqual(before);
    expect(text(ana, bare.entry)).toMatch(/^Matched a mail to “.+” · /);
  });

  test("can't be matched to a bill that isn't there", () => {
    const ana = arrived();
    const data = parsed("mail.tie", { mailId: ID, expenseId: "77" });
    expect(ana.refused("mail.tie", data)).toBe("not_found");
  });

  test("is discarded, and back", () => {
    const ana = arrived();
    const { id, entry } = ana.must("mail.discard", { mailId: ID });
    expect(mail(ana)?.state).toBe("discarded");
    expect(text(ana, entry)).toBe("Discarded a mail: “Your bill”");
    expect(text(ana, ana.undo(id).entry)).toBe("Undid: discarded a mail: “Your bill”");
    expect(mail(ana)?.state).toBe("waiting");
  });
});

describe("an answer about a sender", () => {
  test.each([
    ["yes", "Started reading bills from billing@power.example", "yes"],
    ["never", "Refused bills from billing@power.example", "never"],
  ] as const)("%s counts until it is taken back", (answer, words, stored) => {
    const ana = new User();
    const { id, entry } = ana.must("mail.answerSender", { address: SENDER, answer });
    expect(ana.ledger.get("sender", SENDER)).toEqual({ address: SENDER, answer: stored });
    expect(text(ana, entry)).toBe(words);
    ana.undo(id);
    expect(ana.ledger.get("sender", SENDER)?.answer).toBeNull();
    ana.must("mail.answerSender", { address: SENDER, answer });
    const forgotten = ana.must("mail.answerSender", { address: SENDER, answer: "none" });
    expect(text(ana, forgotten.entry)).toBe("Took back the answer about billing@power.example");
  });

  test("is of an address in lower case", () => {
    const read = parseJson(operationJson("mail.answerSender", { address: "A@B.Example", answer: "yes" }));
    expect(read).toMatchObject({ operation: { data: { address: "a@b.example" } } });
    for (const address of ["power", "a b@c.example", "", 7, `${"a".repeat(250)}@b.example`])
      expect(refusalOf(operationJson("mail.answerSender", { address, answer: "yes" })).fields).toHaveProperty(
        "address",
      );
  });
});

describe("a reading", () => {
  const stored = (reading: unknown) => {
    const read = parseJson(operationJson("mail.receive", { ...VALID_DATA["mail.receive"], reading }));
    return read.ok ? JSON.parse((read.operation.data as { reading: string }).reading) : read.rejection.fields;
  };

  test("is kept with its texts cleaned and shortened", () => {
    const long = `\u202e${"x".repeat(2000)}\u0000`;
    expect(stored({ kind: "not-a-bill", why: long }).why).toBe("x".repeat(600));
    const payee = { value: long, evidence: long, where: long };
    expect(stored({ ...POWER_BILL, payee }).payee).toEqual({
      value: "x".repeat(120),
      evidence: "x".repeat(240),
      where: "x".repeat(120),
    });
    const link = `https://mail.example/${"a".repeat(2000)}`;
    expect(stored({ kind: "confirmation", provider: "Gmail", code: "123", link })).toEqual({
      kind: "confirmation",
      provider: "Gmail",
      code: "123",
      link: null,
    });
  });

  test.each([
    null,
    "bill",
    {},
    { kind: "receipt" },
    { kind: "not-a-bill" },
    { kind: "confirmation", provider: "Gmail" },
    { ...POWER_BILL, amountCents: { value: 0, evidence: "", where: "" } },
    { ...POWER_BILL, amountCents: { value: 1.5, evidence: "", where: "" } },
    { ...POWER_BILL, dueDate: { value: "2026-02-30", evidence: "", where: "" } },
    { ...POWER_BILL, currency: { value: "XXX", evidence: "", where: "" } },
    { ...POWER_BILL, payee: { value: null } },
    { ...POWER_BILL, payee: undefined },
  ])("that isn't one is refused: %j", (reading) => {
    expect(stored(reading)).toHaveProperty("reading");
  });
});
