/** From the text of a file to the bills of an account: once, again, taken back, and again. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, dayInMonth } from "#domain/calendar/days.ts";
import { accountOf } from "#domain/importing/account.ts";
import type { FoundBill } from "#domain/importing/found.ts";
import { importRows, onceEach } from "#domain/importing/import-rows.ts";
import { type Landing, landingParts } from "#domain/importing/landing.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { standings } from "#domain/importing/standing.ts";
import { suggestions } from "#domain/importing/suggest-series.ts";
import type { OperationData } from "#domain/operations/operation.ts";
import { User } from "../support/ledgers.ts";
import { operationJson, parseJson, uuid } from "../support/operations.ts";
import { sheetOf } from "./support/fixtures.ts";

const TODAY = "2026-03-10";

function billsIn(text: string): readonly FoundBill[] {
  return readSheet(sheetOf(text), { today: TODAY }).bills;
}

/** A statement with the same payee on given days. */
const statement = (title: string, days: readonly Day[], amount = "950.00") =>
  ["Date,Description,Amount", ...days.map((day) => `${day},${title},-${amount}`)].join("\n");

function landingOf(bills: readonly FoundBill[], withSeries = true): Landing {
  const rows = onceEach(importRows([bills], new Map()));
  const series = withSeries ? suggestions(rows) : [];
  return { id: uuid(0x42), name: "bank.csv", currency: null, rows, series, budgets: [] };
}

function land(user: User, landing: Landing): string[] {
  return landingParts(landing, TODAY).map((part) => {
    const read = parseJson(operationJson("bills.import", part));
    if (!read.ok) throw new Error(JSON.stringify(read.rejection));
    return user.must("bills.import", read.operation.data as OperationData["bills.import"]).id;
  });
}

const shown = (user: User) =>
  user
    .living()
    .map(
      ({ dueDate, title, status, recurringId }) =>
        `${dueDate} ${title} ${status}${recurringId === null ? "" : " *"}`,
    );

const RENTS = ["2025-11-01", "2025-12-01", "2026-01-02", "2026-02-01", "2026-03-01"] as const;

describe("a bank statement", () => {
  const rent = statement("RENT FLAT 12 REF 88213", RENTS);

  test("becomes a series that goes on after the file", () => {
    const ana = new User();
    land(ana, landingOf(billsIn(rent)));
    ana.generate("2026-04-30");
    expect(shown(ana)).toEqual([
      ...["2025-11-01", "2025-12-01", "2026-01-02", "2026-02-01", "2026-03-01"].map(
        (day) => `${day} Rent Flat 12 PAID *`,
      ),
      "2026-04-01 Rent Flat 12 PENDING *",
    ]);
  });

  test("that comes again, on any device, changes nothing", () => {
    const ana = new User();
    land(ana, landingOf(billsIn(rent)));
    const before = shown(ana);
    land(ana, landingOf(billsIn(rent)));
    expect(shown(ana)).toEqual(before);
  });

  test("is taken back whole, and can come again", () => {
    const ana = new User();
    const ids = land(ana, landingOf(billsIn(rent)));
    const before = shown(ana);
    for (const id of ids.toReversed()) ana.undo(id);
    expect(shown(ana)).toEqual([]);
    ana.generate("2026-05-31");
    expect(shown(ana)).toEqual([]);
    land(ana, landingOf(billsIn(rent)));
    expect(shown(ana)).toEqual(before);
  });

  test("with bills of every Friday brings those that are still to come this month", () => {
    const ana = new User();
    const fridays = Array.from({ length: 8 }, (_, n) => addDays("2026-01-16", 7 * n)).filter(
      (day) => day <= TODAY,
    );
    land(ana, landingOf(billsIn(statement("CHILDCARE", fridays, "60.00"))));
    ana.generate("2026-04-10");
    expect(shown(ana).slice(-6)).toEqual([
      "2026-03-06 Childcare PAID *",
      ...["2026-03-13", "2026-03-20", "2026-03-27", "2026-04-03", "2026-04-10"].map(
        (day) => `${day} Childcare PENDING *`,
      ),
    ]);
  });

  test("with two equal payments on a day brings two", () => {
    const ana = new User();
    land(ana, landingOf(billsIn(statement("Bakery", ["2026-02-03", "2026-02-03"], "4.20"))));
    expect(shown(ana)).toHaveLength(2);
  });

  test("whose months overlap with those of another brings each payment once", () => {
    const [early, late] = [RENTS.slice(0, 3), RENTS.slice(1)].map((days) => billsIn(statement("Rent", days)));
    const rows = onceEach(importRows([early as FoundBill[], late as FoundBill[]], new Map()));
    expect(rows.map(({ found }) => found.dueDate).toSorted()).toEqual([...RENTS]);
  });
});

