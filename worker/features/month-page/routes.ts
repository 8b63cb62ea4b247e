import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { isMonth } from "#domain/calendar/days.ts";
import { readAccount } from "../../auth/read-account.ts";
import { hasSessionCookie } from "../../auth/session-cookie.ts";
import type { AppEnv } from "../../http/context.ts";
import { logError } from "../../http/error-log.ts";
import { requestLog } from "../../http/request-log.ts";
import { requestIdentity, requestScope } from "../../http/request-scope.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { type MonthShown, readMonth } from "./store.ts";
import { withMonth } from "./with-month.ts";

/** The dashboard's addresses. */
const PATHS = ["/app", "/expense-timeline-dashboard"];

/**
 * Scripts fetch the page as well: the service worker keeps it for whoever comes. They, and who is signed out, get the
 * file as it is.
 */
const openedByPerson = createMiddleware<AppEnv>(async (c, next) => {
  const isOpened = c.req.method === "GET" && c.req.header("Sec-Fetch-Dest") === "document";
  if (!isOpened || !hasSessionCookie(c.req.raw.headers)) return await c.env.ASSETS.fetch(c.req.raw);
  c.set("route", c.req.path);
  await next();
  return undefined;
});

/**
 * The dashboard's page. It is a file, the same for everybody; where a browser opens it for a user with a subscription,
 * the month they ask for stands in it, to be read before the app's code is here.
 */
export const monthPage = new Hono<AppEnv>()
  .on("ALL", PATHS, requestIdentity, openedByPerson, requestLog, requestScope, async (c) => {
    const [page, month] = await Promise.all([wholeFile(c), monthFor(c)]);
    const answer = month === null ? page : await withMonth(page, month, new URL(c.req.url), c.env.ASSETS);
    // Not as it is: the session's cookie may have been prolonged, which is then nobody else's to keep.
    const own = c.newResponse(answer.body, answer);
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
async function monthFor(c: Context<AppEnv>): Promise<MonthShown | null> {
  const account = await readAccount(c);
  if (account === null || !opensProduct(account.facts.status)) return null;
  const asked = c.req.query("month");
  return await readMonth(c.get("db"), account.user.id, isMonth(asked) ? asked : null, c.get("now"));
}
