/** Bringing bills from elsewhere: once, again, twice at once, and back. */
import { describe, expect, test } from "vitest";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply } from "#domain/operations/apply.ts";
import { changeText, undoneText } from "#domain/operations/describe.ts";
import type { OperationData, OperationInput } from "#domain/operations/operation.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { User } from "../support/ledgers.ts";
import { operationJson, parseJson, refusalOf, uuid } from "../support/operations.ts";

type Import = OperationInput["bills.import"];

const FILE = { id: uuid(0x42), name: "bills.csv", part: 1, of: 1 };

/** The n-th bill of a file: 10.00 for each number, due on that day of February 2026. */
const bill = (n: number, fields: object = {}) => ({
  id: String(n),
  title: `Bill ${n}`,
  amount: 10 * n,
  dueDate: `2026-02-${String(n).padStart(2, "0")}`,
  ...fields,
});

/** Rent on the 31st from December 2025, made until February 2026. */
const RENT = {
  ...{ id: "rec_7", title: "Rent", amount: 950, anchorDate: "2025-12-31" },
  ...{ firstMonth: "2025-12", generatedUntil: "2026-02" },
};
const month = (text: string) => occurrenceId("rec_7", text);
const RENTS = [
  { id: "71", title: "Rent", amount: 950, dueDate: "2025-12-31", recurringId: "rec_7", status: "PAID" },
  { id: month("2026-01"), title: "Rent", amount: 960, dueDate: "2026-01-30", recurringId: "rec_7" },
  { id: month("2026-02"), title: "Rent", amount: 950, dueDate: "2026-02-28", recurringId: "rec_7" },
] as const;

function parsed(given: Partial<Import>): OperationData["bills.import"] {
  const data = { import: FILE, series: [], bills: [], budgets: [], ...given };
  const read = parseJson(operationJson("bills.import", data));
  if (!read.ok) throw new Error(JSON.stringify(read.rejection));
  return read.operation.data as OperationData["bills.import"];
}

const bring = (user: User, given: Partial<Import>) => user.must("bills.import", parsed(given));
const shown = (user: User) => user.living().map(({ id, dueDate, status }) => `${id} ${dueDate} ${status}`);

