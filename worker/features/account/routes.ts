import { Hono } from "hono";
import { meOf } from "../../auth/me.ts";
import { readAccount } from "../../auth/read-account.ts";
import type { AppEnv } from "../../http/context.ts";

/** Who is signed in. */
export const accountRoutes = new Hono<AppEnv>().get("/me", async (c) => {
  const account = await readAccount(c);
  return c.json(account === null ? { user: null } : meOf(account, c.get("now")));
});
