import { Hono } from "hono";
import { accountFacts, meOf, ownFacts } from "../../auth/me.ts";
import { readSessionWith } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { hasAddressUsedTrial } from "../../services/subscriptions/used-trials.ts";

export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
  const found = await readSessionWith(c, {
    directory: (db, userId) => ({ facts: accountFacts(db, userId) }),
    ledger: (ledger, userId) => ({ own: ownFacts(ledger, userId) }),
  });
  const [facts] = found?.rows.facts ?? [];
  if (!found || !facts) return c.json({ user: null });
  const { user } = found.signedIn;
  const history = { db: c.get("db"), durableSecrets: c.get("config").durableSecrets };
  // Of somebody who never subscribed, whose address may have had free days in another account.
  const hadSubscription = facts.hadSubscription || (await hasAddressUsedTrial(history, user.email));
  return c.json(meOf(user, { facts: { ...facts, hadSubscription }, own: found.rows.own[0] }, c.get("now")));
});
