import { Hono } from "hono";
import { accountFacts, meOf, ownFacts } from "../../auth/me.ts";
import { readSessionWith } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";

export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
  const found = await readSessionWith(c, {
    directory: (db, userId) => ({ facts: accountFacts(db, userId) }),
    ledger: (ledger, userId) => ({ own: ownFacts(ledger, userId) }),
  });
  const [facts] = found?.rows.facts ?? [];
  if (!found || !facts) return c.json({ user: null });
  return c.json(meOf(found.signedIn.user, { facts, own: found.rows.own[0] }, c.get("now")));
});
