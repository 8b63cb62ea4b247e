import { Hono } from "hono";
import { paths } from "#domain/paths.ts";
import { limitCalls } from "../../auth/call-limits.ts";
import type { AppEnv } from "../../http/context.ts";
import { logUnexpected } from "../../http/errors.ts";
import { requestIdentity, requestScope } from "../../http/request-scope.ts";
import { isOpened, sampleFor } from "./visitor.ts";
import { withLanding, withSample } from "./with-month.ts";

/** Renders today's sample bills into their page (docs/decisions/0034-sample-page.md). */
export const samplePage = new Hono<AppEnv>()
  .on("ALL", paths.sample, requestIdentity, requestScope, limitCalls, async (c) => {
    if (!isOpened(c)) return await c.env.ASSETS.fetch(c.req.raw);
    // Never a 304: the browser's copy may be another day's.
    const file = await c.env.ASSETS.fetch(c.req.url);
    return await withSample(file, sampleFor(c), new URL(c.req.url));
  })
  .onError(async (error, c) => {
    logUnexpected(error, { requestId: c.get("requestId"), route: paths.sample });
    return await c.env.ASSETS.fetch(c.req.url);
  });

/** Renders the landing page with today's sample (docs/decisions/0034-sample-page.md). */
export const landingPage = new Hono<AppEnv>()
  .on("ALL", paths.landing, requestIdentity, requestScope, limitCalls, async (c) => {
    if (c.req.method !== "GET") return await c.env.ASSETS.fetch(c.req.raw);
    return await withLanding(await c.env.ASSETS.fetch(c.req.url), sampleFor(c).today);
  })
  .onError(async (error, c) => {
    logUnexpected(error, { requestId: c.get("requestId"), route: paths.landing });
    return await c.env.ASSETS.fetch(c.req.url);
  });
