import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { batchOn, statement } from "../../db/statements.ts";

/** What one ledger says of a user. */
export interface OwnerRow {
  readonly ledger: string;
  readonly state: "here" | "moving" | "moved";
  readonly lastSeq: number;
  readonly version: number;
  /** Bills that are there, and how many there should be. */
  readonly bills: number;
  readonly countedBills: number;
}

const OWNER = `
  SELECT state, last_seq AS lastSeq, subscription_version AS version, bills AS countedBills,
    (SELECT count(*) FROM expenses WHERE user_id = ?1 AND deleted = 0) AS bills
  FROM owners WHERE user_id = ?1`;

/** Of every ledger that knows the user. */
export async function ownerRows(ledgers: Ledgers, userId: string): Promise<OwnerRow[]> {
  const found = await Promise.all(
    ledgers.names.map(async (name) => {
      const database: Database = ledgers.open(name);
      const { rows } = await batchOn(database)({
        rows: statement<Omit<OwnerRow, "ledger">>(database, OWNER, [userId]),
      });
      return rows.map((row) => ({ ...row, ledger: name }));
    }),
  );
  return found.flat();
}

/**
 * The ledger whose rows count, as far as the ledgers themselves can tell; null if none has all of them. Where two ledgers say
 * that the rows are there, one of them was restored to before a move: the rows that went on have the greater number.
 */
export function rightLedger(rows: readonly OwnerRow[], home: string | null): OwnerRow | null {
  const best = (some: readonly OwnerRow[]) =>
    some.toSorted(
      (one, other) =>
        other.lastSeq - one.lastSeq ||
        other.bills - one.bills ||
        Number(other.ledger === home) - Number(one.ledger === home),
    )[0];
  const isWhole = ({ bills, countedBills, lastSeq }: OwnerRow) => bills === countedBills && lastSeq > 0;
  return (
    best(rows.filter(({ state }) => state === "here")) ??
    best(rows.filter(({ state }) => state === "moving")) ??
    // What a move left behind is erased a day later. Until then it is what is left of an account whose new ledger was restored.
    best(rows.filter((row) => row.state === "moved" && isWhole(row))) ??
    null
  );
}
