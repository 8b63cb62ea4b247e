import { createHash, randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Bench } from "../bench.ts";
import { type Figure, type Goal, inTurns } from "./figure.ts";
import type { SideBySide, TestUser } from "./side-by-side.ts";

/** How slow processor and network are made. */
interface Pace {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly cpu: number;
  readonly isOnSlow4G?: boolean;
}

const UNTHROTTLED: Pace = { name: "unthrottled", cpu: 1 };
const SLOW: Pace = { name: "4× CPU, Slow 4G", cpu: 4, isOnSlow4G: true };
const SLOW_CPU: Pace = { name: "4× CPU", cpu: 4 };

/** Chromium's own "Slow 4G" (1.6 Mbit/s, 150 ms), as its developer tools apply it to each request. */
const BYTES_PER_SECOND = (1.6 * 1024 * 1024 * 0.9) / 8;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};

/** What a page has to show before it counts as there. */
interface Awaited {
  readonly selector: string;
  readonly count: number;
}

/** One load of a page. Times are in milliseconds from the request. */
interface PageLoad {
  /** Until what was awaited is painted. */
  visible: number;
  /** The same from when the first of its documents was asked for: a journey leads through more than one. */
  journey: number;
  largestPaint: number;
  /** Cumulative layout shift, until half a second after. */
  shift: number;
}

/** Chromium loads over a hundred files of its own for each new tab, which would be in the way of the page's. */
const NEW_TAB_MS = 600;

/** Time for a last, larger paint and for what moves late. */
const AFTERWARDS_MS = 500;

/** Loads a page in a new tab and closes it again. @throws Error when nothing is known of its largest paint */
async function loadPage(
  context: BrowserContext,
  url: string,
  awaited: Awaited,
  pace: Pace,
): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    await page.waitForTimeout(NEW_TAB_MS);
    await slowDown(page, pace);
    await page.addInitScript(observe, awaited);
    const openedAt = Date.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => window.benchObserved.visible > 0);
    await page.waitForTimeout(AFTERWARDS_MS);
    const load = await page.evaluate(() => window.benchObserved);
    // Without an entry it stays 0, which would pass for the fastest there is.
    if (load.largestPaint === 0) throw new Error(`The browser told of no largest paint of ${url}.`);
    return { ...load, journey: load.journey - openedAt };
  } finally {
    await page.close();
  }
}

/** Nothing of the browser's tools is on that isn't needed: told of every request, it takes longer for each. */
async function slowDown(page: Page, { cpu, isOnSlow4G }: Pace): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (cpu > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (!isOnSlow4G) return;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
}

declare global {
  interface Window {
    /** Of a journey, the instant in epoch milliseconds. */
    benchObserved: PageLoad;
  }
}

/** Runs in the page before anything of its own. */
function observe({ selector, count }: Awaited): void {
  const seen: PageLoad = { visible: 0, journey: 0, largestPaint: 0, shift: 0 };
  window.benchObserved = seen;
  const onEntries = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  onEntries("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  onEntries("layout-shift", (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const watcher = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < count) return;
    watcher.disconnect();
    // The frame that shows it begins after this one's callbacks; a task queued there follows its painting.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        seen.visible = performance.now();
        seen.journey = Date.now();
      };
      port2.postMessage(null);
    });
  });
  watcher.observe(document, { childList: true, subtree: true });
}

type Measure = keyof PageLoad;

const MEASURES: Readonly<Record<Measure, Pick<Figure, "unit"> & { name: string }>> = {
  visible: { name: "visible", unit: "ms" },
  journey: { name: "from the first page on", unit: "ms" },
  largestPaint: { name: "largest paint", unit: "ms" },
  shift: { name: "layout shift", unit: "ratio" },
};

interface Contest {
  readonly name: string;
  readonly pace: Pace;
  readonly product: () => Promise<PageLoad>;
  readonly limit: () => Promise<PageLoad>;
  readonly rounds?: number;
}

