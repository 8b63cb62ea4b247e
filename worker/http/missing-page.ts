import { Hono } from "hono";
import type { AppEnv } from "./context.ts";

/**
 * The assets server would send a 404 with the headers of the address, so a browser that asked for an older build's script
 * would store it for a year.
 */
export const missingPage = new Hono<AppEnv>().use(async (c, next) => {
  const isPage = ["GET", "HEAD"].includes(c.req.method) && !/^\/api(\/|$)/.test(c.req.path);
  if (!isPage) return await next();
  const page = await c.env.ASSETS.fetch(new URL("/404", c.req.url).href);
  const headers = new Headers(page.headers);
  headers.delete("ETag");
  return new Response(page.body, { status: 404, headers });
});
