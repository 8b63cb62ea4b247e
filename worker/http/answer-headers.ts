import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { securityHeaders } from "./security-headers.ts";

/** Puts the security headers, the request's id and no-store on every answer, errors included. */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const html = c.res.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  for (const [name, value] of Object.entries(securityHeaders({ html }))) c.header(name, value);
  c.header("X-Request-Id", c.get("requestId"));
  // Everything the worker answers is one person's or this moment's.
  c.header("Cache-Control", "no-store");
});
