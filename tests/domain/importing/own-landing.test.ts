/** What our own account.json and expenses.csv land in an account that isn't fresh, or by halves. */
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { accountOf } from "#domain/importing/account.ts";
import { dryRun } from "#domain/importing/dry-run.ts";
import type { FoundBills } from "#domain/importing/found.ts";
import { landingParts } from "#domain/importing/landing.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { of, User } from "../support/ledgers.ts";
import { uuid } from "../support/operations.ts";
import { sheetOf } from "./support/fixtures.ts";
import { bring, csvOf, land, OPEN, partsOf, readAccountOf, readCsvOf, TODAY } from "./support/own-exports.ts";

const standingsOf = (user: User, from: User) =>
  dryRun([readAccountOf(from.ledger)], accountOf(user.ledger), OPEN).rows.map(
    ({ id, standing, isIn }) => `${id} ${standing.kind} ${isIn ? "in" : "out"}`,
  );

const leavingOut = (...ids: string[]) => ({ ...OPEN, rows: new Map(ids.map((id) => [id, false])) });

describe("account.json", () => {
  test("has rows as any file, under the ids that they had", () => {
    const [ana, ben] = [User.withSeries("2026-03-31"), new User()];
    ana.add("7", { title: "Plumber", dueDate: "2026-03-20" });
    ben.add("8", { title: "plumber", dueDate: "2026-03-20" });
    expect(standingsOf(ben, ana)).toEqual([
      "1 new in",
      `${of("2026-02")} new in`,
      `${of("2026-03")} new in`,
      "7 there out",
    ]);
    land(ben, [readAccountOf(ana.ledger)]);
    expect(standingsOf(ben, ana).filter((each) => each.endsWith("in"))).toEqual([]);
    expect(ben.series("rec_5")).toEqual(ana.series("rec_5"));
  });

  test("doesn't bring what was deleted, nor lets its series make it again", () => {
    const [ana, ben] = [User.withSeries("2026-06-30"), new User()];
    ana.delete(of("2026-04"));
    land(ben, [readAccountOf(ana.ledger)]);
    for (const user of [ana, ben]) user.generate("2026-08-31");
    expect(ben.dueDates()).toEqual(ana.dueDates());
    expect(ben.dueDates()).not.toContain("2026-04-30");
  });

  test("brings a row that is left out as a skipped bill, which its series doesn't make again", () => {
    const [ana, ben] = [User.withSeries("2026-06-30"), new User()];
    land(ben, [readAccountOf(ana.ledger)], leavingOut("1", of("2026-05")));
    ben.generate("2026-07-31");
    expect(ben.dueDates()).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-06-30", "2026-07-31"]);
  });

  test.each([
    ["the first bills", ["1", of("2026-02"), of("2026-03")]],
    ["one between", [of("2026-04")]],
    ["the last ones", [of("2026-05"), of("2026-06")]],
  ])("leaves a series after a number of bills its end without %s", (_, ids) => {
    const [ana, ben] = [new User(), new User()];
    ana.addSeries("1", "rec_5", "2026-06-30", { dueDate: "2026-01-31", endsAfter: 9 });
    land(ben, [readAccountOf(ana.ledger)], leavingOut(...ids));
    for (const user of [ana, ben]) {
      user.generate("2026-07-31");
      // That counts the bills anew.
      user.delete(of("2026-07"));
      for (const cutoff of ["2026-12-31", "2027-03-31"]) user.generate(cutoff);
    }
    const left = ana.living().filter(({ id }) => !ids.includes(id));
    expect(ben.dueDates()).toEqual(left.map(({ dueDate }) => dueDate).toSorted());
  });

  test("brings no series of which every row is left out", () => {
    const [ana, ben] = [User.withSeries("2026-02-28"), new User()];
    land(ben, [readAccountOf(ana.ledger)], leavingOut("1", of("2026-02")));
    expect([...ben.ledger.all("series"), ...ben.living()]).toEqual([]);
  });

  test("brings bills alone if the user declines their series", () => {
    const [ana, ben] = [User.withSeries("2026-03-31"), new User()];
    land(ben, [readAccountOf(ana.ledger)], { ...OPEN, series: new Map([["rec_5", false]]) });
    ben.generate("2026-08-31");
    expect(ben.living().map(({ recurringId }) => recurringId)).toEqual([null, null, null]);
  });

  test("leaves a series out at first whose title goes on in the account", () => {
    const [ana, ben] = [User.withSeries("2026-03-31"), new User()];
    ben.add("5", { title: "rent", isRecurring: true, dueDate: "2026-08-01" });
    const { series } = dryRun([readAccountOf(ana.ledger)], accountOf(ben.ledger), OPEN);
    expect(series.map(({ id, isIn }) => [id, isIn])).toEqual([["rec_5", false]]);
  });

  test("is taken by a device whose clock is behind", () => {
    const [ana, ben] = [User.withSeries("2027-03-31"), new User()];
    const earlier = "2026-01-15";
    const { rows, series } = dryRun([readAccountOf(ana.ledger)], accountOf(ben.ledger), OPEN);
    const landing = { id: uuid(0x42), name: "x", currency: null, rows, series, budgets: [] };
    for (const part of landingParts(landing, earlier)) {
      expect(part.series[0]).toMatchObject({ generatedUntil: "2027-01" });
      bring(ben, part);
    }
    expect(ben.dueDates()).toEqual(ana.dueDates());
    ben.generate("2027-03-31");
    expect(ben.dueDates()).toEqual(ana.dueDates());
  });

  test("says of each budget whether the month has one", () => {
    const [ana, ben] = [new User(), new User()];
    ana.must("budget.set", { month: "2026-02", amountCents: 5 });
    ana.must("budget.set", { month: "2026-01", amountCents: 6 });
    ana.must("budget.clear", { month: "2026-03" });
    ben.must("budget.set", { month: "2026-02", amountCents: 9 });
    expect(dryRun([readAccountOf(ana.ledger)], accountOf(ben.ledger), OPEN).budgets).toEqual([
      { month: "2026-01", amountCents: 6, standing: "new" },
      { month: "2026-02", amountCents: 5, standing: "there" },
      { month: "2026-03", amountCents: null, standing: "new" },
    ]);
  });

  test("renames a series with its bills", () => {
    const [ana, ben] = [User.withSeries("2026-03-31"), new User()];
    land(ben, [readAccountOf(ana.ledger)], { ...OPEN, titles: new Map([["Rent", "Flat"]]) });
    ben.generate("2026-04-30");
    expect(new Set(ben.living().map(({ title }) => title))).toEqual(new Set(["Flat"]));
  });

  test("beside the expenses.csv of the same account brings each bill once", () => {
    const [ana, ben] = [User.withSeries("2026-03-31"), new User()];
    ana.delete(of("2026-02"));
    land(ben, [readCsvOf(ana.ledger), readAccountOf(ana.ledger)]);
    for (const user of [ana, ben]) user.generate("2026-05-31");
    expect(ben.living()).toEqual(ana.living());
  });
});

