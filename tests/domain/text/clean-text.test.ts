import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanText, isBlank, lengthOf } from "#domain/text/clean-text.ts";
import { cases } from "../../support/cases.ts";

const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...[..." \n\r\t\u0301e\u202e\u2066\u200b\u0000"], "\ud800", "\udc00"),
  ),
  maxLength: 40,
});

describe("a clean line", () => {
  test.each([
    ["  Rent  ", "Rent"],
    ["Cafe\u0301", "Caf\u00e9"],
    ["Rent\nand\r\nwater", "Rent and water"],
    ["a\tb", "a b"],
    ["a\u2028b\u2029c\u0085d", "a b c d"],
    ["a\u0000b\u001b[31mc\u007f", "ab[31mc"],
    ["\u202Egnp.bill\u202C", "gnp.bill"],
    ["\u2066x\u2069", "x"],
    ["a\ud800b", "ab"],
    ["\udc00", ""],
    ["😀", "😀"],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
    ["שלום\u200f!", "שלום\u200f!"],
    ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["&amp;", "&amp;"],
    ["\u00a0\ufeffx\u3000", "x"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });
});

describe.each([
  ["line", cleanLine],
  ["text of several lines", cleanText],
] as const)("a clean %s", (_, clean) => {
  test("is not changed by cleaning it again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(clean(text))).toBe(clean(text));
      }),
      { numRuns: cases(5000) },
    );
  });

  test("is well-formed, composed and trimmed, without control and override characters", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = clean(text);
        expect(result.isWellFormed()).toBe(true);
        expect(result.normalize("NFC")).toBe(result);
        expect(result.trim()).toBe(result);
        expect(result.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }),
      { numRuns: cases(5000) },
    );
  });
});

test("a clean text of several lines keeps its lines and tabs", () => {
  expect(cleanText(" one\r\ntwo\rthree\u2028four\tfive\u0000\n ")).toBe("one\ntwo\nthree\nfour\tfive");
});

test("a clean line has no line break", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanLine(text)).not.toMatch(/[\n\r\u2028\u2029]/);
    }),
  );
});

test("length counts characters, not halves of them", () => {
  expect([lengthOf(""), lengthOf("abc"), lengthOf("😀"), lengthOf("é")]).toEqual([0, 3, 1, 1]);
});

describe("blank is", () => {
  test.each([
    ...["", " ", "\u00a0", "\u200b", "\u200b\u200c\u200d\u2060\ufeff", "\u200f", "\u200e \u061c", "\u0301"],
    ...["\u180e", "\u00ad", "\u3164", "\u115f\u1160\uffa0", "\u2800", "\u{e0020}"],
  ])("%j", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(["a", "0", "-", ".", "😀", "é", "ש\u200f", "ไทย", "$", "\u200ba", "\u{1FBFF}"])(
    "not %j",
    (text) => {
      expect(isBlank(text)).toBe(false);
    },
  );
});
