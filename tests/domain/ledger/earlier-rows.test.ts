import { expect, test } from "vitest";
import { withLaterFields } from "#domain/ledger/earlier-rows.ts";

test("a row that a browser stored before a field came gets what nobody had chosen yet", () => {
  const bill = withLaterFields({ table: "expense", row: { id: "7", amountCents: 4_000 } });
  expect(bill.row).toMatchObject({
    id: "7",
    amountCents: 4_000,
    plannedCents: null,
    amountIsEstimate: false,
    autopay: false,
  });
  const series = withLaterFields({ table: "series", row: { id: "rec_1", anchorDate: "2026-01-31" } });
  expect(series.row).toMatchObject({
    anchorDate: "2026-01-31",
    recurringEvery: 1,
    lastDayOfMonth: false,
    weekendShift: "none",
    lastMonth: null,
    estimateIsAverage: false,
  });
  expect(withLaterFields({ table: "budget", row: { month: "2026-01" } }).row).toMatchObject({ unset: false });
  expect(withLaterFields({ table: "settings", row: { theme: "dark" } }).row).toEqual({
    theme: "dark",
    budgetCarryOver: "none",
  });
});

test("what a row has stays, and a complete row is the same object", () => {
  const bill = {
    table: "expense" as const,
    row: { plannedCents: 900, amountIsEstimate: true, autopay: true },
  };
  expect(withLaterFields(bill).row).toMatchObject(bill.row);
  const whole = withLaterFields(bill);
  expect(withLaterFields(whole)).toBe(whole);
});