describe("what takes several parts", () => {
  /** A bill each Friday for almost three years, with the longest note. */
  function withLongNotes(more: Partial<NewExpense> = {}): User {
    const ana = new User();
    const repeat = { recurringRule: "FREQ=WEEKLY;BYDAY=FR", note: "家".repeat(1000) };
    const day = addDays(TODAY, -7 * 140);
    ana.addSeries("1", "rec_5", "2026-06-30", { title: "Childcare", dueDate: day, ...repeat, ...more });
    return ana;
  }

  test("is the same whether its parts come once, twice, or from two devices in turn", () => {
    const ana = withLongNotes();
    const [ben, eva] = [new User(), new User()];
    const parts = partsOf(ben, [readAccountOf(ana.ledger)]);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(190 * 1024);
    for (const part of parts) bring(ben, part);
    const other = parts.map((part) => ({ ...part, import: { ...part.import, id: uuid(0x43) } }));
    for (const [index, part] of parts.entries()) {
      bring(eva, part);
      eva.generate("2026-04-30");
      bring(eva, other[index] as typeof part);
      for (const again of parts.slice(0, index)) bring(eva, again);
    }
    expect(ben.living()).toEqual(ana.living());
    expect(eva.living()).toEqual(ana.living());
  });

  test("keeps an estimate that follows the last payments", () => {
    const ana = withLongNotes({ amountIsEstimate: true, estimateIsAverage: true });
    const paid = ana.living().filter(({ dueDate }) => dueDate < TODAY);
    for (const [index, { id }] of paid.entries())
      ana.edit(id, { status: "PAID", amountCents: 1000 + 10 * index });
    const ben = new User();
    expect(land(ben, [readAccountOf(ana.ledger)]).length).toBeGreaterThan(2);
    expect(ben.living()).toEqual(ana.living());
    expect(ben.series("rec_5")).toEqual(ana.series("rec_5"));
  });

  test("is taken back whole, and comes again", () => {
    const ana = withLongNotes();
    const ben = new User();
    const ids = land(ben, [readAccountOf(ana.ledger)]);
    ben.generate("2026-08-31");
    for (const id of ids.toReversed()) ben.undo(id);
    expect(ben.living()).toEqual([]);
    land(ben, [readAccountOf(ana.ledger)], {
      ...OPEN,
      rows: new Map(readAccountOf(ana.ledger).bills.map(({ id }) => [id, true])),
    });
    expect(ben.living()).toEqual(ana.living());
    for (const user of [ana, ben]) user.generate("2026-08-31");
    expect(ben.dueDates()).toEqual(ana.dueDates());
  });
});

