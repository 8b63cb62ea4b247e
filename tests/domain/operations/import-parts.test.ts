/** Imports that come in parts, overlap, and meet what was done by hand before and since. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { autopayOperationId } from "#domain/expenses/status.ts";
import { apply } from "#domain/operations/apply.ts";
import { changeText } from "#domain/operations/describe.ts";
import type { OperationData, OperationInput } from "#domain/operations/operation.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { type WholeChange, wholeChanges } from "#domain/undo/whole-changes.ts";
import { cases } from "../../support/cases.ts";
import { rowsOf, User } from "../support/ledgers.ts";
import { operationJson, parseJson, uuid } from "../support/operations.ts";

type Import = OperationInput["bills.import"];

const PARTS = 4;

/** The n-th bill of a file, due on that day of February 2026. */
const bill = (n: number, fields: object = {}) => ({
  ...{ id: String(n), title: `Bill ${n}`, amount: 10 * n },
  dueDate: `2026-02-${String(n).padStart(2, "0")}`,
  ...fields,
});

const RENT = {
  ...{ id: "rec_7", title: "Rent", amount: 950, anchorDate: "2025-12-31" },
  ...{ firstMonth: "2025-12", generatedUntil: "2026-02" },
};
const rent = (month: string) => ({
  id: month === "2025-12" ? "71" : occurrenceId("rec_7", month),
  ...{ title: "Rent", amount: 950, dueDate: `${month}-28`, recurringId: "rec_7" },
});
const RENTS = ["2025-12", "2026-01", "2026-02"].map(rent);

function parsed(given: Partial<Import>, file = 0x42): OperationData["bills.import"] {
  const { import: part, ...rows } = given;
  const about = { id: uuid(file), name: "bills.csv", part: 1, of: PARTS, ...part };
  const read = parseJson(
    operationJson("bills.import", { series: [], bills: [], budgets: [], ...rows, import: about }),
  );
  if (!read.ok) throw new Error(JSON.stringify(read.rejection));
  return read.operation.data as OperationData["bills.import"];
}

/** A file of a series, eight bills and a budget, in four parts. */
const FILE = [
  { series: [RENT], bills: RENTS },
  ...[0, 1, 2].map((part) => ({ bills: [1, 2, 3].map((each) => bill(3 * part + each)) })),
].map((rows, index) => parsed({ ...rows, import: { part: index + 1 } as Import["import"] }));

const bring = (user: User, parts: readonly OperationData["bills.import"][]) =>
  parts.map((part) => user.must("bills.import", part).id);

const titles = (user: User) => user.living().map(({ title }) => title);

/** The history as its screen shows it, the newest first. */
function history(user: User): (WholeChange & { text: string })[] {
  const undone = new Set<string>();
  const changes = [...user.ledger.history()].reverse().map((entry) => {
    const isUndone = undone.has(entry.operationId);
    if (entry.undoes !== null && !isUndone) undone.add(entry.undoes);
    return { entry, undone: isUndone };
  });
  return wholeChanges(changes).map((whole) => ({
    ...whole,
    text: `${changeText(whole.entry, user.ledger, "USD")}${whole.undone ? " [undone]" : ""}`,
  }));
}

/** One press of "Undo" in the history: all that it names, the last first. */
function press(user: User, which: { readonly operationIds: readonly string[] }) {
  return which.operationIds.map((operationId) => user.do("undo", { operationId }).outcome);
}

const texts = (user: User) => history(user).map(({ text }) => text);

const madeAt = (rows: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, { ...(row as object), createdAtMs: 0 }]));

