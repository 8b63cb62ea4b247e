import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { sha256Hex } from "../../crypto/hashes.ts";
import { user } from "../../db/accounts.ts";
import { addressChanges } from "../../db/address-changes.ts";
import { subscriptions } from "../../db/billing.ts";
import { type Database, type Ledgers, rawBatch } from "../../db/database.ts";
import { astray, erased, homes, moves } from "../../db/homes.ts";
import type { RowParts } from "../parts.ts";

/**
 * Finds the ledger that has a user's rows, when the directory's entry is wrong: one of them was restored to before a move. It may
 * run twice, or stop half-way. Nothing is erased for a day.
 * @returns the ledger's name; null if none has the rows, which /api/health then says
 */
export async function correctHome(parts: RowParts, userId: string): Promise<string | null> {
  const { db, ledgers, now } = parts;
  const [found] = await db
    .select({ ledger: homes.ledger, move: moves })
    .from(homes)
    .leftJoin(moves, eq(moves.userId, homes.userId))
    .where(eq(homes.userId, userId));
  if (found === undefined) return null;
  // A move that is under way decides it.
  if (found.move !== null && found.move.heldUntilMs > now) return found.ledger;
  const rows = await ownerRows(ledgers, userId);
  const right = rightLedger(rows, found.ledger);
  if (right === null) {
    await db.insert(astray).values({ userId, what: "nowhere", foundAtMs: now }).onConflictDoNothing();
    return null;
  }
  const others = rows.filter(({ ledger }) => ledger !== right.ledger);
  for (const { ledger } of others) await close(ledgers.open(ledger), userId);
  await open(parts, right, userId);
  await correctDirectory(parts, userId, right, others[0]);
  return right.ledger;
}

/** Its rows stay for a day. */
async function close(ledger: Database, userId: string): Promise<void> {
  await ledger.run(sql`UPDATE owners SET state = 'moved', email = '', subscription = NULL, subscription_version = 0
    WHERE user_id = ${userId} AND state <> 'moved'`);
}

async function open({ db, ledgers }: RowParts, { ledger, state }: OwnerRow, userId: string): Promise<void> {
  if (state === "here") return;
  const [owner] = await db.all<{ email: string }>(sql`SELECT email FROM user WHERE id = ${userId}`);
  await ledgers.open(ledger).run(sql`UPDATE owners SET state = 'here', email = ${owner?.email ?? ""}
    WHERE user_id = ${userId}`);
}

/** Rows in another ledger count as left by a move, so cron erases them a day later. The subscription is copied anew. */
async function correctDirectory(
  { db, now }: RowParts,
  userId: string,
  right: OwnerRow,
  left: OwnerRow | undefined,
): Promise<void> {
  const known = right.state === "moved" ? 0 : right.version;
  await rawBatch(db, [
    sql`UPDATE homes SET ledger = ${right.ledger}, opened = 1 WHERE user_id = ${userId}`,
    sql`DELETE FROM moves WHERE user_id = ${userId} AND NOT (switched_at IS NOT NULL
      AND source IS ${left?.ledger ?? null} AND target IS ${right.ledger})`,
    ...(left === undefined
      ? []
      : [
          sql`INSERT INTO moves (user_id, source, target, started_at, switched_at, run, held_until)
            VALUES (${userId}, ${left.ledger}, ${right.ledger}, ${now}, ${now}, '', 0) ON CONFLICT DO NOTHING`,
        ]),
    sql`UPDATE ${subscriptions} SET copied = 0, updated_at = ${now}, version = max(version, ${known}) + 1
      WHERE user_id = ${userId}`,
    sql`DELETE FROM astray WHERE user_id = ${userId}`,
  ]);
}

interface OwnerRow {
  readonly ledger: string;
  readonly state: "here" | "moving" | "moved";
  readonly lastSeq: number;
  readonly version: number;
  /** Bills that are there, and how many there should be. */
  readonly bills: number;
  readonly countedBills: number;
}

/** Asks every ledger, and returns the rows of those that know the user. */
export async function ownerRows(ledgers: Ledgers, userId: string): Promise<OwnerRow[]> {
  const found = await Promise.all(
    ledgers.names.map((name) =>
      ledgers.open(name).all<OwnerRow>(sql`
        SELECT ${name} AS ledger, state, last_seq AS lastSeq, subscription_version AS version, bills AS countedBills,
          (SELECT count(*) FROM expenses WHERE user_id = ${userId} AND deleted = 0) AS bills
        FROM owners WHERE user_id = ${userId}`),
    ),
  );
  return found.flat();
}

/**
 * The ledger whose rows count, as far as the ledgers themselves can tell; null if none has all of them. Where two ledgers say
 * that the rows are there, one of them was restored to before a move: the rows that went on have the greater number.
 */
