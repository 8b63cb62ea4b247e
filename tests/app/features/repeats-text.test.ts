/** What the form says before saving is what the domain then saves. */
import { describe, expect, test } from "vitest";
import { chosenBillOf } from "#domain/series/change-rule.ts";
import {
  type ExpenseFormValues,
  emptyFormValues,
  formValuesOf,
} from "../../../app/features/expenses/form/form-values.ts";
import { type Repeats, repeatsText } from "../../../app/features/expenses/form/repeats-text.ts";
import { of, User } from "../../domain/support/ledgers.ts";

const TODAY = { day: "2026-11-27" };

const sentence = (repeats: Repeats) => {
  const { rule, dates } = repeatsText(repeats);
  return dates === null ? rule : `${rule}, ${dates}`;
};

describe("of a new series", () => {
  const said = (values: Partial<ExpenseFormValues>, dueDate = "2026-11-28") =>
    sentence({
      values: { ...emptyFormValues(dueDate), isRecurring: true, ...values },
      dueDate,
      bill: undefined,
      ofSeries: false,
    });

  test("the first date stands there if it isn't the one that was typed", () => {
    expect(said({})).toBe("Every month on the 28th, next 28 Dec, 28 Jan, 28 Feb");
    expect(said({ weekendShift: "before" })).toBe(
      "Every month on the 28th, the Friday before if on a weekend, first 27 Nov, next 28 Dec, 28 Jan, 26 Feb",
    );
    expect(said({ on: "last" })).toBe(
      "Every month on the last day, first 30 Nov, next 31 Dec, 31 Jan, 28 Feb",
    );
    expect(said({ unit: "week", every: "2" })).toBe("Every 2 weeks on Saturday, next 12 Dec, 26 Dec, 9 Jan");
    expect(said({ unit: "week", weekdays: "1,4" })).toBe(
      "Every week on Monday and Thursday, first 30 Nov, next 3 Dec, 7 Dec, 10 Dec",
    );
    expect(said({ unit: "days", days: "1st and 15" })).toBe(
      "Every month on the 1st and the 15th, first 1 Dec, next 15 Dec, 1 Jan, 15 Jan",
    );
    expect(said({ on: "4/6" })).toBe("Every month on the fourth Saturday, next 26 Dec, 23 Jan, 27 Feb");
    expect(said({ unit: "year", every: "2" })).toBe(
      "Every 2 years on 28 November, next 28 November 2028, 28 November 2030, 28 November 2032",
    );
    expect(said({ weekendShift: "before", ends: "times", endsTimes: "1" })).toBe("Once, on 27 November 2026");
  });

  test("without a date or an end only the interval is known, and without a series there is none", () => {
    expect(said({}, "")).toBe("Every month");
    expect(said({ every: "3", ends: "on" })).toBe("Every 3 months");
    expect(said({ isRecurring: false })).toBe("Doesn't repeat");
  });
});

describe("of a bill of a series", () => {
  function seriesFrom(dueDate: string, fields: object = {}) {
    const ana = new User();
    ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate, ...fields });
    ana.generate("2027-10-31", TODAY);
    return ana;
  }

  function said(ana: User, id: string, changes: Partial<ExpenseFormValues>) {
    const [expense, series] = [ana.expense(id), ana.series("rec_5")];
    const values = { ...formValuesOf(expense, series), ...changes };
    const bill = { ...chosenBillOf(ana.ledger, series, expense), expense };
    return sentence({ values, dueDate: values.dueDate, bill, ofSeries: true });
  }

  test("a date in another month moves those after it, without those that were paid or skipped", () => {
    const ana = seriesFrom("2026-10-30");
    ana.setStatus(of("2026-12"), "PAID");
    ana.delete(of("2027-02"));
    const text = said(ana, of("2026-11"), { dueDate: "2026-12-02" });
    expect(text).toBe("Every month on the 2nd, next 2 Feb, 2 Apr, 2 May");
    ana.edit(of("2026-11"), { dueDate: "2026-12-02" }, "following", TODAY);
    const unpaid = ana.living().filter(({ status }) => status !== "PAID");
    expect(unpaid.map(({ dueDate }) => dueDate).slice(1, 5)).toEqual([
      ...["2026-12-02", "2027-02-02", "2027-04-02", "2027-05-02"],
    ]);
  });

  test("yearly from another month on", () => {
    expect(said(seriesFrom("2027-03-12", { recurringEvery: 12 }), "1", { dueDate: "2027-04-20" })).toBe(
      "Every year on 20 April, next 20 April 2028, 20 April 2029, 20 April 2030",
    );
  });

  test("its own date stands there if a weekend moves it", () => {
    expect(said(seriesFrom("2026-10-28"), of("2026-11"), { weekendShift: "before" })).toBe(
      "Every month on the 28th, the Friday before if on a weekend, this one 27 Nov, next 28 Dec, 28 Jan, 26 Feb",
    );
  });

  test("a number of bills counts what an earlier interval had", () => {
    const ana = seriesFrom("2026-12-05", { recurringEvery: 3 });
    ana.edit(of("2027-03"), { recurringEvery: 1 }, "following", TODAY);
    ana.generate("2027-10-31", TODAY);
    expect(said(ana, of("2027-06"), { ends: "times", endsTimes: "7" })).toBe(
      "Every month on the 5th, 7 times, next 5 Jul, 5 Aug",
    );
    expect(said(ana, of("2027-06"), { ends: "times", endsTimes: "5" })).toBe(
      "Every month on the 5th, 5 times, no more to come",
    );
  });

  test("a series that was ended has no more to come, unless it is changed", () => {
    const ana = seriesFrom("2026-10-05");
    ana.delete(of("2026-12"), "following");
    expect(said(ana, of("2026-11"), {})).toBe("Every month on the 5th, no more to come");
  });

  test("one whose series isn't known yet is only called recurring", () => {
    const values = { ...emptyFormValues("2026-11-05"), isRecurring: true };
    expect(sentence({ values, dueDate: values.dueDate, bill: undefined, ofSeries: true })).toBe("Recurring");
  });
});
