import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { opensPlainly, plainly, signedToken } from "../auth/valid-session.ts";
import { session, user } from "../db/accounts.ts";
import type { Database } from "../db/client.ts";
import { type Asked, prepared } from "../db/prepared.ts";
import type { AppEnv } from "./context.ts";

/**
 * By which a screen may say whose it is. It never makes anybody somebody: a tab that still shows one user while the
 * browser's cookie has become another's is refused, so that nothing of theirs ends up in the other's account.
 */
export const PERSON_HEADER = "X-Person";

/**
 * A session that we signed, and whose it is said to be. It is nothing until the database says that it holds; but
 * queries about that user can be asked in the same batch, to be answered to nobody if it doesn't.
 */
export interface Claim {
  readonly token: string;
  readonly userId: string;
}

/** That the claim doesn't hold, or that better-auth has to judge it. */
export class ClaimLost extends Error {}

export async function claimOf(c: Context<AppEnv>): Promise<Claim | undefined> {
  const userId = c.req.header(PERSON_HEADER);
  if (userId === undefined) return undefined;
  const token = await signedToken(c);
  return token === undefined ? undefined : { token, userId };
}

/** A condition of a query that is prepared and asked with {@link claimValues}. */
export function claimHolds(): SQL {
  return sql`EXISTS (SELECT 1 FROM ${session} CROSS JOIN ${user}
    WHERE ${opensPlainly()} AND ${session.userId} = ${sql.placeholder("claimedId")} AND ${user.id} = ${session.userId})`;
}

export function claimValues({ token, userId }: Claim, now: number) {
  return { ...plainly(token, now), claimedId: userId };
}

const findClaimed = prepared((db) =>
  db
    .select({ id: session.userId })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(opensPlainly(), eq(session.userId, sql.placeholder("claimedId")))),
);

/** Asks just whether the claim holds, in a batch with more behind it: reading its answer throws ClaimLost if not. */
export function claimHeld(db: Database, claim: Claim, now: number): Asked<void> {
  const { statement, read } = findClaimed(db, claimValues(claim, now));
  return {
    statement,
    read: (rows) => {
      if (read(rows).length === 0) throw new ClaimLost();
    },
  };
}
