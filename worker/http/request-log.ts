import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/** Names the user's id at most: never paths, queries, bodies, titles or addresses. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  console.log(
    JSON.stringify({
      level: "info",
      method: c.req.method,
      route: c.get("route"),
      status: c.res.status,
      durationMs: Date.now() - startedAt,
      requestId: c.get("requestId"),
      userId: c.get("userId"),
    }),
  );
});