test("parts may come in any order, twice, and from two devices, and leave the same rows", () => {
  const whole = new User();
  bring(whole, FILE);
  const anyOrder = fc.array(fc.nat(PARTS - 1), { maxLength: 12 });
  fc.assert(
    fc.property(anyOrder, (order) => {
      const ana = new User();
      const missing = FILE.map((_, index) => index).filter((index) => !order.includes(index));
      bring(
        ana,
        [...order, ...missing].map((index) => FILE[index] as OperationData["bills.import"]),
      );
      expect(madeAt(rowsOf(ana.ledger))).toEqual(madeAt(rowsOf(whole.ledger)));
    }),
    { numRuns: cases(200) },
  );
});

describe("an import in parts", () => {
  test("is one line of the history, with the bills of all parts and one undo", () => {
    const ana = new User();
    bring(ana, FILE);
    const [whole, ...others] = history(ana);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ text: "Imported 12 bills from bills.csv", undone: false });
    expect(whole?.operationIds).toHaveLength(PARTS);
    press(ana, whole as WholeChange);
    expect(titles(ana)).toEqual([]);
    expect(texts(ana)).toEqual([
      "Undid: imported 12 bills from bills.csv",
      "Imported 12 bills from bills.csv [undone]",
    ]);
    press(ana, history(ana)[0] as WholeChange);
    expect(titles(ana)).toHaveLength(12);
    expect(texts(ana)).toEqual([
      "Redid: imported 12 bills from bills.csv",
      "Undid: imported 12 bills from bills.csv [undone]",
      "Imported 12 bills from bills.csv",
    ]);
  });

  test("that was interrupted is one line of what came, and the rest joins it", () => {
    const ana = new User();
    bring(ana, FILE.slice(0, 2));
    expect(texts(ana)).toEqual(["Imported 6 bills from bills.csv"]);
    ana.add("900");
    bring(ana, FILE.slice(2));
    expect(texts(ana)).toEqual(["Imported 12 bills from bills.csv", "Added “Bill 900”, $10.00, due 15 Mar"]);
  });

  test("of which some parts are undone shows these apart, and each can be undone or redone", () => {
    const ana = new User();
    const ids = bring(ana, FILE);
    ana.undo(ids[3] as string);
    ana.undo(ids[1] as string);
    expect(texts(ana)).toEqual([
      "Undid: imported 6 bills from bills.csv",
      "Imported 6 bills from bills.csv [undone]",
      "Imported 6 bills from bills.csv",
    ]);
    press(ana, history(ana)[2] as WholeChange);
    expect(titles(ana)).toEqual([]);
    press(ana, history(ana)[0] as WholeChange);
    expect(titles(ana)).toHaveLength(12);
  });

  test("whose parts another device undid meanwhile is undone as far as it is there", () => {
    const ana = new User();
    const ids = bring(ana, FILE);
    const shown = history(ana)[0] as WholeChange;
    ana.undo(ids[0] as string);
    ana.undo(ids[2] as string);
    const outcomes = press(ana, shown);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      ...["applied", "applied", "rejected", "rejected"],
    ]);
    expect(titles(ana)).toEqual([]);
    expect(texts(ana)).toEqual([
      "Undid: imported 12 bills from bills.csv",
      "Imported 12 bills from bills.csv [undone]",
    ]);
  });

  test("adds no line to the history by a part that brings nothing", () => {
    const ana = new User();
    bring(ana, FILE);
    const again = FILE.map((part) => ({ ...part, import: { ...part.import, id: uuid(0x43) } }));
    bring(ana, again);
    const changed = history(ana).filter(({ entry }) => entry.image.length > 0);
    expect(changed.map(({ text }) => text)).toEqual(["Imported 12 bills from bills.csv"]);
  });

  test("leaves what was changed by hand since, in bills, series and budgets, and tells how much it took back", () => {
    const ana = new User();
    const budgets = [2, 3].map((month) => ({ year: 2026, month, amount: 100 }));
    const [id] = bring(ana, [parsed({ series: [RENT], bills: [...RENTS, bill(1), bill(2)], budgets })]);
    ana.edit("1", { title: "Plumber" });
    ana.must("budget.set", { month: "2026-03", amountCents: 5 });
    ana.delete("2");
    ana.setStatus(rent("2026-01").id, "PAID");
    // Three rents less the paid one, their series, and a budget.
    expect(ana.undo(id as string).result).toEqual({ count: 4 });
    expect(titles(ana)).toEqual(["Rent", "Plumber"]);
    expect(ana.ledger.get("budget", "2026-03")?.amountCents).toBe(5);
    expect(ana.ledger.get("budget", "2026-02")?.amountCents).toBeNull();
    expect(texts(ana)[0]).toBe("Undid: imported 5 bills from bills.csv");
  });
});

