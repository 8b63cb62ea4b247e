import { describe, expect, test } from "vitest";
import {
  type ExpenseFormResult,
  emptyFormValues,
  readExpenseForm,
} from "../../../app/features/expenses/form/form-values.ts";
import { earlyStart, firstDate } from "../../../app/features/expenses/form/series-values.ts";

/** A Saturday. */
const TODAY = "2026-11-28";

function result(dueDate: string, fields: object = {}): ExpenseFormResult {
  const values = { ...emptyFormValues(dueDate), title: "Rent", amountText: "5", isRecurring: true };
  const read = readExpenseForm({ ...values, weekendShift: "before", ...fields }, "USD");
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.result;
}

test("the first date is the one that will be saved", () => {
  expect(firstDate(result(TODAY))).toBe("2026-11-27");
  expect(firstDate(result(TODAY, { weekendShift: "after" }))).toBe("2026-11-30");
  expect(firstDate(result(TODAY, { weekendShift: "none", on: "last" }))).toBe("2026-11-30");
  expect(firstDate(result(TODAY, { isRecurring: false }))).toBe(TODAY);
});

describe("a weekend moves the first bill before today:", () => {
  test("on a Saturday and on the Sunday after, the next one is offered", () => {
    expect(earlyStart(result(TODAY), TODAY)).toEqual({
      ...{ first: "2026-11-27", plain: TODAY },
      later: { changes: { dueDate: "2026-12-28" }, day: "2026-12-28" },
    });
    // 29 May 2027 is a Saturday.
    expect(earlyStart(result("2026-11-29", { every: "6" }), TODAY)).toMatchObject({
      ...{ first: "2026-11-27", later: { changes: { dueDate: "2027-05-29" }, day: "2027-05-28" } },
    });
  });

  test("the 31st goes on as the last day of each month, so that shorter months have it", () => {
    expect(earlyStart(result("2026-10-31"), "2026-10-31")?.later).toEqual({
      changes: { dueDate: "2026-11-30", recurringRule: "FREQ=MONTHLY;BYMONTHDAY=-1" },
      day: "2026-11-30",
    });
  });

  test("the 30th goes on in a month that has it, since all bills aim for the first one's day", () => {
    expect(earlyStart(result("2027-01-30"), "2027-01-30")?.later?.changes).toEqual({ dueDate: "2027-03-30" });
  });

  test("nothing is offered beyond the last date", () => {
    const ending = result(TODAY, { ends: "on", endsOn: "2026-12-27" });
    expect(earlyStart(ending, TODAY)).toMatchObject({ first: "2026-11-27", later: null });
  });
});

test.each<[string, ExpenseFormResult]>([
  ["the date is kept", result(TODAY, { weekendShift: "none" })],
  ["the Monday comes", result(TODAY, { weekendShift: "after" })],
  ["it is paid already", result(TODAY, { status: "PAID" })],
  ["it comes once", result(TODAY, { isRecurring: false })],
  ["the day itself is over", result("2026-11-22")],
  ["the weekend is a later one", result("2026-12-05")],
])("nothing is asked where %s", (_, form) => {
  expect(earlyStart(form, TODAY)).toBeNull();
});
