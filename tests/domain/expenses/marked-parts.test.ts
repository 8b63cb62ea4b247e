import fc from "fast-check";
import { expect, test } from "vitest";
import { markedParts, snippetParts } from "#domain/expenses/marked-parts.ts";
import { searchForm } from "#domain/expenses/search.ts";

/** "Élec[tri]cité" */
const told = (text: string, ...words: string[]) =>
  markedParts(text, words.map(searchForm))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Électricité", ["electric"], "[Électric]ité"],
  ["Électricité", ["ÉLECTRICITÉ"], "[Électricité]"],
  ["E\u0301cole", ["e"], "[E\u0301]col[e]"],
  ["Straße", ["ss"], "Straße"],
  ["ﬁtness", ["fit"], "[ﬁt]ness"],
  ["İstanbul", ["ist"], "[İst]anbul"],
  ["ΟΔΟΣ", ["οδος"], "[ΟΔΟΣ]"],
  ["👩‍👧 Kita", ["kita"], "👩‍👧 [Kita]"],
  ["aaa", ["aa"], "[aaa]"],
  ["Rent", [""], "Rent"],
  ["Rent and current", ["rent", "and"], "[Rent] [and] cur[rent]"],
  ["", ["a"], ""],
])("%s, searched for %j", (text, words, expected) => {
  expect(told(text, ...words)).toBe(expected);
});

const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.constantFrom("é", "e", "E", "\u0301", "ﬁ", "Σ", "ς", " ", "ß", "İ", "한"), { maxLength: 40 })
    .map((all) => all.join("")),
);

test("the parts are the whole text, and exactly what is found in them is marked", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      const word = searchForm(query).replace(/\s/g, "");
      const parts = markedParts(text, [word]);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      // Neighbouring parts differ.
      for (const [at, part] of parts.entries()) expect(part.isHit).not.toBe(parts[at + 1]?.isHit);
      const isFound = word !== "" && searchForm(text).includes(word);
      expect(parts.some(({ isHit }) => isHit)).toBe(isFound);
      for (const part of parts)
        if (word !== "") expect(searchForm(part.text).includes(word)).toBe(part.isHit);
    }),
  );
});

test("a text's form is that of its characters", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect([...text].map(searchForm).join("")).toBe(searchForm(text));
    }),
  );
});

test("a snippet has the first hit and some of what is around it", () => {
  const parts = (text: string) => snippetParts(text, ["lyon"]).map((part) => part.text);
  expect(parts("Flat in Lyon")).toEqual(["Flat in ", "Lyon", ""]);
  expect(parts(`${"far away ".repeat(9)}Lyon\n\nor ${"not so far ".repeat(9)}`)).toEqual([
    "…away far away far away ",
    "Lyon",
    " or not so far not so fa…",
  ]);
  expect(parts("Paris")).toEqual([]);
});