test("undoing an import takes along what paid itself since, since nobody changed that by hand", () => {
  const ana = new User();
  const pays = { autopay: true, dueDate: "2026-03-10" };
  const [id] = bring(ana, [parsed({ bills: [bill(1, pays), bill(2)] })]);
  const paid = autopayOperationId(ana.expense("1"));
  expect(ana.do("expense.autopay", { id: "1" }, { id: paid }).outcome.status).toBe("applied");
  expect(ana.undo(id as string).result).toEqual({ count: 2 });
  expect(ana.living()).toEqual([]);
});

describe("two imports", () => {
  const january = () => parsed({ bills: [1, 2, 3, 4].map((n) => bill(n)) }, 0x51);
  const february = () => parsed({ bills: [3, 4, 5].map((n) => bill(n)) }, 0x52);

  test("of files that overlap bring each bill once, and each takes back what it brought", () => {
    const ana = new User();
    const [first] = bring(ana, [january()]);
    const [second] = bring(ana, [february()]);
    expect(titles(ana)).toHaveLength(5);
    ana.undo(first as string);
    expect(titles(ana)).toEqual(["Bill 5"]);
    expect(ana.undo(second as string).result).toEqual({ count: 1 });
    expect(titles(ana)).toEqual([]);
  });

  test("the second of which brings back what the first lost, belong to the second", () => {
    const ana = new User();
    const [first] = bring(ana, [january()]);
    ana.undo(first as string);
    const [second] = bring(ana, [february()]);
    expect(ana.refused("undo", { operationId: first as string })).toBe("undo_conflict");
    expect(titles(ana)).toEqual(["Bill 3", "Bill 4", "Bill 5"]);
    ana.undo(second as string);
    expect(titles(ana)).toEqual([]);
  });
});

describe("a series that is there", () => {
  const series = () => parsed({ series: [{ ...RENT, amount: 1 }], bills: RENTS }, 0x61);

  test.each<[string, (ana: User) => void]>([
    ["was stopped", (ana) => ana.stop("71")],
    ["was changed", (ana) => ana.edit(rent("2026-01").id, { amountCents: 99 }, "following")],
    ["ended", (ana) => ana.delete(rent("2026-01").id, "following")],
    ["came every two months", (ana) => ana.edit("71", { recurringEvery: 2 }, "all")],
  ])("stays as it is when it comes again after it %s", (_, change) => {
    const ana = new User();
    bring(ana, FILE.slice(0, 1));
    change(ana);
    const before = rowsOf(ana.ledger);
    expect(ana.must("bills.import", series()).result).toEqual({ count: 0 });
    expect(rowsOf(ana.ledger)).toEqual(before);
    ana.generate("2026-06-30");
  });

  test("begins anew after its import was undone, however its first bill moves off its day", () => {
    const ana = new User();
    const given = {
      ...RENT,
      weekendShift: "after",
      anchorDate: "2026-01-31",
      firstMonth: "2026-01",
    } as const;
    const first = { ...rent("2026-01"), id: "71", dueDate: "2026-02-02" };
    bring(ana, [parsed({ series: [given], bills: [first] })]);
    ana.delete("71", "all");
    expect(ana.living()).toEqual([]);
    bring(ana, [parsed({ series: [given], bills: [first] })]);
    ana.generate("2026-03-31");
    expect(ana.dueDates()).toEqual(["2026-02-02", "2026-03-31"]);
  });

  test("counts a skipped bill again that comes back by itself", () => {
    const ana = new User();
    const ends = { ...RENT, recurringEnds: { times: 3 } };
    bring(ana, [parsed({ series: [ends], bills: RENTS })]);
    ana.delete(rent("2026-01").id);
    ana.generate("2026-12-31");
    expect(ana.dueDates().at(-1)).toBe("2026-03-31");
    const { recurringId: _, ...alone } = rent("2026-01");
    bring(ana, [parsed({ bills: [alone] })]);
    expect(ana.dueDates()).toEqual(["2025-12-28", "2026-01-28", "2026-02-28"]);
  });

  test("begins with the month that it is said to have, and undo gives the earlier one back", () => {
    const ana = new User();
    ana.addSeries("1", "rec_7", "2026-04-30", { dueDate: "2026-03-31" });
    ana.delete("1", "all");
    const [id] = bring(ana, FILE.slice(0, 1));
    expect(ana.series("rec_7").firstMonth).toBe("2025-12");
    ana.undo(id as string);
    expect(ana.series("rec_7")).toMatchObject({ firstMonth: "2026-03", endedOn: "2026-03-31" });
  });
});

