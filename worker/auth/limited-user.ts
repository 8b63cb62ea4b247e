import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { batchIn, batchOn, type LedgerBatch } from "../db/statements.ts";
import { clientNetworks } from "../http/client-networks.ts";
import type { AppEnv } from "../http/context.ts";
import { countedUses } from "../http/rate-limit.ts";
import type { RateLimitName } from "../rate-limits.ts";
import {
  agrees,
  hintOf,
  isShown,
  otherUser,
  readSession,
  requireShownUser,
  signedInBy,
  unauthenticated,
} from "./session.ts";
import { correctUserCookie, type Hint, hintInCookie } from "./user-cookie.ts";
import { sessionToken, validSession } from "./valid-session.ts";

interface LimitedUser {
  readonly id: string;
  /**
   * The first batch runs while the user and the limits are checked, so it must not write. Its rows are discarded if they fail,
   * and read again if the user's rows are in another ledger.
   * @throws HttpError 401 unauthenticated; 403 other_person; 429 rate_limited
   */
  readonly batch: LedgerBatch;
}

interface LimitedUserEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { limitedUser: LimitedUser };
}

/** @throws HttpError 401 unauthenticated; 403 other_person; 429 rate_limited */
export function limitedUser(limits: { perUser: RateLimitName; perIp: RateLimitName }) {
  return createMiddleware<LimitedUserEnv>(async (context, next) => {
    const c = context as unknown as Context<AppEnv>;
    const token = await sessionToken(c);
    if (token === undefined) throw unauthenticated();
    const hint = await likelyUser(c);
    const { userId } = hint;
    requireShownUser(c, userId);

    const { db, ledgers } = c.var;
    const check = async (): Promise<string> => {
      const subjects = { [limits.perUser]: userId, [limits.perIp]: clientNetworks(c) };
      const uses = await countedUses(c.var, subjects, { token, userId });
      const own = { session: validSession(db, token, c.get("now")), counts: uses.statement };
      const { session, counts } = await batchOn(db)(own);
      const signedIn = await signedInBy(c, session);
      if (signedIn === null) throw unauthenticated();
      if (signedIn.user.id !== userId) {
        await correctUserCookie(c, hintOf(signedIn));
        throw otherUser();
      }
      uses.requireRoom(counts);
      if (!agrees(hint, signedIn)) await correctUserCookie(c, hintOf(signedIn));
      return signedIn.ledger;
    };
    let checking: Promise<string> | undefined;
    const batch: LedgerBatch = async (statementsOf) => {
      const runIn = (ledger: string) => batchIn(ledgers.open(ledger))(statementsOf);
      if (checking !== undefined) return await runIn(await checking);
      checking = check();
      const [ledger, rows] = await Promise.all([checking, runIn(hint.ledger)]);
      return ledger === hint.ledger ? rows : await runIn(ledger);
    };
    context.set("limitedUser", { id: userId, batch });
    await next();
    // The body was faulty, so the handler didn't run. Only a signed-in user is told why, and the call counts.
    if (checking === undefined) await check();
  });
}

/** A cookie that contradicts the screen doesn't count: the session decides. */
async function likelyUser(c: Context<AppEnv>): Promise<Hint> {
  const hint = await hintInCookie(c);
  if (hint !== undefined && isShown(c, hint.userId)) return hint;
  const signedIn = await readSession(c);
  if (signedIn === null) throw unauthenticated();
  return hintOf(signedIn);
}
