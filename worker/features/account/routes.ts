import { Hono } from "hono";
import { meOf, readAccount } from "../../auth/me.ts";
import type { AppEnv } from "../../http/context.ts";

export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
  const account = await readAccount(c);
  return c.json(account === null ? { user: null } : meOf(account, c.get("now")));
});
