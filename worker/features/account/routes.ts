import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountFacts, meOf, ownFacts } from "../../auth/me.ts";
import { endOwnSession, readSession, readSessionWith, requireUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { HttpError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { hasAddressUsedTrial } from "../../services/subscriptions/used-trials.ts";
import { endSession, endSessions, listSessions } from "./sessions.ts";

export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
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
});

const nothing = z.strictObject({});
const named = z.strictObject({ id: z.string().min(1, "Name the device.").max(64, "Name the device.") });

/** An ended session is refused from its next request on. */
export const sessionRoutes = new Hono<AppEnv>()
  .get("/sessions", requireUser, async (c) => {
    const current = { currentId: c.get("session").id, now: c.get("now") };
    return c.json({ sessions: await listSessions(c.get("db"), c.get("user").id, current) });
  })
  .post("/sessions/revoke", requireUser, jsonBody(named), async (c) => {
    const ended = await endSession(c.get("db"), c.get("user").id, c.req.valid("json").id);
    if (!ended) throw new HttpError(404, "not_found", "That device is not signed in any more.");
    return c.json({ ok: true as const });
  })
  .post("/sessions/revoke-others", requireUser, jsonBody(nothing), async (c) => {
    const count = await endSessions(c.get("db"), c.get("user").id, c.get("session").id);
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
