import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Asked, askAll } from "../db/prepared.ts";
import type { LimitName } from "../limits.ts";
import { ClaimLost, claimOf } from "./claim.ts";
import { clientIp } from "./client-ip.ts";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";
import { countedUse, countUse, type Subjects } from "./rate-limit.ts";
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

/** Asks whether a call may be made, and nothing else; who is known already was asked. */
async function askOnly(c: Context<AppEnv>, gate: Caller["gate"]): Promise<void> {
  if (gate.length > 0) await askAll(c.get("db"), gate);
}

/** Addresses that a call was refused to, and until when nothing is done for them before they are known, in epoch ms. */
const doubted = new Map<string, number>();
const DOUBTED_MS = 60_000;
const DOUBTED_MAX = 10_000;

function doubt(ip: string, now: number): void {
  // One isolate's memory: who is forgotten is refused once more.
  if (doubted.size >= DOUBTED_MAX) doubted.clear();
  doubted.set(ip, now + DOUBTED_MS);
}

/**
 * For a route of signed-in people; limits how often one person and one IP address use it. Where the request says who
 * it is of and that holds, session, limits and the first of the work are one trip to the database. Where it didn't, or
 * was too much, the same address is asked first and served afterwards for a while: refusals mustn't cost what answers do.
 * @throws HttpError 401 unauthenticated; 403 other_person; and in asCaller 429 rate_limited too
 */
export function limitedCaller(limits: { perUser: LimitName; perIp: LimitName }) {
  const subjects = (c: Context<AppEnv>, userId: string): Subjects => ({
    [limits.perUser]: userId,
    [limits.perIp]: clientIp(c),
  });
  const knownCaller = async (c: Context<AppEnv>): Promise<Caller> => {
    const { id } = (await requirePerson(c)).user;
    await countUse(c.var, subjects(c, id));
    return { userId: id, gate: [] };
  };
  const claimedCaller = async (c: Context<AppEnv>): Promise<Caller | undefined> => {
    if ((doubted.get(clientIp(c)) ?? 0) > c.get("now")) return undefined;
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
    let isAsked = false;
    const asCaller = async <Done>(work: (caller: Caller) => Promise<Done>): Promise<Done> => {
      isAsked = true;
      try {
        return await work(caller).catch(async (thrown: unknown) => {
          if (thrown instanceof ClaimLost) return await work(await knownCaller(c));
          throw thrown;
        });
      } catch (thrown) {
        if (thrown instanceof HttpError && [401, 403, 429].includes(thrown.status))
          doubt(clientIp(c), c.get("now"));
        throw thrown;
      }
    };
    called.set("asCaller", asCaller);
    await next();
    // What is wrong with a body is told to who may call, and counts.
    if (!isAsked) await asCaller(({ gate }) => askOnly(c, gate));
  });
}
