import { Hono } from "hono";
import { accountFacts, meOf } from "../../auth/me.ts";
import { readSessionWith } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";

export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
  const found = await readSessionWith(c, (userId) => ({ facts: accountFacts(c.get("db"), userId) }));
  const [facts] = found?.rows.facts ?? [];
  return c.json(found && facts ? meOf(found.signedIn.user, facts, c.get("now")) : { user: null });
});
