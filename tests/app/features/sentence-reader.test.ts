import { expect, test } from "vitest";
import { understand } from "../../../app/features/expenses/form/sentence-reader.ts";

const problemOf = (text: string) => understand(text, "2026-11-22", "USD")?.problem;

test("a sentence says what of it can't be kept, before anything is saved", () => {
  const long = "x".repeat(121);
  expect(problemOf("rent 950 on the 1st")).toBe("");
  expect(problemOf("cleaner 60 weekly")).toBe("“weekly” isn't supported.");
  expect(problemOf(`${long} 950`)).toBe("Title can have at most 120 characters.");
  expect(problemOf(`${long} 60 weekly`)).toBe(
    "“weekly” isn't supported. Title can have at most 120 characters.",
  );
});
