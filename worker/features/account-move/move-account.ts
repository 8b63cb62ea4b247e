import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { batchOn, type Database, insertionInto, type OwnedTable, primaryKeyOf } from "../../db/database.ts";
import { homes, type Move, moves } from "../../db/homes.ts";
import { mailOutbox } from "../../db/jobs.ts";
import { owners } from "../../db/ledger.ts";
import { type Json, LEDGER_TABLES, nameOf, type PersonalTable, rowsOf } from "../../db/personal-tables.ts";
import type { RowParts } from "../../services/parts.ts";
import { updateOwner } from "../../services/subscriptions/owner.ts";

/** Tells the operator in a sentence what they did wrong. */
export class MoveRefused extends Error {}

const DAY_MS = 86_400_000;

/** Another run may work on a move after this, since the one before must be dead. */
const HELD_MS = 15 * 60_000;

/**
 * Moves a user's rows to another ledger (docs/operations.md#moving-an-account). Their devices can read all the while, and
 * keep what they write for the seconds that it takes. A call that was killed is finished by the same call, or undone.
 * @throws MoveRefused; Error if the copies differ, with nothing switched
 */
export async function moveAccount(parts: RowParts, userId: string, to: string): Promise<Move> {
  const { db, ledgers } = parts;
  if (!ledgers.names.some((name) => name === to)) throw new MoveRefused(`There is no ledger ${to}.`);
  const earlier = await moveOf(db, userId);
  const isOver = (move: Move | undefined) =>
    move !== undefined && move.switchedAtMs !== null && move.target !== to;
  if (isOver(earlier))
    await holding(parts, userId, async (move) => {
      if (isOver(move)) await forgetSource(parts, await open(parts, move));
      return move;
    });
  const begun = (await moveOf(db, userId)) ?? (await beginMove(parts, userId, to));
  if (begun.target !== to)
    throw new MoveRefused(`The account is being moved to ${begun.target}. Finish that, or undo it.`);
  return await holding(parts, userId, async (move) => {
    if (move.switchedAtMs !== null) return await open(parts, move);
    await copyAccount(parts, move);
    return await open(parts, await switchHome(parts, move));
  });
}

async function copyAccount({ ledgers }: RowParts, { userId, source: from, target: to }: Move): Promise<void> {
  const [source, target] = [ledgers.open(from), ledgers.open(to)];
  await setState(source, userId, "moving");
  // Whether the provider has it would be known in the source alone.
  const inDoubt = and(eq(mailOutbox.userId, userId), isNotNull(mailOutbox.batch));
  if ((await source.$count(mailOutbox, inDoubt)) > 0) {
    await setState(source, userId, "here");
    throw new MoveRefused("A mail to this account is being sent. Run the same again in ten minutes.");
  }
  await prepareTarget(source, target, userId);
  await copyRows(source, target, userId);
  // Each copied entry of the log gave the target another mark, but devices' cursors name the source's.
  const isTheirs = eq(owners.userId, userId);
  const [owner] = await source.select({ mark: owners.mark }).from(owners).where(isTheirs);
  if (owner !== undefined) await target.update(owners).set(owner).where(isTheirs);
  await compareRows(source, target, userId);
}

/** Fails for every run but the one that holds the move. */
async function switchHome({ db, now }: RowParts, move: Move): Promise<Move> {
  const { userId, target, run } = move;
  const isOurs = and(eq(moves.userId, userId), eq(moves.run, run), isNull(moves.switchedAtMs));
  const held = db.select({ userId: moves.userId }).from(moves).where(isOurs);
  const [, switched] = await db.batch([
    db
      .update(homes)
      .set({ ledger: target })
      .where(and(eq(homes.userId, userId), exists(held))),
    db.update(moves).set({ switchedAtMs: now }).where(isOurs).returning(),
  ]);
  if (switched[0] === undefined) throw new MoveRefused("Another run has taken this move over.");
  return switched[0];
}

