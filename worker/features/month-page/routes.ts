import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { isMonth } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { accountFacts, meOf } from "../../auth/me.ts";
import { readSessionWith } from "../../auth/session.ts";
import { hasSessionCookie } from "../../auth/session-cookie.ts";
import type { AppEnv } from "../../http/context.ts";
import { logError } from "../../http/error-log.ts";
import { requestLog } from "../../http/request-log.ts";
import { requestIdentity, requestScope } from "../../http/request-scope.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import type { PageRecord } from "./page-record.ts";
import { monthFromRows, monthStatements } from "./store.ts";
import { withMonth } from "./with-month.ts";

/** The dashboard's addresses. */
const PATHS = [paths.dashboard, paths.dashboardAlias];

/**
 * Scripts fetch the page as well: the service worker keeps it for whoever comes. They, and who is signed out, get the
 * file as it is.
 */
const openedByUser = createMiddleware<AppEnv>(async (c, next) => {
  const isOpened = c.req.method === "GET" && c.req.header("Sec-Fetch-Dest") === "document";
  if (!isOpened || !hasSessionCookie(c.req.raw.headers)) return await c.env.ASSETS.fetch(c.req.raw);
  c.set("route", c.req.path);
  await next();
  return undefined;
});

/**
 * The dashboard's page. It is a file, the same for everybody. When a subscriber's browser opens it, the worker renders the
 * month that they ask for into it, with the rows for the app to begin with (docs/decisions/0002-provisional-month.md).
 */
export const monthPage = new Hono<AppEnv>()
  .on("ALL", PATHS, requestIdentity, openedByUser, requestLog, requestScope, async (c) => {
    const [file, record] = await Promise.all([wholeFile(c), recordFor(c)]);
    const response = record === null ? file : await withMonth(file, record, new URL(c.req.url));
    // Not as it is: the session's cookie may have been prolonged, which is then nobody else's to keep.
    const own = c.newResponse(response.body, response);
    if (own.headers.has("Set-Cookie")) own.headers.set("Cache-Control", "no-store");
    return own;
  })
  // What fails here the app itself asks for again, and tells the user.
  .onError(async (error, c) => {
    logError(error, { requestId: c.get("requestId"), route: c.get("route") });
    return await wholeFile(c);
  });

/** Whether or not the browser has the file: over what it has, it may still be shown another month. */
async function wholeFile(c: Context<AppEnv>): Promise<Response> {
  return await c.env.ASSETS.fetch(c.req.url);
}

/** Null where the page has nothing to show but its skeleton. */
async function recordFor(c: Context<AppEnv>): Promise<PageRecord | null> {
  const { db, now } = c.var;
  const query = c.req.query("month");
  const wanted = isMonth(query) ? query : null;
  const found = await readSessionWith(c, (userId) => ({
    facts: accountFacts(db, userId),
    ...monthStatements(db, userId, wanted, now),
  }));
  const [facts] = found?.rows.facts ?? [];
  if (!found || !facts || !opensProduct(facts.status)) return null;
  const month = monthFromRows(found.rows, wanted, now);
  return month && { me: meOf({ user: found.signedIn.user, facts }, now), nowMs: now, month };
}
