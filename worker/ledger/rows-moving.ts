/** The user's rows are on their way to another ledger; the same call will succeed later. */
export class RowsMoving extends Error {}

/** The user's rows aren't in the ledger that the directory names: one of the two was restored from an older copy. */
export class RowsAstray extends RowsMoving {}

/** @throws RowsAstray */
export function requireRowsHere(state: string | undefined): void {
  if (state === undefined || state === "moved") throw new RowsAstray();
}
