import { displayName } from "../../auth/email-address.ts";
import type { Database } from "../../db/database.ts";
import { batchOn, statement } from "../../db/statements.ts";
import { logError } from "../../http/errors.ts";
import {
  correctHome,
  erasedHash,
  erasedUsers,
  type HomeParts,
  isErased,
  ownerRows,
  recallAccount,
} from "../../services/homes/find-rows.ts";
import { updateOwner } from "../../services/subscriptions/owner.ts";
import { inPhases, type Step } from "../../steps/steps.ts";

/** Users by what was wrong with them, and done about it. */
export interface RepairReport {
  /** Their rows are in another ledger than the directory said, or were in two. */
  corrected: string[];
  /** They joined after the moment to which the directory was restored. */
  recalled: string[];
  /** A restored copy had brought them back. */
  erased: string[];
  /** No ledger has their rows: they begin anew. */
  begun: string[];
  /** Nothing could be done. */
  astray: string[];
}

export const noneRepaired = (): RepairReport => ({
  ...{ corrected: [], recalled: [], erased: [], begun: [], astray: [] },
});

export interface RepairParts extends HomeParts {
  readonly eraseAgain: (userId: string, ledger: string | null) => Promise<unknown>;
  /** Finds what is wrong, and changes nothing. */
  readonly isDry?: boolean;
  /** Set only by an operator who knows that no other ledger will be restored: it may show an empty account. */
  readonly beginsAnew?: boolean;
}

const ROWS_A_STEP = 500;

/** Repairing one user takes this many, beside a few for each ledger. */
const CALLS_A_REPAIR = 30;

type Disagreement = keyof RepairReport | null;

/**
 * Compares the directory's `homes` with the ledgers' `owners`, both ways: either may have been restored from an older copy
 * (docs/decisions/0043-restored-copies.md). It may run twice, or stop anywhere.
 */
export function compareHomes(
  parts: RepairParts,
  from: string | null,
  report: RepairReport,
): AsyncIterable<Step> {
  let erased: Promise<ReadonlySet<string>> | undefined;
  const wasErased = async (userId: string) => {
    erased ??= erasedUsers(parts);
    const hashes = await erased;
    return hashes.size > 0 && hashes.has(await erasedHash(userId));
  };
  const phases = parts.ledgers.names.flatMap((ledger) => [
    [
      `owners ${ledger}`,
      (after: string | null) => ownersIn({ parts, report, wasErased }, ledger, after),
    ] as const,
    [
      `homes ${ledger}`,
      (after: string | null) => homesIn({ parts, report, wasErased }, ledger, after),
    ] as const,
  ]);
  return inPhases(from, Object.fromEntries(phases));
}

interface Comparison {
  readonly parts: RepairParts;
  readonly report: RepairReport;
  /** Returns whether they had been erased when the invocation began. */
  readonly wasErased: (userId: string) => Promise<boolean>;
}

interface Owner {
  readonly userId: string;
  readonly email: string;
  readonly state: "here" | "moving" | "moved";
}

const OWNERS =
  "SELECT user_id AS userId, email, state FROM owners WHERE user_id > ?1 ORDER BY user_id LIMIT ?2";

interface Known {
  readonly userId: string;
  readonly isUser: 0 | 1;
  readonly home: string | null;
  readonly isOnTheWay: 0 | 1;
  /** Left by a move, which cron erases. */
  readonly isLeft: 0 | 1;
}

const KNOWN = `
  SELECT named.value AS userId, user.id IS NOT NULL AS isUser, homes.ledger AS home,
    moves.user_id IS NOT NULL AND moves.switched_at IS NULL AS isOnTheWay, moves.source IS ?2 AS isLeft
  FROM json_each(?1) AS named
    LEFT JOIN user ON user.id = named.value
    LEFT JOIN homes ON homes.user_id = named.value
    LEFT JOIN moves ON moves.user_id = named.value`;

/** Looks up each owner of a ledger in the directory. A place is the last user's id. */
async function* ownersIn(comparison: Comparison, ledger: string, from: string | null): AsyncGenerator<Step> {
  const { db, ledgers } = comparison.parts;
  const database = ledgers.open(ledger);
  for (let after = from ?? ""; ; ) {
    const owners = await unlessDown(ledger, () => ownersAfter(database, after));
    if (owners === null) return yield { place: after, calls: 1, failed: 1 };
    const ids = JSON.stringify(owners.map(({ userId }) => userId));
    const { known } = await batchOn(db)({ known: statement<Known>(db, KNOWN, [ids, ledger]) });
    const byId = new Map(known.map((each) => [each.userId, each]));
    yield* repairEach(comparison, owners, (owner) =>
      ownerRepair(comparison, ledger, owner, byId.get(owner.userId)),
    );
    after = owners.at(-1)?.userId ?? after;
    yield { place: after, calls: 2, failed: 0 };
    if (owners.length < ROWS_A_STEP) return;
  }
}

