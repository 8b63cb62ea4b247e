import { Hono } from "hono";
import { requireRows, requireUser } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { readStats, type UserStats } from "./store.ts";

export const statsRoutes = new Hono<AppEnv>().get("/stats", requireUser, requireRows, async (c) =>
  c.json<UserStats, 200>(await readStats(c.get("ledger"), c.get("user").id, c.get("now")), 200),
);
