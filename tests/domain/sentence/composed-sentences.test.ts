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
    ["monthly", 1],
    ["every month", 1],
    ["every other month", 2],
    ["quarterly", 3],
    ["every 4 months", 4],
    ["twice a year", 6],
    ["yearly", 12],
    ["once a year", 12],
  )
  .map(([text, recurringEvery]) => ({ text, said: { isRecurring: true, recurringEvery } }) as Part);

const autopay = fc
  .constantFrom("autopay", "by direct debit", "standing order", "paid automatically")
  .map((text): Part => ({ text, said: { autopay: true } }));

const shifts = fc
  .constantFrom(["or the Friday before", "before"], ["next working day", "after"])
  .map(([text, weekendShift]) => ({ text, said: { weekendShift } }) as Part);

const separators = fc.constantFrom(" ", ", ", "; ", " - ", "\n");

test("what is put together in any order is read back part by part", () => {
  const sentences = fc
    .tuple(titles, amounts, days, intervals, autopay, shifts)
    .chain((parts) => fc.tuple(fc.shuffledSubarray(parts, { minLength: 1 }), separators));
  fc.assert(
    fc.property(sentences, ([parts, separator]) => {
      const text = parts.map((part) => part.text).join(separator);
      const said = Object.assign({}, ...parts.map((part) => part.said));
      expect(readSentence(text, "2026-11-22", "USD")).toEqual(said);
    }),
    { numRuns: cases(1000) },
  );
});
