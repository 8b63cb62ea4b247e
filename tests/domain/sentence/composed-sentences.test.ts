import fc from "fast-check";
import { expect, test } from "vitest";
import { dayText } from "#domain/calendar/days.ts";
import { decimalText, formatCents } from "#domain/money/money.ts";
import { type ParsedBill, readSentence } from "#domain/sentence/read-sentence.ts";
import { cases } from "../../support/cases.ts";

interface Part {
  readonly text: string;
  readonly said: ParsedBill;
}

const titles = fc
  .uniqueArray(
    fc.constantFrom(
      "Car",
      "House",
      "Netflix",
      "4K",
      "Water",
      "Gym",
      "Household",
      "Council",
      "Tax",
      "E.ON",
      "Café",
      "Nº7",
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words): Part => ({ text: words.join(" "), said: { title: words.join(" ") } }));

const amounts = fc
  .tuple(
    fc.integer({ min: 1, max: 99_999_999 }),
    fc.constantFrom("decimals", "whole", "symbol", "code", "estimate"),
  )
  .map(([amountCents, how]): Part => {
    const number = decimalText(amountCents);
    // From 2025 to 2031, a bare number may be a year.
    const whole = 1 + (amountCents % 2000);
    if (how === "whole") return { text: String(whole), said: { amountCents: whole * 100 } };
    if (how === "symbol") return { text: formatCents(amountCents, "USD"), said: { amountCents } };
    if (how === "code") return { text: `${number} USD`, said: { amountCents } };
    if (how === "estimate") return { text: `about ${number}`, said: { amountCents, amountIsEstimate: true } };
    return { text: number, said: { amountCents } };
  });

const days = fc.integer({ min: 0, max: 5000 }).chain((count) => {
  const date = new Date(Date.UTC(2026, 10, 22 + count));
  const dueDate = date.toISOString().slice(0, 10);
  const [year, month, day] = dueDate.split("-");
  return fc
    .constantFrom(
      dueDate,
      `on ${dueDate}`,
      dayText(dueDate),
      `from ${dayText(dueDate)}`,
      `${day}.${month}.${year}`,
    )
    .map((text): Part => ({ text, said: { dueDate } }));
});

const intervals = fc
  .constantFrom(
    ["monthly", "MONTHLY"],
    ["every month", "MONTHLY"],
    ["every other month", "MONTHLY;INTERVAL=2"],
    ["quarterly", "MONTHLY;INTERVAL=3"],
    ["every 4 months", "MONTHLY;INTERVAL=4"],
    ["every five months", "MONTHLY;INTERVAL=5"],
    ["twice a year", "MONTHLY;INTERVAL=6"],
    ["yearly", "YEARLY"],
    ["once a year", "YEARLY"],
    ["every two years", "YEARLY;INTERVAL=2"],
    ["weekly", "WEEKLY"],
    ["biweekly", "WEEKLY;INTERVAL=2"],
    ["fortnightly", "WEEKLY;INTERVAL=2"],
    ["every 4 weeks", "WEEKLY;INTERVAL=4"],
  )
  .map(([text, rule]) => ({ text, said: { isRecurring: true, recurringRule: `FREQ=${rule}` } }) as Part);

/** Said on Sunday, 22 November 2026, with the first day that each rule gives from then on. */
const rhythms = fc
  .constantFrom(
    ["every Friday", "WEEKLY;BYDAY=FR", "2026-11-27"],
    ["every other Monday", "WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-23"],
    ["every Monday and Thursday", "WEEKLY;BYDAY=MO,TH", "2026-11-23"],
    ["twice a week on Sundays and Tuesdays", "WEEKLY;BYDAY=TU,SU", "2026-11-22"],
    ["every weekday", "WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23"],
    ["every month on the 1st and 15th", "MONTHLY;BYMONTHDAY=1,15", "2026-12-01"],
    ["twice a month on the 15th and last day", "MONTHLY;BYMONTHDAY=15,-1", "2026-11-30"],
    ["second Tuesday of every month", "MONTHLY;BYDAY=2TU", "2026-12-08"],
    ["on the last Friday of each month", "MONTHLY;BYDAY=-1FR", "2026-11-27"],
    ["first business day of every month", "MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "2026-12-01"],
    ["last working day of every month", "MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-30"],
    ["on the last day of every month", "MONTHLY;BYMONTHDAY=-1", "2026-11-30"],
  )
  .map(
    ([text, rule, dueDate]) =>
      ({ text, said: { isRecurring: true, recurringRule: `FREQ=${rule}`, dueDate } }) as Part,
  );

const autopay = fc
  .constantFrom("autopay", "by direct debit", "standing order", "paid automatically")
  .map((text): Part => ({ text, said: { autopay: true } }));

const shifts = fc
  .constantFrom(["or the Friday before", "before"], ["next working day", "after"])
  .map(([text, weekendShift]) => ({ text, said: { weekendShift } }) as Part);

const separators = fc.constantFrom(" ", ", ", "; ", " - ", "\n");

function readBack(...parts: fc.Arbitrary<Part>[]): void {
  const sentences = fc
    .tuple(...parts)
    .chain((each) => fc.tuple(fc.shuffledSubarray(each, { minLength: 1 }), separators));
  fc.assert(
    fc.property(sentences, ([chosen, separator]) => {
      const text = chosen.map((part) => part.text).join(separator);
      const said = Object.assign({}, ...chosen.map((part) => part.said));
      expect(readSentence(text, "2026-11-22", "USD")).toEqual(said);
    }),
    { numRuns: cases(1000) },
  );
}

test("what is put together in any order is read back part by part", () => {
  readBack(titles, amounts, days, intervals, autopay, shifts);
});

test("days of a rule are read back beside anything but another day", () => {
  readBack(titles, amounts, rhythms, autopay, shifts);
});

/** Whose days a rule gives is worked out by hand: Thursday, 31 December 2026 is the first of these days. */
const starts = fc.constantFrom(
  ["every Friday", "WEEKLY;BYDAY=FR", "2027-01-01"],
  ["every other Thursday", "WEEKLY;INTERVAL=2;BYDAY=TH", "2026-12-31"],
  ["every Monday and Wednesday", "WEEKLY;BYDAY=MO,WE", "2027-01-04"],
  ["on the 1st and 15th", "MONTHLY;BYMONTHDAY=1,15", "2027-01-01"],
  ["every month on the second Tuesday", "MONTHLY;BYDAY=2TU", "2027-01-12"],
  ["last Friday of every month", "MONTHLY;BYDAY=-1FR", "2027-01-29"],
  ["every month on the last working day", "MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-12-31"],
);

test("a rule begins with the first of its days from a day on", () => {
  const begins = fc
    .tuple(starts, fc.constantFrom("from 31 December", "starting 31 December 2026", "from 2026-12-31"))
    .map(
      ([[text, rule, dueDate], from]) =>
        ({
          text: `${text} ${from}`,
          said: { isRecurring: true, recurringRule: `FREQ=${rule}`, dueDate },
        }) as Part,
    );
  readBack(titles, amounts, begins, autopay);
});
