import { DETAILS } from "../expenses/details.ts";
import { cleanLine, cleanText, isBlank, lengthOf } from "../text/clean-text.ts";
import type { Fields, FoundBill } from "./found.ts";
import { keyOf, keySet } from "./keys.ts";

const NO_CATEGORY = keySet(
  "uncategorized, uncategorised, no category, none, not set, sem categoria, sin categoría, ohne kategorie, keine, sans catégorie, non catégorisé",
);

type Texts = Pick<FoundBill, "title" | "category" | "note">;

/**
 * Cleans what a line says. A bill without a title is called by the first line of its note, or by its category. A title that is too
 * long is cut, and the note then begins with all of it.
 * @param isOwn whether the texts are from our own export, where every category is one
 */
export function textsOf(fields: Fields, isOwn: boolean): Texts & { readonly isShortened: boolean } {
  const clean = (text = "") => (isOwn ? cleanLine(text) : cleanLine(text).replace(/\s+/g, " "));
  const category = clean(fields.category);
  const note = cleanText(fields.note ?? "");
  const [noteLine = ""] = note.split("\n");
  const said = clean(fields.title);
  const full = [said, clean(noteLine), category].find((text) => !isBlank(text)) ?? "";
  const title = cut(full, DETAILS.title.max);
  const rest = isBlank(said) && note === full ? "" : note;
  const wholeNote = title === full ? rest : [full, rest].filter(Boolean).join("\n");
  const isCategory = !isBlank(category) && (isOwn || !NO_CATEGORY.has(keyOf(category)));
  return {
    title,
    category: isCategory ? cut(category, DETAILS.category.max) : null,
    note: isBlank(wholeNote) ? null : cut(wholeNote, DETAILS.note.max),
    isShortened: lengthOf(category) > DETAILS.category.max || lengthOf(wholeNote) > DETAILS.note.max,
  };
}

/** Cuts a text at a word if it has more characters than allowed. */
function cut(text: string, max: number): string {
  if (lengthOf(text) <= max) return text;
  const short = [...text].slice(0, max - 1).join("");
  const atWord = short.replace(/\s+\S*$/, "");
  return `${atWord.length > short.length / 2 ? atWord : short}…`;
}