/** Leaves everything as it was. @throws MoveRefused once the target's rows count: then move the account back */
export async function undoMove(parts: RowParts, userId: string): Promise<Move> {
  const { db, ledgers } = parts;
  if ((await moveOf(db, userId)) === undefined) throw new MoveRefused("The account isn't being moved.");
  return await holding(parts, userId, async (move) => {
    if (move.switchedAtMs !== null)
      throw new MoveRefused(
        `The account is in ${move.target} already. To go back, move it to ${move.source}.`,
      );
    const target = ledgers.open(move.target);
    await setState(target, userId, "moved");
    await eraseRows(target, userId);
    await setState(ledgers.open(move.source), userId, "here");
    await db.delete(moves).where(eq(moves.userId, userId));
    return move;
  });
}

/** Keeps two runs from erasing and copying the same rows. @throws MoveRefused while another run may be alive */
async function holding(
  { db, now }: RowParts,
  userId: string,
  work: (move: Move) => Promise<Move>,
): Promise<Move> {
  const [held] = await db
    .update(moves)
    .set({ run: crypto.randomUUID(), heldUntilMs: now + HELD_MS })
    .where(and(eq(moves.userId, userId), lte(moves.heldUntilMs, now)))
    .returning();
  if (held === undefined)
    throw new MoveRefused(
      "Another run is moving this account. If that one is dead, try again in a quarter of an hour.",
    );
  try {
    return await work(held);
  } finally {
    const isOurs = and(eq(moves.userId, userId), eq(moves.run, held.run));
    await db.update(moves).set({ heldUntilMs: 0 }).where(isOurs);
  }
}

/** Cron finishes moves that were switched to their new ledger. */
export function switchedMoves(db: Database, afterUserId: string, limit: number): Promise<Move[]> {
  return db
    .select()
    .from(moves)
    .where(and(isNotNull(moves.switchedAtMs), gt(moves.userId, afterUserId)))
    .orderBy(moves.userId)
    .limit(limit);
}

/** Opens the account if the run died before, and a day later erases what was left in the ledger that it moved out of. */
export async function finishMove(parts: RowParts, move: Move): Promise<void> {
  if (move.heldUntilMs > parts.now) return;
  await holding(parts, move.userId, async (held) => {
    if (held.switchedAtMs === null) return held;
    await open(parts, held);
    if (held.switchedAtMs <= parts.now - DAY_MS) await forgetSource(parts, held);
    return held;
  });
}

async function forgetSource({ db, ledgers }: RowParts, { userId, source, target }: Move): Promise<void> {
  const ledger = ledgers.open(source);
  await requireSwitched(ledger, ledgers.open(target), userId);
  await eraseRows(ledger, userId);
  // No write can come that late: the directory has sent everybody to the target for a day.
  await ledger.delete(owners).where(eq(owners.userId, userId));
  await db.delete(moves).where(eq(moves.userId, userId));
}

/** A record restored from an older copy may name the ledger that has the rows by now. @throws Error */
async function requireSwitched(source: Database, target: Database, userId: string): Promise<void> {
  const stateIn = async (ledger: Database) =>
    (await ledger.select({ state: owners.state }).from(owners).where(eq(owners.userId, userId)))[0]?.state;
  const [left, right] = [await stateIn(source), await stateIn(target)];
  if ((left === undefined || left === "moved") && right === "here") return;
  throw new Error("Directory and ledgers disagree about a move: run npm run accounts:repair.");
}

async function moveOf(db: Database, userId: string): Promise<Move | undefined> {
  const [move] = await db.select().from(moves).where(eq(moves.userId, userId));
  return move;
}

async function beginMove({ db, ledgers, now }: RowParts, userId: string, to: string): Promise<Move> {
  const source = await updateOwner(db, ledgers, userId, now);
  if (source === undefined) throw new MoveRefused("There is no such account.");
  if (source === to) throw new MoveRefused(`The account is in ${to} already.`);
  await db
    .insert(moves)
    .values({ userId, source, target: to, startedAtMs: now, switchedAtMs: null, run: "", heldUntilMs: 0 })
    .onConflictDoNothing();
  return (await moveOf(db, userId)) ?? (await beginMove({ db, ledgers, now }, userId, to));
}

