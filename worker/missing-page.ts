import { Hono } from "hono";
import type { AppEnv } from "./http/context.ts";

/**
 * The page for an address that is no file's. The assets server would put the headers of the asked address on it, so that
 * a browser that asked for a script of an older build would keep the 404 for a year.
 */
export const missingPage = new Hono<AppEnv>().use(async (c, next) => {
  const isPage = ["GET", "HEAD"].includes(c.req.method) && !/^\/api(\/|$)/.test(c.req.path);
  if (!isPage) return await next();
  const page = await c.env.ASSETS.fetch(new URL("/404", c.req.url).href);
  const headers = new Headers(page.headers);
  headers.delete("ETag");
  return new Response(page.body, { status: 404, headers });
});
