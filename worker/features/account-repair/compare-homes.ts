import { type SQL, sql } from "drizzle-orm";
import { displayName } from "../../auth/email-address.ts";
import { type SubscriptionRow, subscriptions } from "../../db/billing.ts";
import { batchOn, columnsOf, type Database, rowReader, statement } from "../../db/database.ts";
import { logError } from "../../http/handler.ts";
import { addressToTell } from "../../services/addresses/tell-address.ts";
import {
  correctHome,
  erasedHash,
  erasedUsers,
  isErased,
  ownerRows,
  recallAccount,
} from "../../services/homes/find-rows.ts";
import type { RowParts } from "../../services/parts.ts";
import { updateOwner } from "../../services/subscriptions/owner.ts";
import { NO_SUBSCRIPTION, stateText } from "../../services/subscriptions/stripe-state.ts";
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
  /** Their ledger had another subscription or address than the directory, and is told anew by cron. */
  told: string[];
}

export const noneRepaired = (): RepairReport => ({
  ...{ corrected: [], recalled: [], erased: [], begun: [], astray: [], told: [] },
});

interface RepairParts extends RowParts {
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
 * Compares the directory's `homes` with the ledgers' `owners`, both ways, and what the ledgers were told of subscriptions: either
 * may have been restored from an older copy (docs/decisions/0043-restored-copies.md). It may run twice, or stop anywhere.
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
  const comparison = { parts, report, wasErased };
  const phases = parts.ledgers.names.flatMap((ledger) => [
    [`owners ${ledger}`, (after: string | null) => ownersIn(comparison, ledger, after)] as const,
    [`homes ${ledger}`, (after: string | null) => homesIn(comparison, ledger, after)] as const,
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
  readonly subscription: string | null;
  readonly subscriptionVersion: number;
}

interface Known {
  readonly userId: string;
  readonly isUser: 0 | 1;
  readonly home: string | null;
  readonly isOnTheWay: 0 | 1;
  /** Left by a move, which cron erases. */
  readonly isLeft: 0 | 1;
  readonly subscription: SubscriptionRow | null;
  readonly email: string | null;
}

const KNOWN = `
  SELECT named.value AS userId, user.id IS NOT NULL AS isUser, homes.ledger AS home,
    moves.user_id IS NOT NULL AND moves.switched_at IS NULL AS isOnTheWay, moves.source IS ?2 AS isLeft,
    user.email, subscriptions.user_id AS subscriber, ${columnsOf(subscriptions)}
  FROM json_each(?1) AS named
    LEFT JOIN user ON user.id = named.value
    LEFT JOIN homes ON homes.user_id = named.value
    LEFT JOIN moves ON moves.user_id = named.value
    LEFT JOIN subscriptions ON subscriptions.user_id = named.value`;

const readSubscription = rowReader(subscriptions);

async function knownOf(db: Database, owners: readonly Owner[], ledger: string): Promise<Map<string, Known>> {
  const ids = JSON.stringify(owners.map(({ userId }) => userId));
  const query = statement(db, KNOWN, [ids, ledger], (row) => {
    const subscription = row["subscriber"] === null ? null : { ...row, ...readSubscription(row) };
    return { ...row, subscription } as unknown as Known;
  });
  return new Map((await batchOn(db)({ query })).query.map((each) => [each.userId, each]));
}

/** Looks up each owner of a ledger in the directory. A place is the last user's id. */
async function* ownersIn(comparison: Comparison, ledger: string, from: string | null): AsyncGenerator<Step> {
  const { db } = comparison.parts;
  for (let after = from ?? ""; ; ) {
    const owners = await rowsUnlessDown<Owner>(
      comparison,
      ledger,
      sql`
      SELECT user_id AS userId, email, state, subscription, subscription_version AS subscriptionVersion FROM owners
      WHERE user_id > ${after} ORDER BY user_id LIMIT ${ROWS_A_STEP}`,
    );
    if (owners === null) return yield { place: after, calls: 1, failed: 1 };
    const known = await knownOf(db, owners, ledger);
    // This comes first: a message may end at each repair, and the next one goes on behind it.
    await tellAgain(comparison, ledger, owners, known);
    await tellAddresses(comparison, owners, known);
    yield* repairEach(comparison, owners, (owner) =>
      ownerRepair(comparison, ledger, owner, known.get(owner.userId)),
    );
    after = owners.at(-1)?.userId ?? after;
    yield { place: after, calls: 3, failed: 0 };
    if (owners.length < ROWS_A_STEP) return;
  }
}

async function ownerRepair(
  { parts, wasErased }: Comparison,
  ledger: string,
  { userId, email, state }: Owner,
  known: Known | undefined,
): Promise<Disagreement> {
  if (await wasErased(userId)) return await eraseAgain(parts, userId, ledger);
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
  return isRight ? null : await correct(parts, userId);
}

/** The owner's row of a user without a subscription. */
const NOTHING = JSON.stringify(NO_SUBSCRIPTION);

/**
 * Marks the subscriptions of which the ledger has another state than the directory, so that cron copies them anew. After a restore
 * of the directory the ledger's version may be the higher one; the next is higher than both. What isn't copied yet is copied
 * anyway, and what is copied between the two reads is copied once more.
 */
async function tellAgain(
  { parts: { db, now, isDry }, report }: Comparison,
  ledger: string,
  owners: readonly Owner[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const differing = owners.flatMap(({ userId, state, subscription, subscriptionVersion }) => {
    const { home, subscription: row } = known.get(userId) ?? {};
    // A row that a move left behind is told nothing.
    if (!row?.copied || home !== ledger || state === "moved") return [];
    if ((subscription ?? NOTHING) === stateText(row)) return [];
    return [[userId, row.version, subscriptionVersion] as const];
  });
  report.told.push(...differing.map(([userId]) => userId));
  if (isDry || differing.length === 0) return;
  await db.run(sql`
    UPDATE subscriptions SET copied = 0, updated_at = ${now}, version = max(version, each.value->>2) + 1
    FROM json_each(${JSON.stringify(differing)}) AS each
    WHERE subscriptions.user_id = each.value->>0 AND subscriptions.version = each.value->>1`);
}

/**
 * Cron tells ledgers that name an address which their user had earlier, as after a restore. If the directory never heard of the
 * address, it was itself restored, and support decides (docs/operations.md#i-changed-my-address).
 */
async function tellAddresses(
  { parts: { db, now, isDry }, report }: Comparison,
  owners: readonly Owner[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const differing = owners.filter(
    ({ userId, email, state }) => state === "here" && (known.get(userId)?.email ?? email) !== email,
  );
  if (differing.length === 0) return;
  const named = JSON.stringify(differing.map(({ userId, email }) => [userId, email]));
  const stale = await db.all<{ userId: string }>(sql`
    SELECT DISTINCT changes.user_id AS userId
    FROM json_each(${named}) AS each CROSS JOIN address_changes AS changes ON changes.user_id = each.value->>0
    WHERE each.value->>1 IN (changes.old_email, changes.new_email)`);
  report.told.push(...stale.map(({ userId }) => userId));
  if (isDry) return;
  for (const { userId } of stale) await db.run(addressToTell(userId, now));
}

/** A ledger that doesn't respond keeps no other from being compared: its phase ends with a failure. */
async function rowsUnlessDown<Row>(
  { parts: { ledgers } }: Comparison,
  ledger: string,
  query: SQL,
): Promise<Row[] | null> {
  try {
    return await ledgers.open(ledger).all<Row>(query);
  } catch (thrown) {
    logError(thrown, { job: "reconcile", database: ledger });
    return null;
  }
}

/** Looks up each user of the directory in their ledger. */
async function* homesIn(comparison: Comparison, ledger: string, from: string | null): AsyncGenerator<Step> {
  const { parts, wasErased } = comparison;
  for (let after = from ?? ""; ; ) {
    const homes = await parts.db.all<{ userId: string; opened: 0 | 1 }>(sql`
      SELECT user_id AS userId, opened FROM homes
      WHERE ledger = ${ledger} AND user_id > ${after} ORDER BY user_id LIMIT ${ROWS_A_STEP}`);
    const opened = homes.filter((home) => home.opened === 1);
    const ids = JSON.stringify(opened.map(({ userId }) => userId));
    const present = await rowsUnlessDown<{ userId: string }>(
      comparison,
      ledger,
      sql`
      SELECT user_id AS userId FROM owners WHERE user_id IN (SELECT value FROM json_each(${ids}))`,
    );
    if (present === null) return yield { place: after, calls: 2, failed: 1 };
    const there = new Set(present.map(({ userId }) => userId));
    const missing = opened.filter(({ userId }) => !there.has(userId));
    yield* repairEach(comparison, missing, async ({ userId }) =>
      (await wasErased(userId)) ? await eraseAgain(parts, userId, null) : await correct(parts, userId),
    );
    after = homes.at(-1)?.userId ?? after;
    yield { place: after, calls: 2, failed: 0 };
    if (homes.length < ROWS_A_STEP) return;
  }
}

async function correct(parts: RepairParts, userId: string): Promise<Disagreement> {
  if (parts.isDry) return (await ownerRows(parts.ledgers, userId)).length > 0 ? "corrected" : "astray";
  if ((await correctHome(parts, userId)) !== null) return "corrected";
  if (!parts.beginsAnew || (await ownerRows(parts.ledgers, userId)).length > 0) return "astray";
  const { db, ledgers, now } = parts;
  await db.run(sql`UPDATE homes SET opened = 0 WHERE user_id = ${userId}`);
  await updateOwner(db, ledgers, userId, now);
  await db.run(sql`UPDATE subscriptions SET copied = 0, version = version + 1 WHERE user_id = ${userId}`);
  await db.run(sql`DELETE FROM astray WHERE user_id = ${userId}`);
  return "begun";
}

async function eraseAgain(parts: RepairParts, userId: string, ledger: string | null): Promise<"erased"> {
  if (!parts.isDry) await parts.eraseAgain(userId, ledger);
  return "erased";
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
