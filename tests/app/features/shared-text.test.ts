import { expect, test } from "vitest";
import { sharedText } from "../../../app/features/expenses/form/form-values.ts";

const searchOf = (parts: Record<string, string>) => `?${new URLSearchParams(parts)}`;

test("what another app shares is one text, without what it says twice", () => {
  const parts = { share_title: "Rent 950", share_text: "Rent 950", share_url: "https://bank.example" };
  expect(sharedText(searchOf(parts))).toBe("Rent 950\nhttps://bank.example");
});

test.each(["x", "é", "😀"])(
  "of a long text of %s, 500 characters are taken, none of them cut in half",
  (character) => {
    const parts = { share_title: character.repeat(200_000), share_text: "y".repeat(200_000) };
    expect(sharedText(searchOf(parts))).toBe(character.repeat(500));
  },
);
