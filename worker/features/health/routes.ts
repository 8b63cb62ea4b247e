import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { checkHealth } from "./check-health.ts";

export const healthRoutes = new Hono<AppEnv>().get("/health", async (c) => {
  const health = await checkHealth(c.var);
  return c.json(health, health.ok ? 200 : 503);
});