/** Opens both sides in turns, and measures what has a goal. */
async function contend(
  { name, pace, product, limit, rounds = pace.cpu > 1 ? 4 : 5 }: Contest,
  goals: Partial<Record<Measure, Goal>>,
): Promise<Figure[]> {
  const loads = await inTurns(rounds, { product, limit });
  return Object.entries(goals).map(([key, goal]): Figure => {
    const measure = key as Measure;
    const limits = loads.limit.map((load) => load[measure]);
    return {
      name: `${name}, ${pace.name}: ${MEASURES[measure].name}`,
      unit: MEASURES[measure].unit,
      product: loads.product.map((load) => load[measure]),
      // What doesn't move has no ratio.
      ...(limits.every((each) => each > 0) && { limit: limits }),
      goal,
    };
  });
}

/** An account whose month has 100 bills. */
interface Seeded {
  readonly user: TestUser;
  readonly awaited: Awaited;
  /** For the limits' own pages: whose bills, and which. */
  readonly query: string;
}

/** For one section alone: what it stores and changes is no other's. */
async function seedAccount({ addUser }: SideBySide, section: string, months: number): Promise<Seeded> {
  const month = new Date().toISOString().slice(0, 7);
  const user = await addUser({ email: `${section}-${months}@example.com`, months, perMonth: 100 });
  const count = await user.rows
    .prepare("SELECT count(*) AS n FROM expenses WHERE user_id = ? AND due_date LIKE ? AND NOT deleted")
    .bind(user.userId, `${month}-%`)
    .first<number>("n");
  const awaited = { selector: ".bill-title", count: count ?? Number.NaN };
  return { user, awaited, query: `?user=${user.owner}&month=${month}` };
}

/** A month has to come as soon whatever else is in the account: none, two and twenty years. */
const MONTHS = [1, 24, 240];

/** Measures with each account. The larger ones are held against the smallest's own times. */
async function ofEachAccount(
  section: string,
  { sideBySide }: Bench,
  goals: Partial<Record<Measure, Goal>>,
  measure: (account: Seeded, name: string, goals: Partial<Record<Measure, Goal>>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const bench = await sideBySide();
  const all: Figure[] = [];
  for (const months of MONTHS) {
    const name = `${(months * 100).toLocaleString("en-US")} bills`;
    const figures = await measure(await seedAccount(bench, section, months), name, goals);
    const against = (figure: Figure, index: number): Figure => ({
      ...figure,
      name: `${figure.name}, against 100 bills`,
      limit: all[index]?.product ?? [],
      goal: { ratioAtMost: 1.15 },
    });
    all.push(...(months === MONTHS[0] ? figures : figures.map(against)));
  }
  return all;
}

/** A browser that nobody used yet. */
async function withBrowser<Result>(
  browser: Browser,
  origin: string,
  cookies: TestUser["cookies"],
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ timezoneId: "UTC" });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    return await use(context);
  } finally {
    await context.close();
  }
}

const AS_VISIBLE = { visible: { ratioAtMost: 1.3 } };

/** /app signed in, in an empty browser, against a bare React and react-router page that fetches the same rows. */
export function measureFirstLoads(bench: Bench): Promise<Figure[]> {
  return ofEachAccount("first-load", bench, AS_VISIBLE, async ({ user, awaited, query }, name, goals) => {
    const [browser, origin] = [await bench.browser(), await bench.origin()];
    const load = (path: string, pace: Pace) => () =>
      withBrowser(browser, origin, user.cookies, (context) =>
        loadPage(context, origin + path, awaited, pace),
      );
    const figures: Figure[] = [];
    for (const pace of [UNTHROTTLED, SLOW]) {
      const sides = { product: load("/app", pace), limit: load(`/limit/bare${query}`, pace) };
      figures.push(...(await contend({ name, pace, ...sides }, goals)));
    }
    return figures;
  });
}

