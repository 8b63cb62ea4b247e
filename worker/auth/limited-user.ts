import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Batch, batchOn, type RowsOf, type Statements } from "../db/statements.ts";
import { clientNetworks } from "../http/client-networks.ts";
import type { AppEnv } from "../http/context.ts";
import { countedUses } from "../http/rate-limit.ts";
import type { RateLimitName } from "../rate-limits.ts";
import { isShown, otherUser, readSession, requireShownUser, signedInBy, unauthenticated } from "./session.ts";
import { removeUserCookie, userInCookie } from "./user-cookie.ts";
import { sessionToken, validSession } from "./valid-session.ts";

interface LimitedUser {
  readonly id: string;
  /**
   * The first batch also checks the user and the limits, so it must not write.
   * @throws HttpError 401 unauthenticated; 403 other_person; 429 rate_limited
   */
  readonly batch: Batch;
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
    const hinted = await userInCookie(c);
    // A cookie that contradicts the screen doesn't count: the session decides.
    const userId = hinted !== undefined && isShown(c, hinted) ? hinted : (await readSession(c))?.user.id;
    if (userId === undefined) throw unauthenticated();
    requireShownUser(c, userId);

    const db = c.get("db");
    const plainBatch = batchOn(db);
    let isChecked = false;
    const batch = async <S extends Statements>(statements: S): Promise<RowsOf<S>> => {
      if (isChecked) return await plainBatch(statements);
      isChecked = true;
      const subjects = { [limits.perUser]: userId, [limits.perIp]: clientNetworks(c) };
      const uses = await countedUses(c.var, subjects, { token, userId });
      const own = { session: validSession(db, token, c.get("now")), counts: uses.statement };
      const rows: unknown = await plainBatch({ ...statements, ...own });
      const { session, counts } = rows as RowsOf<typeof own>;
      const signedIn = await signedInBy(c, session);
      if (signedIn === null) throw unauthenticated();
      if (signedIn.user.id !== userId) {
        removeUserCookie(c);
        throw otherUser();
      }
      uses.requireRoom(counts);
      return rows as RowsOf<S>;
    };
    context.set("limitedUser", { id: userId, batch });
    await next();
    // The body was faulty, so the handler didn't run. Only a signed-in user is told why, and the call counts.
    if (!isChecked) await batch({});
  });
}
