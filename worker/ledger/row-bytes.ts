import { utf8Bytes } from "#domain/text/utf8-bytes.ts";

/** What a row takes as JSON besides its texts. */
const OWN_BYTES = 300;

export type SizedRow = {
  readonly [Name in "title" | "category" | "note" | "image" | "subject"]?: string | null;
};

/** About how many bytes a bill, a series or a history entry takes in a response. */
export function rowBytes({ title, category, note, image, subject }: SizedRow): number {
  return [title, category, note, image, subject].reduce(
    (sum, text) => sum + utf8Bytes(text ?? ""),
    OWN_BYTES,
  );
}
