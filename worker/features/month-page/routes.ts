import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { isMonth, isTimeZone, localTime } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import type { Sample } from "#domain/sample/sample-account.ts";
import { hasSessionCookie } from "../../auth/cookies.ts";
import { accountFacts, meOf, ownFacts } from "../../auth/me.ts";
import { readSessionWith } from "../../auth/session.ts";
import type { AppEnv } from "../../http/context.ts";
import { logUnexpected } from "../../http/errors.ts";
import { limitCalls } from "../../http/rate-limit.ts";
import { requestIdentity, requestLog, requestScope } from "../../http/request-scope.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { monthFromRows, monthStatements, type PageRecord } from "./store.ts";
import { withLanding, withMonth, withSample } from "./with-month.ts";

const PATHS = [paths.dashboard, paths.dashboardAlias];

/** The service worker stores the page for every user, so scripts get the file as it is, and so do signed-out visitors. */
const openedByUser = createMiddleware<AppEnv>(async (c, next) => {
  const isOpened = c.req.method === "GET" && c.req.header("Sec-Fetch-Dest") === "document";
  if (!isOpened || !hasSessionCookie(c.req.raw.headers)) return await c.env.ASSETS.fetch(c.req.raw);
  c.set("route", c.req.path);
  await next();
  return undefined;
});

/** Renders a subscriber's month into the dashboard's file (docs/decisions/0002-provisional-month.md). */
export const monthPage = new Hono<AppEnv>()
  .on("ALL", PATHS, requestIdentity, openedByUser, requestLog, requestScope, limitCalls, async (c) => {
    const [file, record] = await Promise.all([wholeFile(c), recordFor(c)]);
    const response = record === null ? file : await withMonth(file, record, new URL(c.req.url));
    // A prolonged session's cookie must reach nobody else.
    const own = c.newResponse(response.body, response);
    if (own.headers.has("Set-Cookie")) own.headers.set("Cache-Control", "no-store");
    return own;
  })
  // Too many calls get the file as well. The app itself asks again, and tells the user.
  .onError(async (error, c) => {
    logUnexpected(error, { requestId: c.get("requestId"), route: c.get("route") });
    return await wholeFile(c);
  });

/** Never answer 304: the browser's copy may show another month. */
async function wholeFile(c: Context<AppEnv>): Promise<Response> {
  return await c.env.ASSETS.fetch(c.req.url);
}

/** Returns null if the page shows only its skeleton. */
async function recordFor(c: Context<AppEnv>): Promise<PageRecord | null> {
  const { now } = c.var;
  const query = c.req.query("month");
  const wanted = isMonth(query) ? query : null;
  const found = await readSessionWith(c, {
    directory: (db, userId) => ({ facts: accountFacts(db, userId) }),
    ledger: (ledger, userId) => ({
      own: ownFacts(ledger, userId),
      ...monthStatements(ledger, userId, wanted, now),
    }),
  });
  const [facts] = found?.rows.facts ?? [];
  if (!found || !facts || !opensProduct(facts.status)) return null;
  const month = monthFromRows(found.rows, wanted, now);
  const me = meOf(found.signedIn.user, { facts, own: found.rows.own[0] }, now);
  return month && { me, nowMs: now, month };
}

/** Renders today's sample bills into their page (docs/decisions/0034-sample-page.md). */
export const samplePage = new Hono<AppEnv>()
  .on("ALL", paths.sample, requestIdentity, requestScope, limitCalls, async (c) => {
    if (!isOpened(c)) return await c.env.ASSETS.fetch(c.req.raw);
    // Never answer 304: the browser's copy may be another day's.
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

/** The service worker stores a page for every day, so scripts get the file as it is. Crawlers don't say what they are. */
function isOpened({ req }: Context<AppEnv>): boolean {
  const dest = req.header("Sec-Fetch-Dest");
  return req.method === "GET" && (dest === undefined || dest === "document");
}

/** Returns the visitor's own day, as far as Cloudflare knows their clock. */
function sampleFor(c: Context<AppEnv>): Sample {
  const { timezone } = (c.req.raw.cf ?? {}) as { timezone?: unknown };
  const zone = isTimeZone(timezone) ? timezone : "UTC";
  return { today: localTime(c.get("now"), zone).day, timezone: zone };
}
