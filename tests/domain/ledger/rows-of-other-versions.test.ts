import { expect, test } from "vitest";
import type { Table } from "#domain/ledger/ledger.ts";
import { ofThisVersion } from "#domain/ledger/rows-of-other-versions.ts";

function read<R extends { readonly table: Table; readonly row: object; readonly key?: string }>(
  stored: R,
): R {
  const [known] = ofThisVersion([{ key: "-", ...stored }]);
  if (known === undefined) throw new Error("It was left out.");
  return known;
}

test("a row that a browser stored before a field came gets what nobody had chosen yet", () => {
  const bill = read({ table: "expense", row: { id: "7", amountCents: 4_000 } });
  expect(bill.row).toMatchObject({
    id: "7",
    amountCents: 4_000,
    ...{ plannedCents: null, payments: null, autopayFrom: null, estimateIsOwn: false },
    amountIsEstimate: false,
    autopay: false,
    remindDaysBefore: null,
    cancelBy: null,
  });
  const series = read({ table: "series", row: { id: "rec_1", anchorDate: "2026-01-31" } });
  expect(series.row).toMatchObject({
    anchorDate: "2026-01-31",
    recurringEvery: 1,
    lastDayOfMonth: false,
    weekendShift: "none",
    lastMonth: null,
    ...{ estimateIsAverage: false, autopayFrom: null, saidCents: null, saidBeside: null },
  });
  expect(read({ table: "budget", row: { month: "2026-01" } }).row).toMatchObject({ unset: false });
  expect(read({ table: "settings", row: { theme: "dark" } }).row).toEqual({
    theme: "dark",
    budgetCarryOver: "none",
    ...{ remindDaysBefore: "[1]", remindDaysAfter: "[1]", remindBy: null, monthStart: 1, income: null },
  });
});

test("what a row has stays, and a complete row is the same object", () => {
  const bill = {
    table: "expense" as const,
    row: { plannedCents: 900, amountIsEstimate: true, autopay: true },
  };
  expect(read(bill).row).toMatchObject(bill.row);
  const whole = { key: "1", ...read(bill) };
  expect(ofThisVersion([whole])[0]).toBe(whole);
});

test("what only a later version knows isn't shown, and its other fields stay", () => {
  expect(read({ table: "expense", row: { status: "PARTLY_PAID", tags: ["a"] } }).row).toMatchObject({
    status: "PENDING",
    tags: ["a"],
  });
  expect(read({ table: "series", row: { weekendShift: "nearest" } }).row).toMatchObject({
    weekendShift: "none",
  });
  const settings = {
    currency: "SEK",
    theme: "sepia",
    dashboardViewMode: "calendar",
    budgetCarryOver: "half",
    remindBy: "radio",
  };
  expect(read({ table: "settings", row: settings }).row).toEqual({
    currency: "USD",
    theme: "system",
    dashboardViewMode: "vertical",
    budgetCarryOver: "none",
    ...{ remindDaysBefore: "[1]", remindDaysAfter: "[1]", remindBy: null, monthStart: 1, income: null },
  });
});

test("what an earlier version stored as it received it is read as this one stores it", () => {
  const received = { remindDaysBefore: [1, 7], cancelBy: { on: "2026-11-30" } };
  const stored = { remindDaysBefore: "[1,7]", cancelBy: '{"on":"2026-11-30"}' };
  expect(read({ table: "expense", row: received }).row).toMatchObject(stored);
  expect(read({ table: "series", row: received }).row).toMatchObject(stored);
  const income = { amount: 3200, day: 25 };
  const row = { remindDaysBefore: [1], remindDaysAfter: [3], income };
  expect(read({ table: "settings", row }).row).toMatchObject({
    ...{ remindDaysBefore: "[1]", remindDaysAfter: "[3]", income: '{"amount":3200,"day":25}' },
  });
});

test("a first day of the month that no month has is read as the 1st", () => {
  expect(read({ table: "settings", row: { monthStart: 31 } }).row).toMatchObject({ monthStart: 1 });
  for (const monthStart of [0, 1, 28])
    expect(read({ table: "settings", row: { monthStart } }).row).toMatchObject({ monthStart });
});

test("rows of a table and badges that only a later version knows are left out", () => {
  const goal = { table: "goal" as Table, key: "1", row: {} };
  const badge = { table: "badge" as const, key: "no_spend_week", row: { key: "no_spend_week" } };
  const known = { table: "badge" as const, key: "night_owl", row: { key: "night_owl" } };
  expect(ofThisVersion([goal, badge, known])).toEqual([known]);
});
