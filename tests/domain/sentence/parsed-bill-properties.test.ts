import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day, isDay } from "#domain/calendar/days.ts";
import { DETAILS } from "#domain/expenses/details.ts";
import { amountFromCents, CURRENCIES } from "#domain/money/money.ts";
import { type ParsedBill, readSentence } from "#domain/sentence/read-sentence.ts";
import { readRecurrence, recurrenceText } from "#domain/series/recurrence.ts";
import { requiredText } from "#domain/text/clean-text.ts";
import { cases } from "../../support/cases.ts";
import { HOSTILE_VALUES } from "../support/hostile-values.ts";
import { ALL_TEXTS } from "./sentences/groups.ts";

const TODAY = "2026-11-22";

/** A title may be longer than a bill's can be, so that nothing of a sentence gets lost. */
const titleOf = requiredText({ ...DETAILS.title, max: Infinity });

const canonical = (rule: string) => {
  const recurrence = readRecurrence(rule);
  return recurrence && recurrenceText(recurrence);
};

function expectValid(said: ParsedBill): void {
  if (said.title !== undefined) expect(titleOf(said.title)).toBe(said.title);
  if (said.amountCents !== undefined) {
    expect(DETAILS.amount.read(amountFromCents(said.amountCents))).toBe(said.amountCents);
  }
  if (said.dueDate !== undefined) expect(said.dueDate).toSatisfy(isDay);
  if (said.recurringRule !== undefined) expect(canonical(said.recurringRule)).toBe(said.recurringRule);
  if (said.ends !== undefined && "on" in said.ends) {
    expect(said.ends.on).toSatisfy(isDay);
    expect(said.ends.on >= (said.dueDate ?? "")).toBe(true);
  }
  if (said.ends !== undefined && "times" in said.ends) {
    expect(Number.isInteger(said.ends.times) && said.ends.times >= 1 && said.ends.times <= 1200).toBe(true);
  }
  if (said.isRecurring) expect(said.recurringRule).toBeDefined();
  else expect(said.ends).toBeUndefined();
  if (said.unsupported !== undefined)
    expect([said.isRecurring, said.recurringRule, said.unsupported.trim()]).toEqual([
      undefined,
      undefined,
      said.unsupported,
    ]);
  if (said.amountCents === undefined) expect(said.amountIsEstimate).toBeUndefined();
  expect(Object.values(said)).not.toContain(undefined);
}

const anyDay = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10));

/** Pieces that the grammar knows, in an order that it may not. */
const anyPieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(...ALL_TEXTS.flatMap((text) => text.split(" "))),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    {
      maxLength: 20,
    },
  )
  .map((pieces) => pieces.join(" "));

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: fc.constantFrom(..."0123456789.,'+-/() $€\u00a0\u202f"), maxLength: 30 }),
  anyPieces,
);

describe("whatever is said, the bill is valid", () => {
  test("for any text", () => {
    fc.assert(
      fc.property(anyText, anyDay, fc.constantFrom(...CURRENCIES), (text, today, currency) => {
        expectValid(readSentence(text, today, currency));
      }),
      { numRuns: cases(1000) },
    );
  });

  test("for hostile text", () => {
    for (const value of Object.values(HOSTILE_VALUES)) {
      if (typeof value === "string") expectValid(readSentence(value, TODAY, "USD"));
    }
  });

  test.each(["a", "9", " 9", "(", "€1 ", "every ", "until ", "1 2 ", "~", "\n", "http://", "+1", "a/"])(
    "for %j many times over",
    (piece) => {
      expectValid(readSentence(piece.repeat(100_000 / piece.length), TODAY, "USD"));
    },
  );
});

describe("nothing of a long text gets lost", () => {
  test("where the words of the title are more than a title can have", () => {
    const title = `A${"b".repeat(129)}`;
    expect(readSentence(`${title} 950 on the 1st`, TODAY, "USD")).toMatchObject({
      title,
      amountCents: 95_000,
      dueDate: "2026-12-01",
    });
  });

  test("that is no sentence any more: it is a title alone", () => {
    const text = `${"rent ".repeat(99)}$123456`;
    expect(readSentence(text, TODAY, "USD")).toEqual({ title: text });
  });
});

describe("the same is understood", () => {
  const lower = (said: ParsedBill) => JSON.parse(JSON.stringify(said).toLowerCase());
  const asciiOf = (text: string) => text.replace(/[^\x20-\x7e]/g, "");

  test("however many spaces there are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_TEXTS),
        fc.constantFrom("  ", "\t", "\n", " \r\n "),
        (text, space) => {
          const spaced = `${space}${text.replaceAll(" ", space)}${space}`;
          expect(readSentence(spaced, TODAY, "USD")).toEqual(readSentence(text, TODAY, "USD"));
        },
      ),
    );
  });

  test("in upper and lower case", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ALL_TEXTS), anyPieces).map(asciiOf), (text) => {
        const said = lower(readSentence(text, TODAY, "USD"));
        expect(lower(readSentence(text.toUpperCase(), TODAY, "USD"))).toEqual(said);
        expect(lower(readSentence(text.toLowerCase(), TODAY, "USD"))).toEqual(said);
      }),
      { numRuns: cases(500) },
    );
  });
});
