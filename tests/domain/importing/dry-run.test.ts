import { describe, expect, test } from "vitest";
import { addMonths, dayInMonth } from "#domain/calendar/days.ts";
import { accountOf } from "#domain/importing/account.ts";
import { type Decisions, dryRun, withDecisions } from "#domain/importing/dry-run.ts";
import type { FoundBills } from "#domain/importing/found.ts";
import { landingParts } from "#domain/importing/landing.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import type { OperationData } from "#domain/operations/operation.ts";
import { User } from "../support/ledgers.ts";
import { operationJson, parseJson, uuid } from "../support/operations.ts";
import { sheetOf } from "./support/fixtures.ts";

const TODAY = "2026-03-10";
const OPEN: Decisions = { titles: new Map(), rows: new Map(), series: new Map() };

const table = (...lines: string[]): FoundBills =>
  readSheet(sheetOf(["Date,Description,Amount", ...lines].join("\n")), { today: TODAY });

const firsts = (title: string, count: number, until = "2026-03") =>
  Array.from(
    { length: count },
    (_, n) => `${dayInMonth(addMonths(until, n - count + 1), 1)},${title},-950.00`,
  );

/** Brings what comes of the dry run into the account. */
function land(user: User, files: readonly FoundBills[], decisions = OPEN): string[] {
  const { rows, series } = dryRun(files, accountOf(user.ledger), decisions);
  const coming = { rows: rows.filter(({ isIn }) => isIn), series: series.filter(({ isIn }) => isIn) };
  const landing = { id: uuid(0x42), name: "bank.csv", currency: null, budgets: [], ...coming };
  return landingParts(landing, TODAY).map((part) => {
    const read = parseJson(operationJson("bills.import", part));
    if (!read.ok) throw new Error(JSON.stringify(read.rejection));
    return user.must("bills.import", read.operation.data as OperationData["bills.import"]).id;
  });
}

const standingsIn = (user: User, files: readonly FoundBills[]) =>
  dryRun(files, accountOf(user.ledger), OPEN).rows.map(
    ({ standing, isIn }) =>
      `${isIn ? "in" : "out"}: ${standing.kind === "there" ? standing.why : standing.kind}`,
  );