test("a series whose estimate follows payments expects their average at once", () => {
  const ana = new User();
  const varies = { ...RENT, amountIsEstimate: true, estimateIsAverage: true };
  const [december, january, february] = RENTS.map((each) => ({ ...each, amountIsEstimate: true }));
  const bills = [
    { ...december, amount: 900, status: "PAID" },
    { ...january, amount: 1000, status: "PAID" },
    february,
  ] as Import["bills"];
  bring(ana, [parsed({ series: [varies], bills })]);
  expect(ana.series("rec_7").amountCents).toBe(95_000);
  ana.generate("2026-03-31");
  expect(ana.living().map(({ amountCents }) => amountCents)).toEqual([90_000, 100_000, 95_000, 95_000]);
});

describe("days and instants", () => {
  test("a bill that comes back was made when it was made first", () => {
    const ana = new User();
    const [id] = bring(ana, [parsed({ bills: [bill(1)] })]);
    const { createdAtMs } = ana.expense("1");
    ana.undo(id as string);
    ana.must("bills.import", parsed({ bills: [bill(1)] }), { atMs: createdAtMs + 1000 });
    expect(ana.expense("1")).toMatchObject({ deleted: false, createdAtMs });
  });

  test("a bill that is paid ahead was paid on the day of the import, unless the file says when", () => {
    const ana = new User();
    const dueDate = "2026-12-24";
    bring(ana, [
      parsed({
        bills: [
          bill(1, { dueDate, status: "PAID" }),
          bill(2, { dueDate, status: "PAID", paidDate: "2026-01-02" }),
        ],
      }),
    ]);
    expect(ana.living().map(({ paidDate }) => paidDate)).toEqual(["2026-03-10", "2026-01-02"]);
  });

  test("payments of the day of a device whose clock is ahead are of the day on which they arrive", () => {
    const ana = new User();
    const paid = bill(1, { status: "PAID", paidDate: "2026-03-12" });
    const partly = bill(2, { payments: [{ amount: 5, date: "2026-03-12" }] });
    const ahead = { at: "2026-03-12T09:00:00.000Z", day: "2026-03-12" };
    const about = { id: uuid(0x42), name: "bills.csv", part: 1, of: 1 };
    const data = { import: about, series: [], bills: [paid, partly], budgets: [] };
    const read = parseJson(operationJson("bills.import", data, ahead));
    expect(read.ok && apply(ana.ledger, read.operation, "laptop").status).toBe("applied");
    expect(ana.expense("1").paidDate).toBe("2026-03-10");
    expect(ana.expense("2").payments).toBe('[[500,"2026-03-10"]]');
  });
});
