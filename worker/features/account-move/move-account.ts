import { and, eq, isNull, lte } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homes } from "../../db/homes.ts";
import { owners } from "../../db/ledger.ts";
import { type Move, moves } from "../../db/moves.ts";
import { tellLedger } from "../../services/subscriptions/owner.ts";
import { compareRows, copyRows, eraseRows } from "./owned-rows.ts";

export interface MoveParts {
  readonly db: Database;
  readonly ledgers: Ledgers;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a person who operates the product did wrong, in a sentence for them. */
export class MoveRefused extends Error {}

const DAY_MS = 86_400_000;

/**
 * Moves a user's rows to another ledger (docs/operations.md#moving-an-account). Their devices can read all the while, and
 * keep what they write for the seconds that it takes. A call that was killed is finished by the same call, or undone.
 * @throws MoveRefused; Error if the copies differ, with nothing switched
 */
export async function moveAccount(parts: MoveParts, userId: string, to: string): Promise<Move> {
  const { db, ledgers, now } = parts;
  if (!ledgers.names.some((name) => name === to)) throw new MoveRefused(`There is no ledger ${to}.`);
  const earlier = await moveOf(db, userId);
  if (earlier !== undefined && earlier.switchedAtMs !== null && earlier.target !== to) {
    await open(parts, earlier);
    await forgetSource(parts, earlier);
  }
  const move = (await moveOf(db, userId)) ?? (await beginMove(parts, userId, to));
  if (move.target !== to)
    throw new MoveRefused(`The account is being moved to ${move.target}. Finish that, or undo it.`);
  if (move.switchedAtMs !== null) return await open(parts, move);
  const [source, target] = [ledgers.open(move.source), ledgers.open(move.target)];
  await setState(source, userId, "moving");
  await prepareTarget(source, target, userId);
  await copyRows(source, target, userId);
  await compareRows(source, target, userId);
  await db.batch([
    db.update(homes).set({ ledger: move.target }).where(eq(homes.userId, userId)),
    db
      .update(moves)
      .set({ switchedAtMs: now })
      .where(and(eq(moves.userId, userId), isNull(moves.switchedAtMs))),
  ]);
  return await open(parts, { ...move, switchedAtMs: now });
}

/** Leaves everything as it was. @throws MoveRefused once the target's rows count: then move the account back */
export async function undoMove({ db, ledgers }: MoveParts, userId: string): Promise<Move> {
  const move = await moveOf(db, userId);
  if (move === undefined) throw new MoveRefused("The account isn't being moved.");
  if (move.switchedAtMs !== null)
    throw new MoveRefused(`The account is in ${move.target} already. To go back, move it to ${move.source}.`);
  const target = ledgers.open(move.target);
  await setState(target, userId, "moved");
  await eraseRows(target, userId);
  await setState(ledgers.open(move.source), userId, "here");
  await db.delete(moves).where(eq(moves.userId, userId));
  return move;
}

/** For cron: erases what was left in the ledgers that accounts moved out of, a day ago. */
export async function forgetSources(parts: MoveParts, limit: number): Promise<number> {
  const done = await parts.db
    .select()
    .from(moves)
    .where(lte(moves.switchedAtMs, parts.now - DAY_MS))
    .limit(limit);
  for (const move of done) await forgetSource(parts, move);
  return done.length;
}

async function forgetSource({ db, ledgers }: MoveParts, { userId, source }: Move): Promise<void> {
  await eraseRows(ledgers.open(source), userId);
  await db.delete(moves).where(eq(moves.userId, userId));
}

async function moveOf(db: Database, userId: string): Promise<Move | undefined> {
  const [move] = await db.select().from(moves).where(eq(moves.userId, userId));
  return move;
}

async function beginMove({ db, ledgers, now }: MoveParts, userId: string, to: string): Promise<Move> {
  const source = await tellLedger(db, ledgers, userId, now);
  if (source === undefined) throw new MoveRefused("There is no such account.");
  if (source === to) throw new MoveRefused(`The account is in ${to} already.`);
  await db
    .insert(moves)
    .values({ userId, source, target: to, startedAtMs: now, switchedAtMs: null })
    .onConflictDoNothing();
  return (await moveOf(db, userId)) ?? (await beginMove({ db, ledgers, now }, userId, to));
}

/** The owner's row alone, in the state in which nobody writes. What an earlier try copied goes, and triggers count anew. */
async function prepareTarget(source: Database, target: Database, userId: string): Promise<void> {
  const [owner] = await source.select().from(owners).where(eq(owners.userId, userId));
  if (owner === undefined) throw new Error("The account has no row in its own ledger.");
  const row = { ...owner, state: "moving" as const, bills: 0, bytes: 0, historyBytes: 0 };
  await eraseRows(target, userId);
  await target.insert(owners).values(row).onConflictDoUpdate({ target: owners.userId, set: row });
}

/** The target first: were it the source, both would refuse until the next call. */
async function open({ db, ledgers, now }: MoveParts, move: Move): Promise<Move> {
  const { userId } = move;
  await setState(ledgers.open(move.target), userId, "here");
  await setState(ledgers.open(move.source), userId, "moved");
  // What Stripe said in the meantime could not be told.
  await tellLedger(db, ledgers, userId, now);
  return move;
}

/** Only what says whose rows they were outlives a move. */
async function setState(ledger: Database, userId: string, state: "here" | "moving" | "moved"): Promise<void> {
  await ledger
    .update(owners)
    .set({ state, ...(state === "moved" && { email: "", subscription: null, subscriptionVersion: 0 }) })
    .where(eq(owners.userId, userId));
}
