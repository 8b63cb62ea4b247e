/**
 * How far a device has seen an account, opaque to it. Besides the number, it names the account's last number at the time and
 * what stood there. After a restore another history grows past that number, and something else stands there.
 */
export interface Cursor {
  /** Everything up to it has been seen. */
  readonly seq: number;
  /** The account's last number when the cursor was made. */
  readonly anchor: number;
  /** The owner's mark at the anchor; null if the cursor is a plain number, which says nothing about it. */
  readonly mark: string | null;
}

export interface Standing {
  readonly lastSeq: number;
  /** The mark at the cursor's anchor, as far as it is still known. */
  readonly stood: string | null;
}

/**
 * The device has to start over: this database never gave out its cursor, another history has taken its place since, or it
 * was away for so long that nobody can tell.
 */
export class CursorAhead extends Error {}

export function plainCursor(seq: number): Cursor {
  return { seq, anchor: seq, mark: null };
}

export function cursorText({ seq, anchor, mark }: Cursor): string {
  return `${seq}.${anchor}.${mark ?? ""}`;
}

const TEXT = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]{0,32})$/;

/** @throws CursorAhead if it isn't a cursor of ours */
export function cursorFrom(text: string): Cursor {
  const [, seq, anchor, mark] = TEXT.exec(text) ?? [];
  if (seq === undefined || anchor === undefined || mark === undefined) throw new CursorAhead();
  return { seq: Number(seq), anchor: Number(anchor), mark };
}

/**
 * For a query of `owners`: the mark at the anchor ?3. The next entry of the log names it, even after the anchor's own entry was
 * pruned. An entry of an earlier version names none and takes the cursor's word, ?4.
 */
export const STOOD = `
  CASE WHEN last_seq = ?3 THEN mark
    ELSE (SELECT coalesce(follows, ?4) FROM operations WHERE user_id = ?1 AND seq > ?3 ORDER BY seq LIMIT 1) END`;

/** @throws CursorAhead */
export function requireStanding({ seq, anchor, mark }: Cursor, { lastSeq, stood }: Standing): void {
  if (seq > lastSeq || seq > anchor || (mark !== null && mark !== stood)) throw new CursorAhead();
}

/** Other writers kept taking the sequence numbers; the same call will succeed later. */
export class TooMuchContention extends Error {}

/** The user's rows are on their way to another ledger; the same call will succeed later. */
export class RowsMoving extends Error {}

/** The user's rows aren't in the ledger that the directory names: one of the two was restored from an older copy. */
export class RowsAstray extends RowsMoving {}

/** @throws RowsAstray */
export function requireHere<Owner extends { readonly state: string }>(owner: Owner | undefined): Owner {
  if (owner === undefined || owner.state === "moved") throw new RowsAstray();
  return owner;
}
