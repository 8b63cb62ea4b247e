import { expect, test } from "vitest";
import {
  aheadOf,
  contractText,
  deadlineSentence,
  typedCancelBy,
} from "../../../app/features/expenses/form/contract-text.ts";
import { type ExpenseFormValues, emptyFormValues } from "../../../app/features/expenses/form/form-values.ts";

const TODAY = "2026-11-22";

function sentence(cancelBy: object, values: Partial<ExpenseFormValues> = {}): string | null {
  const typed = typedCancelBy(JSON.stringify(cancelBy));
  const all = { ...emptyFormValues("2026-11-12"), isRecurring: true, ...values };
  const ahead = aheadOf({ values: all, scheduleDate: all.dueDate, seriesBill: undefined, ofSeries: false });
  return typed === null ? null : deadlineSentence(typed, ahead, TODAY);
}

const NOTICE = { noticeDays: 30, renewsEveryMonths: 12 };

test.each<[object, Partial<ExpenseFormValues>, string | null]>([
  [NOTICE, {}, "Last day to cancel: 13 October 2027"],
  [{ ...NOTICE, renewsOn: "2027-01-12" }, {}, "Last day to cancel: 13 December 2026"],
  // The rule gives the first bill another day than the one that was typed.
  [NOTICE, { on: "last" }, "Last day to cancel: 31 October 2027"],
  [NOTICE, { ends: "times", endsTimes: "12" }, "Nothing to cancel: it ends before 12 November 2027"],
  [NOTICE, { ends: "times", endsTimes: "13" }, "Last day to cancel: 13 October 2027"],
  [NOTICE, { isRecurring: false }, "Nothing renews unless this bill repeats"],
  [{ on: "2026-11-22" }, {}, "Last day to cancel: 22 November 2026"],
  [{ on: "2026-11-22" }, { isRecurring: false }, "Last day to cancel: 22 November 2026"],
  [{ on: "2026-11-21" }, {}, "The trial is over"],
  // While a part of it can't be read, nothing is said.
  [{ ...NOTICE, noticeDays: "" }, {}, null],
  [{ ...NOTICE, renewsEveryMonths: "soon" }, {}, null],
  [{ on: "" }, {}, null],
  [{ ...NOTICE, renewsOn: "2199-12-31", noticeDays: 366 }, {}, "Last day to cancel: 30 December 2198"],
])("%j of %j: %s", (cancelBy, values, said) => {
  expect(sentence(cancelBy, values)).toBe(said);
});

test("a contract is named once all of it can be read", () => {
  expect(contractText(null)).toBe("");
  expect(contractText(JSON.stringify(NOTICE))).toBe("30 days' notice, renews every 12 months");
  expect(contractText(JSON.stringify({ ...NOTICE, noticeDays: "x" }))).toBe("");
});
