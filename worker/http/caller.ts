import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Asked } from "../db/prepared.ts";
import type { LimitName } from "../limits.ts";
import { ClaimLost, claimOf } from "./claim.ts";
import { clientIp } from "./client-ip.ts";
import type { AppEnv } from "./context.ts";
import { countedUse, type Subjects } from "./rate-limit.ts";
import { requirePerson } from "./session.ts";

/** Whose work a call is, on a route that is asked so often that its session and limits wait for its first batch. */
export interface Caller {
  readonly userId: string;
  /** Has to go before all else in the first batch. Reading its answer throws where the call is refused. */
  readonly gate: readonly Asked<void>[];
}

/** What limitedCaller leaves for the handler. */
export interface CalledEnv extends AppEnv {
  Variables: AppEnv["Variables"] & {
    /** Does the call's work. It may begin twice: the first time nothing was read or written then. */
    asCaller: <Done>(work: (caller: Caller) => Promise<Done>) => Promise<Done>;
  };
}

/**
 * For a route of signed-in people; limits how often one person and one IP address use it. Where the request says who
 * it is of and that holds, session, limits and the first of the work are one trip to the database; a body that is
 * refused before costs neither a trip nor a use.
 * @throws HttpError 401 unauthenticated; 403 other_person; and in asCaller 429 rate_limited too
 */
export function limitedCaller(limits: { perUser: LimitName; perIp: LimitName }) {
  const subjects = (c: Context<AppEnv>, userId: string): Subjects => ({
    [limits.perUser]: userId,
    [limits.perIp]: clientIp(c),
  });
  const knownCaller = async (c: Context<AppEnv>): Promise<Caller> => {
    const { id } = (await requirePerson(c)).user;
    return { userId: id, gate: [await countedUse(c.var, subjects(c, id))] };
  };
  const claimedCaller = async (c: Context<AppEnv>): Promise<Caller | undefined> => {
    const claim = await claimOf(c);
    if (claim === undefined) return undefined;
    const { userId } = claim;
    const { statement, read } = await countedUse(c.var, subjects(c, userId), claim);
    const heldRead: typeof read = (rows) => {
      if (rows.length > 0) c.set("userId", userId);
      read(rows);
    };
    return { userId, gate: [{ statement, read: heldRead }] };
  };
  return createMiddleware<CalledEnv>(async (called, next) => {
    // Only the variable set below is more than AppEnv.
    const c = called as unknown as Context<AppEnv>;
    const caller = (await claimedCaller(c)) ?? (await knownCaller(c));
    called.set("asCaller", async (work) => {
      try {
        return await work(caller);
      } catch (thrown) {
        if (thrown instanceof ClaimLost) return await work(await knownCaller(c));
        throw thrown;
      }
    });
    await next();
  });
}
