/** The user's rows are on their way to another ledger; the same call will succeed later. */
export class RowsMoving extends Error {}
