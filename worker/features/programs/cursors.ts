import { z } from "zod";
import { isDay } from "#domain/calendar/days.ts";
import { HttpError } from "../../http/handler.ts";

/** A place in a list, as text that only this worker understands. Rows that come and go leave it where it is. */

const dayPlace = z.tuple([z.string().refine(isDay), z.int(), z.int()]);
const changePlace = z.tuple([z.int().min(0), z.int().min(0)]);

export const CURSORS = {
  day: dayPlace,
  change: changePlace,
  seriesId: z.tuple([z.string()]),
  number: z.tuple([z.int()]),
};

type Kind = keyof typeof CURSORS;

export function cursorOf<K extends Kind>(kind: K, place: z.output<(typeof CURSORS)[K]>): string {
  return btoa(JSON.stringify([kind, ...place]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** @throws HttpError 400 invalid_cursor if it isn't one of ours, or of another list */
export function placeIn<K extends Kind>(
  kind: K,
  cursor: string | undefined,
): z.output<(typeof CURSORS)[K]> | undefined {
  if (cursor === undefined) return undefined;
  const [named, ...place] = partsOf(cursor);
  const read = CURSORS[kind].safeParse(place);
  if (named === kind && read.success) return read.data as z.output<(typeof CURSORS)[K]>;
  throw new HttpError(400, "invalid_cursor", "This cursor isn't from the page before of the same list.", {
    fields: { cursor: "Not known" },
  });
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
