import { expect, test } from "vitest";
import { CODE_ALPHABET, CODE_LENGTH, groupedCode, readCode } from "#domain/sign-in/sign-in.ts";

test("there are about 10¹² codes, of characters that nobody mistakes for another", () => {
  expect(new Set(CODE_ALPHABET).size ** CODE_LENGTH).toBeGreaterThan(8e11);
  expect(CODE_ALPHABET).toMatch(/^[2-9A-Z]+$/);
  for (const lookalike of "01OIL") expect(CODE_ALPHABET).not.toContain(lookalike);
});

test.each(["ABCD-2345", "abcd2345", " aBcD - 2345 ", "A B C D 2 3 4 5", "abcd–2345", "ABCD\u00a02345"])(
  "%j is read as it is meant",
  (typed) => {
    expect(readCode(typed)).toBe("ABCD2345");
  },
);

test.each([..." ABCD-234 ABCD-23456 ABCD-234O ABCD-2340 ABCD-234l ABCD_2345 -------- ÄBCD-2345".split(" ")])(
  "%j is no code",
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);

test.each([
  ["", ""],
  ["ab", "AB"],
  ["abcd", "ABCD"],
  ["abcd-", "ABCD"],
  ["abcd2", "ABCD-2"],
  ["ABCD-2345", "ABCD-2345"],
])("%j is shown as %j while it is typed", (typed, shown) => {
  expect(groupedCode(typed)).toBe(shown);
});