function rightLedger(rows: readonly OwnerRow[], home: string | null): OwnerRow | null {
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
    // Cron erases what a move left behind a day later. Until then it may be all that is left of an account whose new ledger was restored.
    best(rows.filter((row) => row.state === "moved" && isWhole(row))) ??
    null
  );
}

interface Forgotten {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly ledger: string;
}

/**
 * Gives somebody who joined after the moment to which the directory was restored their rows in it back, under their id.
 * @returns false if their address belongs to another account by now
 */
export async function recallAccount(
  { db, now }: RowParts,
  { userId, email, name, ledger }: Forgotten,
): Promise<boolean> {
  await rawBatch(db, [
    sql`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
      VALUES (${userId}, ${name}, ${email}, 1, ${now}, ${now}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO homes (user_id, ledger, opened)
      SELECT id, ${ledger}, 1 FROM user WHERE id = ${userId} ON CONFLICT DO NOTHING`,
  ]);
  const [known] = await db.select({ id: user.id }).from(user).where(eq(user.id, userId));
  if (known !== undefined) return true;
  await db.insert(astray).values({ userId, what: "address taken", foundAtMs: now }).onConflictDoNothing();
  return false;
}

/**
 * For a proven address that the directory doesn't know: somebody who joined after the moment to which it was restored may have
 * rows in a ledger. Whoever was erased stays erased.
 * @returns "unclear" for the address of an account that has another one in the directory, which never heard of this one: it was
 * restored to before the address was changed. Nobody can tell then whose change it was.
 */
export async function recallByAddress(
  parts: RowParts,
  email: string,
  name: string,
): Promise<"clear" | "unclear"> {
  const { db, ledgers } = parts;
  const found = await Promise.all(
    ledgers.names.map((name) =>
      // The condition on the state has to be the index's own.
      ledgers.open(name).all<{ userId: string; ledger: string }>(sql`
        SELECT user_id AS userId, ${name} AS ledger FROM owners INDEXED BY owners_email
        WHERE email = ${email} AND state = 'here'`),
    ),
  );
  for (const { userId, ledger } of found.flat()) {
    const [known] = await db.select({ id: user.id }).from(user).where(eq(user.id, userId));
    if (known !== undefined && !(await hasHeardOf(db, userId, email))) return "unclear";
    if (known !== undefined || (await isErased(parts, userId))) continue;
    await recallAccount(parts, { userId, email, name, ledger });
    break;
  }
  return "clear";
}

/** A ledger that was restored may name an address that the account had earlier, which the directory then knows of. */
async function hasHeardOf(db: Database, userId: string, email: string): Promise<boolean> {
  const isTheirs = eq(addressChanges.userId, userId);
  const isNamed = or(eq(addressChanges.oldEmail, email), eq(addressChanges.newEmail, email));
  return (await db.$count(addressChanges, and(isTheirs, isNamed))) > 0;
}

/** Ids are random, so nobody can be named by this. */
export function erasedHash(userId: string): Promise<string> {
  return sha256Hex(`erased ${userId}`);
}

const allDatabases = ({ db, ledgers }: RowParts) => [db, ...ledgers.names.map((name) => ledgers.open(name))];

/** Belongs to the batch that erases the user from the directory. */
export async function erasedStatement(userId: string, nowMs: number): Promise<SQL> {
  const hash = await erasedHash(userId);
  return sql`INSERT INTO erased (user_hash, erased_at) VALUES (${hash}, ${nowMs}) ON CONFLICT DO NOTHING`;
}

/** Whichever database is restored later, the others still know. A ledger that doesn't respond is left out. */
export async function recordErasedInLedgers(ledgers: Ledgers, userId: string, nowMs: number): Promise<void> {
  const insertion = await erasedStatement(userId, nowMs);
  for (const name of ledgers.names) {
    await ledgers
      .open(name)
      .run(insertion)
      .catch(() => undefined);
  }
}

/** The hashes of all who were erased lately, as far as the databases that respond know. */
export async function erasedUsers(parts: RowParts): Promise<ReadonlySet<string>> {
  const read = allDatabases(parts).map((each) =>
    each.all<{ hash: string }>(sql`SELECT user_hash AS hash FROM erased`),
  );
  const known = await Promise.all(read.map((rows) => Promise.resolve(rows).catch(() => [])));
  return new Set(known.flat().map(({ hash }) => hash));
}

/** @throws whatever a database throws that doesn't respond: it may be the only one that knows */
export async function isErased(parts: RowParts, userId: string): Promise<boolean> {
  const isTheirs = eq(erased.userHash, await erasedHash(userId));
  const found = await Promise.all(allDatabases(parts).map((each) => each.$count(erased, isTheirs)));
  return found.some((count) => count > 0);
}
