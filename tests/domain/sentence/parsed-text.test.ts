import { describe, expect, test } from "vitest";
import { type ParsedBill, parsedText, readSentence } from "#domain/sentence/read-sentence.ts";
import { GROUPS } from "./sentences/groups.ts";
import { eachOf } from "./sentences/sentences.ts";

const TODAY = "2026-11-22";

describe("says what was understood", () => {
  test.each<[string, string[]]>([
    [
      "rent 950 on the 1st every month, autopay, until 31 Dec 2027",
      ["Rent", "$950.00", "on 1 Dec", "every month", "until 31 December 2027", "autopay"],
    ],
    ["car insurance 240 yearly from 12 March", ["Car insurance", "$240.00", "on 12 Mar", "every year"]],
    ["electricity about 85 every 2 months", ["Electricity", "about $85.00", "every 2 months"]],
    [
      "films 15 monthly, free trial until 3 Dec",
      ["Films", "$15.00", "on 4 Dec", "every month", "free trial until 3 December 2026"],
    ],
    [
      "gym 20 on the 12th every month, trial ends 30/11",
      ["Gym", "$20.00", "on 12 Dec", "every month", "free trial until 30 November 2026"],
    ],
    ["trial period 15 monthly", ["Trial period", "$15.00", "every month"]],
    ["loan 200 for 6 payments", ["Loan", "$200.00", "every month", "6 times"]],
    ["loan 200 monthly, 1 payment", ["Loan", "$200.00", "every month", "once"]],
    [
      "rent 950 on the last day of every month or the Friday before",
      ["Rent", "$950.00", "on 30 Nov", "every month on the last day", "the Friday before if on a weekend"],
    ],
    [
      "rent 950 monthly, next working day",
      ["Rent", "$950.00", "every month", "the Monday after if on a weekend"],
    ],
    ["rent 950 paid yesterday", ["Rent", "$950.00", "on 21 Nov 2026", "paid"]],
    ["rent 950 12 March 2028", ["Rent", "$950.00", "on 12 Mar 2028"]],
    ["cleaner 60 weekly", ["Cleaner", "$60.00", "every week"]],
    ["cleaner 60 every Friday", ["Cleaner", "$60.00", "on 27 Nov", "every week on Friday"]],
    ["rent 450 on 1 and 15", ["Rent", "$450.00", "on 1 Dec", "every month on the 1st and the 15th"]],
    ["yoga 20 second Tuesday monthly", ["Yoga", "$20.00", "on 8 Dec", "every month on the second Tuesday"]],
    ["cleaner 60 daily", ["Cleaner", "$60.00"]],
    ["", []],
  ])("%j", (text, parts) => {
    expect(parsedText(readSentence(text, TODAY, "USD"), "USD", TODAY)).toEqual(parts);
  });

  test("in the user's currency", () => {
    const said: ParsedBill = { title: "Rent", amountCents: 123_450, amountIsEstimate: true };
    expect(parsedText(said, "CHF", TODAY)).toEqual(["Rent", "about CHF 1,234.50"]);
  });

  test.each<[string, string]>([
    ["2026-11-22", "on 22 Nov"],
    ["2027-11-21", "on 21 Nov"],
    ["2027-11-22", "on 22 Nov 2027"],
  ])("with the year of %s if the day alone could be another: %s", (dueDate, text) => {
    expect(parsedText({ dueDate }, "USD", TODAY)).toEqual([text]);
  });
});

describe.each(Object.entries(GROUPS))("reads %s", (_, sentences) => {
  test.each(eachOf(sentences))("$text", ({ text, said, today, currency }) => {
    expect(readSentence(text, today, currency)).toStrictEqual(said);
  });
});
