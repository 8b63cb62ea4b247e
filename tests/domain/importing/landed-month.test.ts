import { describe, expect, test } from "vitest";
import { landedMonth } from "#domain/importing/landed-month.ts";
import { uuid } from "../support/operations.ts";

const TODAY = "2026-11-29";

const drawn = (...bills: readonly (readonly [dueDate: string, status: "PAID" | "PENDING"])[]) => {
  const part = {
    import: { id: uuid(0x42), name: "bank.csv", part: 1, of: 1 },
    ...{ series: [], budgets: [] },
    bills: bills.map(([dueDate, status], index) => ({
      ...{ id: String(index + 1), title: `Bill ${index + 1}`, amount: 10, dueDate, status },
    })),
  };
  const { span, isNextDays, expenses } = landedMonth([part], TODAY);
  return { span, isNextDays, titles: expenses.map(({ title }) => title) };
};

describe("a visitor's import is drawn as", () => {
  test("the next days while something comes, although bills of this month are paid", () => {
    const { isNextDays, titles } = drawn(["2026-11-03", "PAID"], ["2026-12-03", "PENDING"]);
    expect({ isNextDays, titles }).toEqual({ isNextDays: true, titles: ["Bill 2"] });
  });

  test("the latest month that has any, if nothing comes", () => {
    expect(drawn(["2026-08-20", "PAID"], ["2026-09-14", "PAID"], ["2026-09-02", "PAID"])).toEqual({
      span: { from: "2026-09-01", to: "2026-09-30" },
      isNextDays: false,
      titles: ["Bill 3", "Bill 2"],
    });
    expect(drawn(["2026-11-03", "PAID"])).toMatchObject({
      span: { from: "2026-11-01", to: "2026-11-30" },
      titles: ["Bill 1"],
    });
  });

  test("the first month of what lies far ahead", () => {
    expect(drawn(["2027-05-05", "PENDING"], ["2027-03-07", "PENDING"])).toMatchObject({
      span: { from: "2027-03-01", to: "2027-03-31" },
      titles: ["Bill 2"],
    });
  });

  test("nothing without bills", () => expect(drawn().titles).toEqual([]));
});