/** The owner's row alone, in the state in which nobody writes. What an earlier try copied goes, and triggers count anew. */
async function prepareTarget(source: Database, target: Database, userId: string): Promise<void> {
  const [owner] = await source.select().from(owners).where(eq(owners.userId, userId));
  if (owner === undefined) throw new Error("The account has no row in its own ledger.");
  if (owner.state !== "moving") throw new MoveRefused("Another run has taken this move over.");
  const [there] = await target.select({ state: owners.state }).from(owners).where(eq(owners.userId, userId));
  if (there?.state === "here") throw new Error("The target holds an open account of theirs.");
  const row = { ...owner, bills: 0, bytes: 0, historyBytes: 0 };
  await eraseRows(target, userId);
  await target.insert(owners).values(row).onConflictDoUpdate({ target: owners.userId, set: row });
}

/** The target first: were it the source, both would refuse until the next call. */
async function open({ db, ledgers, now }: RowParts, move: Move): Promise<Move> {
  const { userId } = move;
  await setState(ledgers.open(move.target), userId, "here");
  await setState(ledgers.open(move.source), userId, "moved");
  // What Stripe said in the meantime could not be copied.
  await updateOwner(db, ledgers, userId, now);
  return move;
}

/** A run that goes by a record from an older copy opens nothing that was left, and closes nothing that is open. */
const FROM = { here: ["moving"], moving: ["here"], moved: ["moving"] } as const;

/** Only what says whose rows they were outlives a move. */
async function setState(ledger: Database, userId: string, state: "here" | "moving" | "moved"): Promise<void> {
  await ledger
    .update(owners)
    .set({ state, ...(state === "moved" && { email: "", subscription: null, subscriptionVersion: 0 }) })
    .where(and(eq(owners.userId, userId), inArray(owners.state, FROM[state])));
}

/**
 * Every table of a ledger whose rows a user owns, in the order in which one row may name another; without `owners`. Secrets move,
 * too.
 */
const TABLES = LEDGER_TABLES.filter(({ table }) => table !== owners).map(
  (each): PersonalTable => ({ ...each, secret: new Set() }),
);

/** Into a ledger that holds none of them. */
async function copyRows(source: Database, target: Database, userId: string): Promise<void> {
  for (const each of TABLES) {
    const insert = insertionInto(each.table as OwnedTable, "fail");
    for await (const rows of rowsOf(source, each, userId))
      await batchOn(target)({ copied: insert(target, userId, rows) });
  }
}

/** @throws Error naming the table in which a row differs, is missing, or is one too many */
async function compareRows(source: Database, target: Database, userId: string): Promise<void> {
  for (const each of TABLES) {
    const differ = () =>
      new Error(`The copies differ in ${nameOf(each)}. Nothing was switched; run the same again.`);
    const copies = rowByRow(target, each, userId);
    for await (const row of rowByRow(source, each, userId)) {
      const copy = await copies.next();
      if (JSON.stringify(copy.value) !== JSON.stringify(row)) throw differ();
    }
    if (!(await copies.next()).done) throw differ();
  }
}

async function* rowByRow(db: Database, each: PersonalTable, userId: string): AsyncGenerator<Json> {
  for await (const rows of rowsOf(db, each, userId)) yield* rows;
}

const ROWS_A_STEP = 1000;

async function eraseRows(ledger: Database, userId: string): Promise<void> {
  for (const { table } of TABLES.toReversed()) {
    const key = sql.raw(
      primaryKeyOf(table)
        .map(({ name }) => name)
        .join(", "),
    );
    const some = sql`SELECT ${key} FROM ${table} WHERE user_id = ${userId} LIMIT ${ROWS_A_STEP}`;
    for (let changes = 1; changes > 0; )
      changes = (await ledger.run(sql`DELETE FROM ${table} WHERE (${key}) IN (${some})`)).meta.changes;
  }
}