describe("expenses.csv", () => {
  const only = (csv: string, isKept: (line: string) => boolean): FoundBills =>
    readSheet(
      sheetOf(
        csv
          .split("\r\n")
          .filter((line, index) => index === 0 || isKept(line))
          .join("\r\n"),
      ),
      {
        today: TODAY,
      },
    );

  test("of one month after the other makes one series, in any order", () => {
    const ana = User.withSeries("2026-06-30");
    const months = ["2026-02", "2026-01", "2026-03"].map((month) =>
      only(csvOf(ana.ledger), (line) => line.includes(`USD,${month}-`)),
    );
    const ben = new User();
    for (const month of months) land(ben, [month]);
    expect(ben.living().map(({ dueDate, recurringId }) => `${dueDate} ${recurringId}`)).toEqual([
      // The first bill comes alone where others made the series.
      "2026-01-31 null",
      "2026-02-28 rec_5",
      "2026-03-31 rec_5",
    ]);
    ben.generate("2026-07-31");
    expect(ben.dueDates().at(-1)).toBe("2026-07-31");
  });

  test("pays itself from the day of the import on", () => {
    const [ana, ben] = [new User(), new User()];
    ana.add("1", { autopay: true, dueDate: "2026-03-01" });
    land(ben, [readCsvOf(ana.ledger)]);
    expect(ben.expense("1")).toMatchObject({ autopay: true, status: "PENDING", autopayFrom: TODAY });
  });

  /** As the first versions wrote it. */
  const HEAD =
    "ID,Title,Amount,Currency,Due date,Status,Paid on,Recurring,Series,Category,Note,Created,Planned amount,Estimate,Autopay,Interval,End,Payments,Reminders,Contract";
  const line = (id: string, day: string, more: string) =>
    `${id},Rent,950.00,USD,${day},PENDING,,true,rec_5,Home,,2026-01-01T00:00:00.000Z,,false,false,${more},,,`;
  const older = (...lines: string[]) => readSheet(sheetOf([HEAD, ...lines].join("\n")), { today: TODAY });

  test("of an earlier version makes a series of the bills that it has", () => {
    const ben = new User();
    const found = older(
      line("1", "2026-01-31", "1,12 times"),
      line("12002", "2026-02-28", "1,12 times"),
      line("12003", "2026-03-31", "1,12 times"),
    );
    land(ben, [found]);
    ben.generate("2027-03-31");
    expect(ben.dueDates()).toHaveLength(12);
    expect(ben.dueDates().slice(0, 4)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(dryRun([found], accountOf(ben.ledger), OPEN).rows.map(({ isIn }) => isIn)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", ["2026-02-13", "2026-02-27"], ["2026-03-13", "2026-03-27"]],
    ["3", ["2025-09-05", "2025-12-05"], ["2026-03-05"]],
  ])("of an earlier version has the rhythm %s", (rule, days, next) => {
    const ben = new User();
    land(ben, [older(...days.map((day, index) => line(String(index + 1), day, `${rule},`)))]);
    ben.generate("2026-03-31");
    expect(ben.dueDates()).toEqual([...days, ...next.filter((day) => day >= TODAY)]);
  });

  test("with a cell about the series that somebody changed still has its bills", () => {
    const ana = User.withSeries("2026-03-31");
    const csv = csvOf(ana.ledger).replaceAll('""anchorDate"":', '""anchorDay"":');
    const ben = new User();
    land(ben, [only(csv, () => true)]);
    expect(ben.dueDates()).toEqual(ana.dueDates());
  });
});