describe("a row", () => {
  const bills = billsIn(statement("Gym", ["2026-02-05", "2026-02-05"], "35.00"));
  const rows = importRows([bills], new Map());
  const standingOf = (user: User) =>
    [...standings(rows, accountOf(user.ledger), ({ id }) => [id]).values()].map((each) =>
      each.kind === "there" ? each.why : each.kind,
    );

  test("is new in an empty account", () => expect(standingOf(new User())).toEqual(["new", "new"]));

  test("beside one equal bill is there, and a second one is new", () => {
    const ana = new User();
    ana.add("5", { title: "gym", amountCents: 3500, dueDate: "2026-02-05" });
    expect(standingOf(ana)).toEqual(["A bill of this title and amount is due on 5 February 2026", "new"]);
  });

  test("is there under a bill that is due some days before, or was paid on that day", () => {
    const ana = new User();
    ana.add("5", { title: "Gym", amountCents: 3500, dueDate: "2026-02-03" });
    ana.add("6", {
      title: "Gym",
      amountCents: 3500,
      dueDate: "2026-01-20",
      status: "PAID",
      paidDate: "2026-02-05",
    });
    expect(standingOf(ana)).toEqual([
      "A bill of this title and amount is due on 20 January 2026",
      "A bill of this title and amount is due close by, on 3 February 2026",
    ]);
  });

  test("that was imported is there, and deleted once the bill is", () => {
    const ana = new User();
    land(ana, landingOf(bills, false));
    expect(standingOf(ana)).toEqual(["It was imported before", "It was imported before"]);
    ana.delete(rows[0]?.id ?? "");
    expect(standingOf(ana)).toEqual(["deleted", "It was imported before"]);
  });
});

test("whatever a file holds, each of its bills lands once, with its day, amount and status, and landing again adds none", () => {
  const anyBills = fc.array(
    fc.record({
      title: fc.constantFrom("Rent", "Gym", "NETFLIX.COM 8887", "Löwe & Söhne", "家賃"),
      day: fc.oneof(
        fc.integer({ min: 0, max: 14 }).map((n) => dayInMonth(addMonths("2025-01", n), 31)),
        fc.integer({ min: 0, max: 60 }).map((n) => addDays("2025-01-03", 7 * n)),
        fc.integer({ min: 0, max: 500 }).map((n) => addDays("2025-01-01", n)),
      ),
      cents: fc.constantFrom(100, 3500, 95000),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(anyBills, (bills) => {
      const lines = bills.map(({ title, day, cents }) => `${day},${title},${(cents / 100).toFixed(2)}`);
      const found = billsIn(["Due date,Name,Amount", ...lines].join("\n"));
      fc.pre(found.length === bills.length);
      const ana = new User();
      land(ana, landingOf(found));
      const landed = shown(ana);
      const past = ana.living().filter(({ createdAtMs, dueDate }) => createdAtMs > 0 && dueDate <= TODAY);
      const told = ({ dueDate, amountCents }: { dueDate: Day; amountCents: number }) =>
        `${dueDate} ${amountCents}`;
      expect(past.map(told).toSorted()).toEqual(
        expect.arrayContaining(found.filter(({ dueDate }) => dueDate <= TODAY).map(told)),
      );
      expect(past).toHaveLength(found.filter(({ dueDate }) => dueDate <= TODAY).length);
      land(ana, landingOf(found));
      expect(shown(ana)).toEqual(landed);
      ana.generate("2026-03-31");
      expect(shown(ana)).toEqual(landed);
    }),
  );
});
