import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { requirePerson } from "../auth/session.ts";
import { type Asked, askAll } from "../db/prepared.ts";
import type { LimitName } from "../rate-limits.ts";
import { type Claim, ClaimLost, claimHeld, claimOf } from "./claim.ts";
import { clientNetwork, clientNetworks } from "./client-networks.ts";
import type { AppEnv } from "./context.ts";
import { HttpError } from "./errors.ts";
import { cappedUse, countedUse, countUse, isUsedUp, type Subjects } from "./rate-limit.ts";

/** Whose work a call is, on a route that is asked so often that its session and limits wait for its first batch. */
export interface Caller {
  readonly userId: string;
  /** Has to go before all else in the first batch. Reading its answer throws where the call is refused. */
  readonly gate: readonly Asked<void>[];
  /** Has to go into the batch that writes, which it fails where the call is one too many. */
  readonly count: readonly Asked<void>[];
}

/** A caller of whom nothing is left to ask. */
export function admitted(userId: string): Caller {
  return { userId, gate: [], count: [] };
}

/** Whether the work reads in one batch and writes in another: then only that one has to wait for the disk. */
type Batches = "one batch" | "reads, then writes";

/** What limitedCaller leaves for the handler. */
export interface CalledEnv extends AppEnv {
  Variables: AppEnv["Variables"] & {
    /** Does the call's work. It may begin twice: the first time nothing was written, and what was read is forgotten. */
    asCaller: <Done>(batches: Batches, work: (caller: Caller) => Promise<Done>) => Promise<Done>;
  };
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

function isDoubted(c: Context<AppEnv>): boolean {
  return (doubted.get(clientNetwork(c)) ?? 0) > c.get("now");
}

/**
 * For a route of signed-in users; limits how often one user and one IP address use it. Where the request says who
 * it is of and that holds, session, limits and the work share their trips to the database. Where it didn't, or was too
 * much, the same address is asked first and served afterwards for a while: refusals mustn't cost what answers do.
 * @throws HttpError 401 unauthenticated; 403 other_person; and in asCaller 429 rate_limited too
 */
export function limitedCaller(limits: { perUser: LimitName; perIp: LimitName }) {
  const subjects = (c: Context<AppEnv>, userId: string): Subjects => ({
    [limits.perUser]: userId,
    [limits.perIp]: clientNetworks(c),
  });
  const knownCaller = async (c: Context<AppEnv>): Promise<Caller> => {
    const { id } = (await requirePerson(c)).user;
    await countUse(c.var, subjects(c, id));
    return admitted(id);
  };
  const asClaimed = async <Done>(
    c: Context<AppEnv>,
    claim: Claim,
    batches: Batches,
    work: (caller: Caller) => Promise<Done>,
  ): Promise<Done> => {
    const { userId } = claim;
    const counts = batches === "one batch";
    let isHeld = false;
    let isCounted = false;
    const gate = counts
      ? await countedUse(c.var, subjects(c, userId), claim)
      : claimHeld(c.get("db"), claim, c.get("now"));
    const count = counts ? [] : [await cappedUse(c.var, subjects(c, userId))];
    const attempt = work({
      userId,
      gate: [
        {
          statement: gate.statement,
          read: (rows) => {
            // It holds; it may be one too many.
            if (rows.length > 0) c.set("userId", userId);
            gate.read(rows);
            isHeld = true;
            isCounted = counts;
          },
        },
      ],
      count: count.map(({ statement, read }) => ({
        statement,
        read: (rows) => {
          read(rows);
          isCounted = true;
        },
      })),
    });
    const isRefused = await attempt.then(
      () => false,
      (thrown: unknown) => thrown instanceof ClaimLost || isUsedUp(thrown),
    );
    if (isRefused) return await work(await knownCaller(c));
    // There was nothing to write, or something was wrong with it.
    if (isHeld && !isCounted) await countUse(c.var, subjects(c, userId));
    return await attempt;
  };
  return createMiddleware<CalledEnv>(async (called, next) => {
    // Only the variable set below is more than AppEnv.
    const c = called as unknown as Context<AppEnv>;
    const claim = isDoubted(c) ? undefined : await claimOf(c);
    const caller = claim ?? (await knownCaller(c));
    let isAsked = false;
    const asCaller: CalledEnv["Variables"]["asCaller"] = async (batches, work) => {
      isAsked = true;
      try {
        return await ("gate" in caller ? work(caller) : asClaimed(c, caller, batches, work));
      } catch (thrown) {
        if (thrown instanceof HttpError && [401, 403, 429].includes(thrown.status))
          doubt(clientNetwork(c), c.get("now"));
        throw thrown;
      }
    };
    called.set("asCaller", asCaller);
    await next();
    // What is wrong with a body is told to who may call, and counts.
    if (!isAsked) await asCaller("one batch", ({ gate }) => askOnly(c, gate));
  });
}

/** Asks nothing else; who is known already was asked. */
async function askOnly(c: Context<AppEnv>, gate: Caller["gate"]): Promise<void> {
  if (gate.length > 0) await askAll(c.get("db"), gate);
}
