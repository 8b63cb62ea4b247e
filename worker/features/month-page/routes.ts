import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type Day, isMonth, isTimeZone, localTime, monthOf, monthText } from "#domain/calendar/days.ts";
import { ONLY } from "#domain/ledger/ledger.ts";
import { hasBills } from "#domain/ledger/provisional-rows.ts";
import { paths } from "#domain/paths.ts";
import { type Sample, sampleRows } from "#domain/sample/sample-account.ts";
import { utf8Bytes } from "#domain/text/clean-text.ts";
import { hasSessionCookie } from "../../auth/cookies.ts";
import { accountFacts, meOf, ownFacts } from "../../auth/me.ts";
import { readSessionWith } from "../../auth/session.ts";
import { type AppEnv, logUnexpected } from "../../http/handler.ts";
import { limitCalls } from "../../http/rate-limit.ts";
import { requestIdentity, requestLog, requestScope } from "../../http/request-scope.ts";
import { opensProduct } from "../../services/subscriptions/subscription-info.ts";
import { monthFromRows, monthStatements, type PageRecord } from "./store.ts";

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

/** A page holds at most this much of a month's rows. Long notes can make them much larger than most. */
const ROWS_BYTES_MAX = 500_000;

/** The file as it is, with its skeleton, if the month is too large for a page. */
async function withMonth(file: Response, record: PageRecord, url: URL): Promise<Response> {
  const json = jsonInHtml(record);
  if (utf8Bytes(json) > ROWS_BYTES_MAX) return file;
  // Nothing else in the worker needs React.
  const { renderPage } = await import("#app-server");
  const content = renderPage(record, url.pathname + url.search);
  const theme = themeOf(record);
  return rewriterFor(content, { id: "page-record", json })
    .on("html", {
      element(element) {
        // The browser's own choice is applied after it.
        if (theme !== "system") element.setAttribute("data-theme", theme);
      },
    })
    .on("title", {
      element(element) {
        element.setInnerContent(`${monthText(record.month.month)} · Expense Timeline`);
      },
    })
    .on("#root", {
      element(element) {
        element.setAttribute("inert", "");
      },
    })
    .transform(unstored(file));
}

/**
 * Only its month is inert until the app's code is here: its links work at once. A month without bills stays a skeleton: what
 * it says instead isn't part of the app's first code, so it can't be rendered here.
 */
async function withSample(file: Response, sample: Sample, url: URL): Promise<Response> {
  const wanted = url.searchParams.get("month");
  const month = isMonth(wanted) ? wanted : monthOf(sample.today);
  if (!hasBills({ month, rows: sampleRows(sample) })) return unstored(file);
  const { renderSample } = await import("#app-server");
  const content = renderSample(sample, url.pathname + url.search);
  return rewriterFor(content, { id: "sample", json: jsonInHtml(sample) }).transform(unstored(file));
}

/** Everybody of a day sees the same page. At any instant there are at most three days on Earth. */
const landings = new Map<Day, string>();

async function withLanding(file: Response, today: Day): Promise<Response> {
  const { renderLanding } = await import("#app-server");
  if (landings.size > 3) landings.clear();
  const content = landings.get(today) ?? renderLanding(today);
  landings.set(today, content);
  const page = new Response(file.body, file);
  // Tomorrow the same file is another page.
  page.headers.delete("ETag");
  return new HTMLRewriter()
    .on("#root", { element: (element) => void element.setInnerContent(content, { html: true }) })
    .transform(page);
}

function unstored(file: Response): Response {
  const page = new Response(file.body, file);
  page.headers.set("Cache-Control", "no-store");
  page.headers.delete("ETag");
  return page;
}

/** @param data what the content was rendered with, for the app */
function rewriterFor(content: string, data: { readonly id: string; readonly json: string }): HTMLRewriter {
  const html = { html: true };
  const script = `<script type="application/json" id="${data.id}">${data.json}</script>`;
  return new HTMLRewriter().on("#root", {
    element(element) {
      element.setInnerContent(content, html);
      element.after(script, html);
    },
  });
}

function themeOf({ month }: PageRecord): string {
  const settings = month.rows.find(({ table, key }) => table === "settings" && key === ONLY)?.row;
  return settings !== undefined && "theme" in settings ? settings.theme : "system";
}

/** No text can end the script element, or begin a comment in it. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
