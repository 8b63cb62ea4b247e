import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { checkHealth } from "./check-health.ts";

/** For monitors: 200 if everything a user needs is there, else 503 and a sentence. */
export const healthRoutes = new Hono<AppEnv>().get("/health", async (c) => {
  const health = await checkHealth(c.get("db"));
  return c.json(health, health.ok ? 200 : 503);
});
