import { expect, test } from "vitest";
import { cancelByText, readCancelBy } from "#domain/expenses/cancel-by.ts";
import { Invalid, UnknownChoice } from "#domain/text/clean-text.ts";

test.each([
  [{ noticeDays: 30, renewsEveryMonths: 12 }, "30 days' notice, renews every 12 months"],
  [{ renewsEveryMonths: 1, noticeDays: 1 }, "1 day's notice, renews every month"],
  [
    { noticeDays: 0, renewsEveryMonths: 120, renewsOn: "2028-02-29", remindDaysBefore: [7, 0] },
    "no notice, renews every 120 months from 29 February 2028, reminders on the day and 7 days before",
  ],
  [{ on: "2199-12-31" }, "free trial until 31 December 2199"],
  [{ on: "2026-12-03", remindDaysBefore: [] }, "free trial until 3 December 2026, reminders never"],
])("%j is read, and said as %s", (said, words) => {
  const read = readCancelBy(said);
  expect(read).toEqual({
    ...said,
    ...("remindDaysBefore" in said && { remindDaysBefore: said.remindDaysBefore?.toSorted() }),
  });
  expect(cancelByText(read)).toBe(words);
});

test("parts are stored in one order, so that the same contract is the same text", () => {
  const [one, other] = [
    { remindDaysBefore: [1], renewsOn: "2027-03-12", renewsEveryMonths: 12, noticeDays: 30 },
    { noticeDays: 30, renewsEveryMonths: 12, renewsOn: "2027-03-12", remindDaysBefore: [1] },
  ].map((said) => JSON.stringify(readCancelBy(said)));
  expect(one).toBe(other);
});

const NOTICE = { noticeDays: 30, renewsEveryMonths: 12 };
const NOTICE_ERROR = "Notice days must be a whole number from 0 to 366";
const RENEWS_ERROR = "Renews every months must be a whole number from 1 to 120";
const REMINDERS_ERROR = "Contract reminders must be a list of at most 8 different whole numbers from 0 to 30";

test.each<[unknown, string]>([
  ...[-1, 367, 1.5, "30", null, Number.NaN].map((noticeDays): [unknown, string] => [
    { ...NOTICE, noticeDays },
    NOTICE_ERROR,
  ]),
  ...[0, 121, -12, 0.5, "12", null].map((renewsEveryMonths): [unknown, string] => [
    { ...NOTICE, renewsEveryMonths },
    RENEWS_ERROR,
  ]),
  [{ noticeDays: 30 }, RENEWS_ERROR],
  [{ renewsEveryMonths: 12 }, NOTICE_ERROR],
  ...["2027-02-29", "2027-2-1", "", null, 20270301].map((on): [unknown, string] => [
    { on },
    "The end of a free trial must be a day from 2000-01-01 to 2199-12-31, such as 2026-11-30",
  ]),
  [
    { ...NOTICE, renewsOn: "soon" },
    "Renews on must be a day from 2000-01-01 to 2199-12-31, such as 2026-11-30",
  ],
  [{ ...NOTICE, on: "2027-02-10" }, "A contract has either a notice period or the end of a free trial"],
  [
    { on: "2027-02-10", renewsOn: "2027-02-10" },
    "A contract has either a notice period or the end of a free trial",
  ],
  [{ ...NOTICE, remindDaysBefore: [31] }, REMINDERS_ERROR],
  [{ ...NOTICE, remindDaysBefore: null }, REMINDERS_ERROR],
  [{ on: "2027-02-10", remindDaysBefore: [1, 1] }, REMINDERS_ERROR],
  ...[{}, [], "2027-02-10", 30, true, { renewsOn: "2027-02-10" }, [NOTICE]].map(
    (value): [unknown, string] => [
      value,
      'Contract must be null, {"noticeDays": 30, "renewsEveryMonths": 12} or {"on": a day such as 2026-11-30}',
    ],
  ),
])("%j is refused", (value, message) => {
  expect(() => readCancelBy(value)).toThrow(message);
});

test("another key may be one of a newer version", () => {
  expect(() => readCancelBy({ ...NOTICE, by: "letter" })).toThrow(UnknownChoice);
  expect(() => readCancelBy({ noticeDays: 400, renewsEveryMonths: 12 })).not.toThrow(UnknownChoice);
  expect(() => readCancelBy({ noticeDays: 400, renewsEveryMonths: 12 })).toThrow(Invalid);
});