describe("a dry run", () => {
  test("takes what was decided since it was made, but nothing that may not come", () => {
    const ana = new User();
    const files = [table(...firsts("RENT", 5), "2026-03-04,BAKERY,-4.20")];
    land(ana, [table("2026-03-04,BAKERY,-4.20")]);
    const account = accountOf(ana.ledger);
    const run = dryRun(files, account, OPEN);
    const [rent] = run.rows;
    const bakery = run.rows.find(({ title }) => title === "Bakery");
    const decisions: Decisions = {
      ...OPEN,
      rows: new Map([
        [rent?.id ?? "", false],
        [bakery?.id ?? "", true],
      ]),
      series: new Map(run.series.map(({ id }) => [id, false])),
    };
    const isIn = (parts: readonly { readonly isIn: boolean }[]) => parts.map((each) => each.isIn);
    const [soon, then] = [withDecisions(run, decisions), dryRun(files, account, decisions)];
    expect(isIn(soon.rows)).toEqual([false, true, true, true, true, false]);
    expect(isIn(soon.rows)).toEqual(isIn(then.rows));
    expect(isIn(soon.series)).toEqual([false]);
    expect(isIn(run.rows)).toEqual([true, true, true, true, true, false]);
  });

  test("shows each month before and after", () => {
    const ana = new User();
    ana.add("5", { title: "Phone", amountCents: 4500, dueDate: "2026-02-08" });
    const { months } = dryRun([table(...firsts("RENT", 2))], accountOf(ana.ledger), OPEN);
    expect(months).toEqual([
      { month: "2026-02", beforeCents: 4500, afterCents: 99_500, count: 1 },
      { month: "2026-03", beforeCents: 0, afterCents: 95_000, count: 1 },
    ]);
  });

  test("knows the months of somebody whose months begin on payday", () => {
    const ana = new User();
    ana.must("settings.update", { monthStart: 25 });
    ana.add("5", { title: "Phone", amountCents: 4500, dueDate: "2026-02-26" });
    const file = table("2026-02-24,GYM,-35.00", "2026-02-25,GYM,-36.00");
    const { months, rows } = dryRun([file], accountOf(ana.ledger), OPEN);
    expect(rows.map(({ month }) => month)).toEqual(["2026-02", "2026-03"]);
    expect(months).toEqual([
      { month: "2026-02", beforeCents: 0, afterCents: 3500, count: 1 },
      { month: "2026-03", beforeCents: 4500, afterCents: 8100, count: 1 },
    ]);
  });

  test("leaves it to the user whether two bills a year apart are a series", () => {
    const file = table("2025-03-04,CAR INSURANCE,-310.00", "2026-03-04,CAR INSURANCE,-310.00");
    const { series } = dryRun([file], accountOf(new Ledger()), OPEN);
    expect(series.map(({ title, isIn }) => [title, isIn])).toEqual([["Car Insurance", false]]);
  });

  test("suggests a series with the bills that are its evidence", () => {
    const { series } = dryRun(
      [table(...firsts("RENT", 5), "2026-03-04,BAKERY,-4.20")],
      accountOf(new Ledger()),
      OPEN,
    );
    expect(
      series.map(({ title, amountCents, count, isIn }) => ({ title, amountCents, count, isIn })),
    ).toEqual([{ title: "Rent", amountCents: 95_000, count: 5, isIn: true }]);
  });

  test("suggests none for a title whose series goes on in the account, nor for one that is over in the file", () => {
    const ana = new User();
    ana.add("5", { title: "rent", amountCents: 95_000, dueDate: "2026-04-01", isRecurring: true });
    const files = [table(...firsts("RENT", 5), ...firsts("OLD GYM", 4, "2025-12"))];
    expect(dryRun(files, accountOf(ana.ledger), OPEN).series).toEqual([]);
  });

  test("leaves out what is there, and takes it in if the user says so, but never a row twice", () => {
    const ana = new User();
    ana.add("5", { title: "Rent", amountCents: 95_000, dueDate: "2026-03-02" });
    const files = [table(...firsts("RENT", 1))];
    const why = "A bill of this title and amount is due close by, on 2 March 2026";
    expect(standingsIn(ana, files)).toEqual([`out: ${why}`]);
    const [row] = dryRun(files, accountOf(ana.ledger), OPEN).rows;
    const taken = { ...OPEN, rows: new Map([[row?.id ?? "", true]]) };
    land(ana, files, taken);
    expect(ana.dueDates()).toEqual(["2026-03-01", "2026-03-02"]);
    land(ana, files, taken);
    expect(ana.dueDates()).toHaveLength(2);
    expect(standingsIn(ana, files)).toEqual(["out: It was imported before"]);
  });

  test("leaves out a bill that was deleted since it was imported, unless the user says so", () => {
    const ana = new User();
    const files = [table("2026-03-04,Bakery,-4.20")];
    land(ana, files);
    const [bill] = ana.living();
    ana.delete(bill?.id ?? "");
    expect(standingsIn(ana, files)).toEqual(["out: deleted"]);
    land(ana, files, { ...OPEN, rows: new Map([[bill?.id ?? "", true]]) });
    expect(ana.living()).toHaveLength(1);
  });

  test("takes in what went with the undo of its import, but not what was deleted by hand before", () => {
    const ana = new User();
    const files = [table("2026-03-04,Bakery,-4.20", ...firsts("RENT", 4))];
    const ids = land(ana, files);
    const before = ana.living();
    const bakery = before.find(({ title }) => title === "Bakery");
    ana.delete(bakery?.id ?? "");
    for (const id of ids.toReversed()) ana.undo(id);
    expect(ana.living()).toEqual([]);
    expect(standingsIn(ana, files).toSorted()).toEqual([
      "in: deleted",
      "in: deleted",
      "in: deleted",
      "in: deleted",
      "out: deleted",
    ]);
    land(ana, files);
    expect(ana.living()).toEqual(before.filter(({ id }) => id !== bakery?.id));
  });

  test("counts what was redone and then deleted by hand as deleted by hand", () => {
    const ana = new User();
    const files = [table("2026-03-04,Bakery,-4.20")];
    const [id = ""] = land(ana, files);
    const { id: undoId } = ana.undo(id);
    ana.undo(undoId);
    ana.delete(ana.living()[0]?.id ?? "");
    expect(standingsIn(ana, files)).toEqual(["out: deleted"]);
  });
});

describe("the statement of the next month", () => {
  test("adds what is new beside a series of the one before, also if that was renamed", () => {
    const ana = new User();
    land(ana, [table(...firsts("RENT", 4, "2026-02"))]);
    const [first] = ana.living();
    ana.edit(first?.id ?? "", { title: "Flat" }, "all");
    const files = [
      table(...firsts("RENT", 4, "2026-02"), "2026-03-01,RENT,-950.00", "2026-03-04,BAKERY,-4.20"),
    ];
    expect(standingsIn(ana, files).filter((each) => each.startsWith("in"))).toHaveLength(2);
    land(ana, files);
    expect(
      ana
        .living()
        .filter(({ dueDate }) => dueDate.startsWith("2026-03"))
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Bakery", "Rent"]);
    expect(standingsIn(ana, files).filter((each) => each.startsWith("in"))).toEqual([]);
  });
});