/** /app with the account in the browser, online and offline, against the bare page with its rows in the HTML, online. */
export function measureReturns(bench: Bench): Promise<Figure[]> {
  return ofEachAccount("return", bench, AS_VISIBLE, async ({ user, awaited, query }, name, goals) => {
    const [browser, origin] = [await bench.browser(), await bench.origin()];
    return await withBrowser(browser, origin, user.cookies, async (context) => {
      const page = await context.newPage();
      await page.goto(`${origin}/app`);
      await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.close();
      const figures: Figure[] = [];
      for (const pace of [UNTHROTTLED, SLOW, SLOW_CPU]) {
        const load = (path: string, isOffline: boolean) => async () => {
          await context.setOffline(isOffline);
          return await loadPage(context, origin + path, awaited, pace);
        };
        const sides = {
          product: load("/app", pace === SLOW_CPU),
          limit: load(`/limit/api/inlined${query}`, false),
        };
        const where = pace === SLOW_CPU ? "offline" : "online";
        figures.push(...(await contend({ name: `${name}, ${where}`, pace, ...sides }, goals)));
      }
      return figures;
    });
  });
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** From a mailed link, in the browser that asked for it, against the bare page that spends it and fetches the same rows. */
export function measureJourneys(bench: Bench): Promise<Figure[]> {
  const goals = { journey: { ratioAtMost: 1.3 } };
  return ofEachAccount("journey", bench, goals, async ({ user, awaited, query }, name, goals) => {
    const [browser, origin] = [await bench.browser(), await bench.origin()];
    const { db } = await bench.sideBySide();
    const follow = (pageOf: (token: string) => string, pace: Pace) => async () => {
      const [nonce, token] = [randomUUID(), randomUUID()];
      const query = `INSERT INTO sign_in_challenges (email, return_to, token_hash, code_hash, nonce_hash, expires_at)
        VALUES (?, '/app', ?, ?, ?, ?)`;
      const hashes = [token, randomUUID(), nonce].map(sha256);
      await db
        .prepare(query)
        .bind(user.email, ...hashes, Date.now() + 600_000)
        .run();
      return await withBrowser(browser, origin, [], async (context) => {
        await context.addInitScript(
          (pending) => localStorage.setItem("expenseTimeline_askedSignIn", pending),
          JSON.stringify({ email: user.email, nonce, askedAt: Date.now() }),
        );
        return await loadPage(context, origin + pageOf(token), awaited, pace);
      });
    };
    const figures: Figure[] = [];
    for (const pace of [UNTHROTTLED, SLOW]) {
      const product = follow((token) => `/login/verify#token=${token}`, pace);
      const limit = follow((token) => `/limit/bare${query}#token=${token}`, pace);
      figures.push(...(await contend({ name, pace, product, limit }, goals)));
    }
    return figures;
  });
}

/** / in an empty browser, against plain HTML of the same text. */
export async function measurePublicPage(bench: Bench): Promise<Figure[]> {
  const [browser, origin] = [await bench.browser(), await bench.origin()];
  const load = (path: string, pace: Pace) => () =>
    withBrowser(browser, origin, [], (context) =>
      loadPage(context, origin + path, { selector: "h1", count: 1 }, pace),
    );
  // A page that moves in one of its rounds does move, which their median would hide.
  const goals = { largestPaint: { ratioAtMost: 1.1 }, shift: { worstAtMost: 0 } };
  const figures: Figure[] = [];
  // Unthrottled it is there within four or five frames: of fifteen rounds, the median was a frame off at times.
  for (const [pace, rounds] of [[UNTHROTTLED, 35] as const, [SLOW, 15] as const]) {
    const sides = { product: load("/", pace), limit: load("/limit/plain", pace) };
    figures.push(...(await contend({ name: "/", pace, rounds, ...sides }, goals)));
  }
  return figures;
}