describe("an import", () => {
  test("brings bills with all that is said of them", () => {
    const ana = new User();
    const said = {
      ...{
        status: "PAID",
        paidDate: "2026-02-03",
        category: "Home",
        note: "by card",
        amountIsEstimate: true,
      },
      ...{
        plannedAmount: 12,
        createdAt: "2026-01-01T08:00:00.000Z",
        autopay: true,
        autopayFrom: "2026-01-05",
      },
    } as const;
    const { result } = bring(ana, {
      bills: [bill(1), bill(2, said), bill(4, { payments: [{ amount: 7.5, date: "2026-02-02" }] })],
    });
    expect(result).toEqual({ count: 3 });
    expect(ana.expense("1")).toMatchObject({
      status: "PENDING",
      paidDate: null,
      recurringId: null,
      amountCents: 1000,
    });
    expect(ana.expense("2")).toMatchObject({
      ...{
        status: "PAID",
        paidDate: "2026-02-03",
        category: "Home",
        note: "by card",
        amountIsEstimate: true,
      },
      ...{ plannedCents: 1200, createdAtMs: Date.parse("2026-01-01T08:00:00.000Z") },
    });
    expect(ana.expense("4").payments).toBe('[[750,"2026-02-02"]]');
  });

  test("brings a series that goes on where its bills end, with an own day of one and without a skipped one", () => {
    const ana = new User();
    bring(ana, { series: [RENT], bills: [RENTS[0], { ...RENTS[1], isSkipped: true }, RENTS[2]] });
    ana.generate("2026-05-31");
    expect(shown(ana)).toEqual([
      ...[
        "71 2025-12-31 PAID",
        `${month("2026-02")} 2026-02-28 PENDING`,
        `${month("2026-03")} 2026-03-31 PENDING`,
      ],
      ...[`${month("2026-04")} 2026-04-30 PENDING`, `${month("2026-05")} 2026-05-31 PENDING`],
    ]);
  });

  test("counts the bills of a series that ends after some", () => {
    const ana = new User();
    bring(ana, { series: [{ ...RENT, recurringEnds: { times: 4 } }], bills: [...RENTS] });
    ana.generate("2026-12-31");
    expect(ana.dueDates()).toEqual(["2025-12-31", "2026-01-30", "2026-02-28", "2026-03-31"]);
    const ben = new User();
    bring(ben, {
      series: [{ ...RENT, recurringEnds: { times: 4 } }],
      bills: [RENTS[0], { ...RENTS[1], isSkipped: true }, RENTS[2]],
    });
    ben.generate("2026-12-31");
    expect(ben.dueDates()).toEqual(["2025-12-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  });

  test("sets the budgets of months without one, and the currency", () => {
    const ana = new User();
    ana.must("budget.set", { month: "2026-01", amountCents: 5 });
    const budgets = [1, 2].map((each) => ({ year: 2026, month: each, amount: 1500 }));
    bring(ana, { budgets, currency: "EUR" });
    expect(["2026-01", "2026-02"].map((each) => ana.ledger.get("budget", each)?.amountCents)).toEqual([
      5, 150_000,
    ]);
    expect(ana.ledger.settings().currency).toBe("EUR");
  });

  test("is one line of the history", () => {
    const ana = new User();
    const { entry } = bring(ana, { bills: [bill(1), bill(2)] });
    expect(changeText(entry, ana.ledger, "USD")).toBe("Imported 2 bills from bills.csv");
    const undone = ana.undo(entry.operationId);
    expect(changeText(undone.entry, ana.ledger, "USD")).toBe("Undid: imported 2 bills from bills.csv");
    expect(undone.entry.subject?.imported).toEqual({ id: FILE.id, name: "bills.csv" });
  });
});

describe("a series", () => {
  test("may come before its bills, in an earlier part", () => {
    const [ana, ben] = [new User(), new User()];
    bring(ana, { series: [RENT], bills: [...RENTS] });
    bring(ben, { import: { ...FILE, of: 2 }, series: [RENT], bills: [RENTS[0]] });
    bring(ben, { import: { ...FILE, part: 2, of: 2 }, bills: RENTS.slice(1) });
    expect(ben.living()).toEqual(ana.living());
  });

  test("keeps the end that the import says", () => {
    const ana = new User();
    const ends = { recurringEnds: { times: 9 }, lastMonth: "2026-04" };
    bring(ana, { series: [{ ...RENT, ...ends }], bills: [...RENTS] });
    ana.generate("2026-12-31");
    expect(ana.dueDates().at(-1)).toBe("2026-04-30");
  });

  test("has its first bill only once, so another one comes alone", () => {
    const ana = new User();
    bring(ana, { series: [RENT], bills: [...RENTS] });
    bring(ana, { bills: [{ ...RENTS[0], id: "72" }] });
    expect(ana.expense("72").recurringId).toBeNull();
  });

  test("keeps a bill that was paid beyond what is made, and one that waits for its rule", () => {
    const ana = new User();
    bring(ana, {
      series: [RENT],
      bills: [
        ...RENTS,
        { ...RENTS[0], id: month("2026-04"), dueDate: "2026-04-30" },
        { ...RENTS[1], id: month("2026-05"), dueDate: "2026-05-29", isFreed: true },
      ],
    });
    ana.generate("2026-05-31");
    expect(shown(ana).slice(-3)).toEqual([
      `${month("2026-03")} 2026-03-31 PENDING`,
      `${month("2026-04")} 2026-04-30 PAID`,
      `${month("2026-05")} 2026-05-29 PENDING`,
    ]);
  });
});

test("a month's budget is cleared only if it has none", () => {
  const ana = new User();
  ana.must("budget.set", { month: "2026-01", amountCents: 5 });
  bring(ana, { budgets: [1, 2].map((each) => ({ year: 2026, month: each, amount: null })) });
  expect(["2026-01", "2026-02"].map((each) => ana.ledger.get("budget", each))).toEqual([
    { month: "2026-01", amountCents: 5, unset: false },
    { month: "2026-02", amountCents: null, unset: false },
  ]);
});

describe("the same file again", () => {
  const whole = {
    series: [RENT],
    bills: [...RENTS, bill(1), bill(2)],
    budgets: [{ year: 2026, month: 2, amount: 1 }],
  };

  test("adds nothing, and leaves what was changed since", () => {
    const ana = new User();
    bring(ana, whole);
    ana.edit("1", { title: "Plumber" });
    ana.setStatus(month("2026-02"), "PAID");
    const before = ana.living();
    expect(bring(ana, whole).result).toEqual({ count: 0 });
    expect(ana.living()).toEqual(before);
  });

  test("brings back what was deleted, also in a series that stands", () => {
    const ana = new User();
    bring(ana, whole);
    const before = ana.living();
    for (const id of ["1", month("2026-01")]) ana.delete(id);
    // As after the series itself has been left out, which is there.
    expect(bring(ana, { ...whole, series: [] }).result).toEqual({ count: 2 });
    expect(ana.living()).toEqual(before);
  });

  test("doesn't bring back what it says is skipped, nor skip what stands", () => {
    const ana = new User();
    bring(ana, whole);
    ana.delete(month("2026-01"));
    const before = ana.living();
    const skipped = RENTS.slice(1).map((each) => ({ ...each, isSkipped: true }));
    expect(bring(ana, { bills: skipped }).result).toEqual({ count: 0 });
    expect(ana.living()).toEqual(before);
  });

  test("comes back after it was taken back", () => {
    const ana = new User();
    const { id } = bring(ana, whole);
    const before = ana.living();
    ana.undo(id);
    expect(ana.living()).toEqual([]);
    expect(bring(ana, whole).result).toEqual({ count: 5 });
    expect(ana.living()).toEqual(before);
    ana.generate("2026-04-30");
    expect(ana.dueDates()).toHaveLength(7);
  });

  test("makes again the bills that its series made until it was taken back", () => {
    const ana = new User();
    const { id } = bring(ana, whole);
    ana.generate("2026-04-30");
    const before = ana.dueDates();
    ana.undo(id);
    bring(ana, whole);
    ana.generate("2026-04-30");
    expect(ana.dueDates()).toEqual(before);
  });

  test("by two devices that don't know of each other is one", () => {
    const [ana, both] = [new User(), new User()];
    const [one, other] = [parsed(whole), parsed({ ...whole, import: { ...FILE, id: uuid(0x43) } })];
    ana.must("bills.import", one);
    both.must("bills.import", one);
    both.must("bills.import", other);
    expect(both.living()).toEqual(ana.living());
  });
});

describe("taking it back", () => {
  test("leaves what was changed by hand since, and says how much it took back", () => {
    const ana = new User();
    const { id } = bring(ana, { bills: [bill(1), bill(2), bill(3)] });
    ana.setStatus("2", "PAID");
    expect(ana.undo(id).result).toEqual({ count: 2 });
    expect(shown(ana)).toEqual(["2 2026-02-02 PAID"]);
  });

  test("takes the bills along that its series made since, except for a paid one", () => {
    const ana = new User();
    const { id } = bring(ana, { series: [RENT], bills: [...RENTS] });
    ana.generate("2026-05-31");
    ana.setStatus(month("2026-03"), "PAID");
    const undone = ana.undo(id);
    expect(shown(ana)).toEqual([`${month("2026-03")} 2026-03-31 PAID`]);
    ana.generate("2026-08-31");
    expect(shown(ana)).toHaveLength(1);
    ana.undo(undone.id);
    expect(ana.dueDates()).toEqual([
      "2025-12-31",
      "2026-01-30",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
  });

  test("a second time takes along what its series made again", () => {
    const ana = new User();
    const bringAndMake = (until: string) => {
      const { id } = bring(ana, { series: [RENT], bills: [...RENTS] });
      ana.generate(until);
      return id;
    };
    ana.undo(bringAndMake("2026-05-31"));
    const again = bringAndMake("2026-06-30");
    ana.setStatus(month("2026-04"), "PAID");
    ana.undo(again);
    const paid = [`${month("2026-04")} 2026-04-30 PAID`];
    expect(shown(ana)).toEqual(paid);
    // Nothing touched it since the third time, but that didn't make it.
    ana.undo(bringAndMake("2026-03-31"));
    expect(shown(ana)).toEqual(paid);
  });

  test("names what stays: bills that were changed, those that its series have made, and budgets", () => {
    const ana = new User();
    const budgets = [{ year: 2026, month: 1, amount: 1 }];
    const { id } = bring(ana, {
      series: [RENT],
      bills: [...RENTS, bill(1), bill(2), bill(3), bill(4)],
      budgets,
    });
    const said = () => undoneText([id], ana.ledger, "USD").text;
    ana.generate("2026-05-31");
    ana.setStatus(month("2026-03"), "PAID");
    ana.undo(id);
    expect(said()).toBe("Undone: imported 7 bills from bills.csv. Changed since, so left as they are: Rent");
    const ben = new User();
    const other = bring(ben, { bills: [bill(1), bill(2), bill(3), bill(4)], budgets });
    for (const each of ["1", "2", "3"]) ben.setStatus(each, "PAID");
    ben.must("budget.set", { month: "2026-01", amountCents: 5 });
    ben.undo(other.id);
    expect(undoneText([other.id], ben.ledger, "USD").text).toBe(
      "Undone: imported 4 bills from bills.csv. Changed since, so left as they are: Bill 1, Bill 2, Bill 3 and 1 more",
    );
  });

  test("gives the currency and the budgets back", () => {
    const ana = new User();
    const { id } = bring(ana, { budgets: [{ year: 2026, month: 1, amount: 1 }], currency: "EUR" });
    ana.undo(id);
    expect(ana.ledger.settings().currency).toBe("USD");
    expect(ana.ledger.get("budget", "2026-01")).toMatchObject({ amountCents: null, unset: true });
  });
});

describe("it is refused with the place and the reason", () => {
  const refusal = (given: Partial<Import>) => {
    const read = parseJson(
      operationJson("bills.import", { import: FILE, series: [], bills: [], budgets: [], ...given }),
    );
    if (!read.ok) return read.rejection;
    const outcome = apply(new Ledger(), read.operation, "laptop");
    return outcome.status === "rejected" ? outcome.rejection : null;
  };

  test.each<[string, object, string]>([
    ["a bill of a series that isn't there", { bills: [RENTS[0]] }, "bills.0.recurringId"],
    ["two first bills", { series: [RENT], bills: [RENTS[0], { ...RENTS[0], id: "72" }] }, "bills.1.id"],
    [
      "a bill more than twelve months ahead",
      { series: [RENT], bills: [RENTS[0], { ...RENTS[1], id: month("2027-04") }] },
      "bills.1.id",
    ],
    ["a skipped bill without a series", { bills: [bill(1, { isSkipped: true })] }, "bills.0.isSkipped"],
    [
      "a payment on a day to come",
      { bills: [bill(1, { status: "PAID", paidDate: "2026-03-11" })] },
      "bills.0.paidDate",
    ],
    [
      "a paid date of a bill that isn't paid",
      { bills: [bill(1, { paidDate: "2026-02-11" })] },
      "bills.0.paidDate",
    ],
    [
      "more paid than the amount",
      { bills: [bill(1, { payments: [{ amount: 11, date: "2026-02-01" }] })] },
      "bills.0.payments",
    ],
    [
      "bills made too far ahead",
      { series: [{ ...RENT, generatedUntil: "2027-04" }] },
      "series.0.generatedUntil",
    ],
    ["a series outside the calendar", { series: [{ ...RENT, movedMonths: -400 }] }, "series.0.firstMonth"],
    [
      "a last day of another month",
      { series: [{ ...RENT, recurringEnds: { times: 5 }, lastMonth: "2026-04", lastDay: "2026-05-01" }] },
      "series.0.lastDay",
    ],
    ["a first day of another month", { series: [{ ...RENT, firstDay: "2026-01-01" }] }, "series.0.firstDay"],
  ])("%s", (_, given, field) => {
    expect(Object.keys(refusal(given)?.fields ?? {})).toEqual([field]);
  });

  test.each([
    ["a blank name", { import: { ...FILE, name: " " } }, "import.name"],
    ["an id that is none", { bills: [bill(1, { id: "x" })] }, "bills"],
    ["no amount", { bills: [bill(1, { amount: 0 })] }, "bills"],
    ["an unknown rule", { series: [{ ...RENT, recurringEvery: 5 }] }, "series"],
  ])("%s", (_, given, field) => {
    const data = { import: FILE, series: [], bills: [], budgets: [], ...given };
    expect(Object.keys(refusalOf(operationJson("bills.import", data)).fields ?? {})).toEqual([field]);
  });
});