async function ownerRepair(
  { parts, wasErased }: Comparison,
  ledger: string,
  { userId, email, state }: Owner,
  known: Known | undefined,
): Promise<Disagreement> {
  if (await wasErased(userId)) return await act(parts, "erased", () => parts.eraseAgain(userId, ledger));
  if (known?.isUser !== 1) {
    if (state === "moved") return null;
    // An erasure that began since then erases these rows.
    if (await isErased(parts, userId)) return null;
    const name = displayName(email);
    const isBack = parts.isDry || (await recallAccount(parts, { userId, email, name, ledger }));
    if (isBack && !parts.isDry) await correctHome(parts, userId);
    return isBack ? "recalled" : "astray";
  }
  if (known.isOnTheWay === 1 && state !== "moved") return null;
  const isRight = known.home === ledger ? state === "here" : state === "moved" && known.isLeft === 1;
  if (isRight) return null;
  return await correct(parts, userId);
}

async function ownersAfter(database: Database, after: string): Promise<Owner[]> {
  const query = statement<Owner>(database, OWNERS, [after, ROWS_A_STEP]);
  return (await batchOn(database)({ query })).query;
}

async function presentAmong(database: Database, userIds: readonly string[]) {
  const query = statement<{ userId: string }>(database, PRESENT, [JSON.stringify(userIds)]);
  return (await batchOn(database)({ query })).query;
}

/** A ledger that doesn't respond keeps no other from being compared: its phase ends with a failure. */
async function unlessDown<Rows>(ledger: string, read: () => Promise<Rows>): Promise<Rows | null> {
  try {
    return await read();
  } catch (thrown) {
    logError(thrown, { job: "reconcile", database: ledger });
    return null;
  }
}

const HOMES = `
  SELECT homes.user_id AS userId, homes.opened FROM homes
  WHERE homes.ledger = ?1 AND homes.user_id > ?2 ORDER BY homes.user_id LIMIT ?3`;

const PRESENT = "SELECT user_id AS userId FROM owners WHERE user_id IN (SELECT value FROM json_each(?1))";

/** Looks up each user of the directory in their ledger. */
async function* homesIn(comparison: Comparison, ledger: string, from: string | null): AsyncGenerator<Step> {
  const { db, ledgers } = comparison.parts;
  const database = ledgers.open(ledger);
  for (let after = from ?? ""; ; ) {
    const { homes } = await batchOn(db)({
      homes: statement<{ userId: string; opened: 0 | 1 }>(db, HOMES, [ledger, after, ROWS_A_STEP]),
    });
    const opened = homes.flatMap((home) => (home.opened === 1 ? [home.userId] : []));
    const present = await unlessDown(ledger, () => presentAmong(database, opened));
    if (present === null) return yield { place: after, calls: 2, failed: 1 };
    const there = new Set(present.map(({ userId }) => userId));
    const missing = opened.filter((userId) => !there.has(userId)).map((userId) => ({ userId }));
    yield* repairEach(comparison, missing, ({ userId }) => homeRepair(comparison, userId));
    after = homes.at(-1)?.userId ?? after;
    yield { place: after, calls: 2, failed: 0 };
    if (homes.length < ROWS_A_STEP) return;
  }
}

async function homeRepair({ parts, wasErased }: Comparison, userId: string): Promise<Disagreement> {
  if (await wasErased(userId)) return await act(parts, "erased", () => parts.eraseAgain(userId, null));
  return await correct(parts, userId);
}

async function correct(parts: RepairParts, userId: string): Promise<Disagreement> {
  if (parts.isDry) return (await ownerRows(parts.ledgers, userId)).length > 0 ? "corrected" : "astray";
  if ((await correctHome(parts, userId)) !== null) return "corrected";
  if (!parts.beginsAnew || (await ownerRows(parts.ledgers, userId)).length > 0) return "astray";
  await beginAnew(parts, userId);
  return "begun";
}

async function beginAnew({ db, ledgers, now }: RepairParts, userId: string): Promise<void> {
  await run(db, "UPDATE homes SET opened = 0 WHERE user_id = ?1", userId);
  await updateOwner(db, ledgers, userId, now);
  await run(db, "UPDATE subscriptions SET copied = 0, version = version + 1 WHERE user_id = ?1", userId);
  await run(db, "DELETE FROM astray WHERE user_id = ?1", userId);
}

async function run(db: Database, text: string, userId: string): Promise<void> {
  await batchOn(db)({ done: statement(db, text, [userId]) });
}

async function act(
  { isDry }: RepairParts,
  done: Exclude<Disagreement, null>,
  work: () => Promise<unknown>,
): Promise<Disagreement> {
  if (!isDry) await work();
  return done;
}

/** A user whose repair fails keeps nobody else from being repaired. */
async function* repairEach<Each extends { readonly userId: string }>(
  { parts, report }: Comparison,
  users: readonly Each[],
  repair: (user: Each) => Promise<Disagreement>,
): AsyncGenerator<Step> {
  const calls = CALLS_A_REPAIR + 5 * parts.ledgers.names.length;
  for (const user of users) {
    let failed = 0;
    let found: Disagreement = null;
    try {
      found = await repair(user);
    } catch (thrown) {
      logError(thrown, { job: "reconcile", userId: user.userId });
      failed = 1;
    }
    if (found !== null && !report[found].includes(user.userId)) report[found].push(user.userId);
    if (found !== null || failed > 0) yield { place: user.userId, calls, failed };
  }
}
