import { utf8Bytes } from "#domain/text/clean-text.ts";

/** What a row takes as JSON besides its texts. */
const OWN_BYTES = 300;

type Texts = Readonly<Partial<Record<"title" | "category" | "note", string | null>>>;

/** Stored as JSON. */
type Json = Readonly<Partial<Record<"image" | "subject", string | null>>>;

export type SizedRow = Texts & Json;

/** About how many bytes a bill, a series or a history entry takes in a response. */
export function rowBytes({ title, category, note, image, subject }: SizedRow): number {
  const texts = JSON.stringify([title, category, note]);
  return OWN_BYTES + [texts, image, subject].reduce((sum, text) => sum + utf8Bytes(text ?? ""), 0);
}
