import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { securityHeaders } from "./security-headers.ts";

const ofApi = Object.entries(securityHeaders({ html: false }));
const ofPages = Object.entries(securityHeaders({ html: true }));

/** Before the response is made, because adding a header to one copies it. */
export const responseHeaders = createMiddleware<AppEnv>(async (c, next) => {
  for (const [name, value] of ofApi) c.header(name, value);
  c.header("X-Request-Id", c.get("requestId"));
  c.header("Cache-Control", "no-store");
  await next();
  if (c.res.headers.get("Content-Type")?.startsWith("text/html"))
    for (const [name, value] of ofPages) c.header(name, value);
});
