import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { deviceName } from "../../auth/device-name.ts";
import { accountFacts, meOf, ownFacts } from "../../auth/me.ts";
import { requireUser } from "../../auth/require-user.ts";
import { endOwnSession, readSession, readSessionWith } from "../../auth/session.ts";
import { session } from "../../db/accounts.ts";
import type { Database } from "../../db/database.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { hasAddressUsedTrial } from "../../services/subscriptions/used-trials.ts";

const nothing = z.strictObject({});
const named = z.strictObject({ id: z.string().min(1, "Name the device.").max(64, "Name the device.") });

export const accountRoutes = new Hono<AppEnv>()
  .get("/me", async (c) => {
    const found = await readSessionWith(c, {
      directory: (db, userId) => ({ facts: accountFacts(db, userId) }),
      ledger: (ledger, userId) => ({ own: ownFacts(ledger, userId) }),
    });
    const [facts] = found?.rows.facts ?? [];
    if (!found || !facts) return c.json({ user: null });
    const { user } = found.signedIn;
    const history = { db: c.get("db"), durableSecrets: c.get("config").durableSecrets };
    // Somebody who never subscribed may have had free days with the same address in another account.
    const hadSubscription = facts.hadSubscription || (await hasAddressUsedTrial(history, user.email));
    return c.json(meOf(user, { facts: { ...facts, hadSubscription }, own: found.rows.own[0] }, c.get("now")));
  })
  // An ended session is refused from its next request on.
  .get("/sessions", requireUser, async (c) => {
    const current = { currentId: c.get("session").id, now: c.get("now") };
    return c.json({ sessions: await listSessions(c.get("db"), c.get("user").id, current) });
  })
  .post("/sessions/revoke", requireUser, jsonBody(named), async (c) => {
    const named = eq(session.id, c.req.valid("json").id);
    if ((await endSessions(c.get("db"), c.get("user").id, named)) === 0)
      throw new HttpError(404, "not_found", "That device is not signed in any more.");
    return c.json({ ok: true as const });
  })
  .post("/sessions/revoke-others", requireUser, jsonBody(nothing), async (c) => {
    const count = await endSessions(c.get("db"), c.get("user").id, ne(session.id, c.get("session").id));
    return c.json({ count });
  })
  .post("/sessions/revoke-all", requireUser, jsonBody(nothing), async (c) => {
    const count = await endSessions(c.get("db"), c.get("user").id);
    await endOwnSession(c as unknown as Context<AppEnv>);
    return c.json({ count });
  });

/** Everything else that better-auth offers gets 404. */
export const authRoutes = new Hono<AppEnv>()
  // Leaves out the token, so no script can steal it.
  .get("/get-session", async (c) => {
    const signedIn = await readSession(c);
    return c.json(signedIn && { session: signedIn.session, user: signedIn.user });
  })
  .post("/sign-out", jsonBody(nothing), async (c) => {
    await endOwnSession(c);
    return c.json({ success: true as const });
  });

export interface DeviceSession {
  id: string;
  device: string;
  /** ISO instants; the last use is known to the day. */
  signedInAt: string;
  lastUsedAt: string;
  current: boolean;
}

/** Nobody could tell more of them apart. */
const LISTED_MAX = 500;

/** The current one first, then by last use. `now` is epoch ms. */
async function listSessions(
  db: Database,
  userId: string,
  { currentId, now }: { currentId: string; now: number },
): Promise<DeviceSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(eq(session.id, currentId)), desc(session.updatedAt))
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    current: row.id === currentId,
  }));
}

async function endSessions(db: Database, userId: string, which?: SQL): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), which))
    .returning({ id: session.id });
  return ended.length;
}
