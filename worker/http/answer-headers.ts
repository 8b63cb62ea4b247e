import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { securityHeaders } from "./security-headers.ts";

const ofAnswers = Object.entries(securityHeaders({ html: false }));
const ofPages = Object.entries(securityHeaders({ html: true }));

/**
 * Puts the security headers, the request's id and no-store on every answer, errors included. They are there before the
 * answer is made: each header that is added to one copies it.
 */
export const answerHeaders = createMiddleware<AppEnv>(async (c, next) => {
  for (const [name, value] of ofAnswers) c.header(name, value);
  c.header("X-Request-Id", c.get("requestId"));
  // Everything the worker answers is one user's or this moment's.
  c.header("Cache-Control", "no-store");
  await next();
  if (c.res.headers.get("Content-Type")?.startsWith("text/html"))
    for (const [name, value] of ofPages) c.header(name, value);
});
