import type { Browser, BrowserContext } from "@playwright/test";
import { localTime, monthOf } from "#domain/calendar.ts";
import { startCompressingProxy } from "./compressing-proxy.ts";
import type { Figure, Goal, Unit } from "./figure.ts";
import {
  type Awaited,
  loadPage,
  type Pace,
  type PageLoad,
  SLOW,
  SLOW_CPU,
  UNTHROTTLED,
} from "./page-load.ts";
import type { Section } from "./section.ts";
import type { Member, SideBySide } from "./side-by-side.ts";
import { sidesOf } from "./turns.ts";

/** A page, and how often it is opened on either side. */
interface Contest {
  readonly name: string;
  readonly pace: Pace;
  readonly product: () => Promise<PageLoad>;
  readonly limit: () => Promise<PageLoad>;
}

const ROUNDS = 7;
const SLOW_ROUNDS = 4;

const VISIBLE_GOAL: Goal = { ratioAtMost: 1.3 };
const PAINT_GOAL: Goal = { ratioAtMost: 1.1 };
/** A page that moves in one round of seven does move, which their median would hide. */
const STILL_GOAL: Goal = { worstAtMost: 0 };

type Goals = Partial<Record<keyof PageLoad, Goal>>;

/** What is reported of a load, by the name of its measure. */
const MEASURES: readonly { key: keyof PageLoad; name: string; unit: Unit }[] = [
  { key: "visible", name: "visible", unit: "ms" },
  { key: "largestPaint", name: "largest paint", unit: "ms" },
  { key: "blocking", name: "blocking time", unit: "ms" },
  { key: "bytes", name: "bytes", unit: "bytes" },
  { key: "requests", name: "requests", unit: "count" },
  { key: "shift", name: "layout shift", unit: "ratio" },
];

/** Opens both sides in turns, after one of each that isn't counted. */
async function contend(contest: Contest, goals: Goals) {
  const { name, pace } = contest;
  const loads = { product: [] as PageLoad[], limit: [] as PageLoad[] };
  for (let round = -1; round < (pace.cpu > 1 ? SLOW_ROUNDS : ROUNDS); round += 1) {
    for (const side of sidesOf(round)) {
      const load = await contest[side]();
      if (round >= 0) loads[side].push(load);
    }
  }
  return MEASURES.map(
    ({ key, name: measure, unit }): Figure => ({
      name: `${name}, ${pace.name}: ${measure}`,
      unit,
      product: loads.product.map((load) => load[key]),
      // What doesn't move, or never waits, has no ratio.
      ...(loads.limit.some((load) => load[key] === 0) ? {} : { limit: loads.limit.map((load) => load[key]) }),
      ...(goals[key] && { goal: goals[key] }),
    }),
  );
}

/**
 * Accounts whose month has 100 bills: one with no more, as the bare page has, and one of two years, all of which the
 * product fetches and keeps. Only the first does the same work as the bare page.
 */
const ACCOUNTS = [
  { months: 1, perMonth: 100, name: "100 bills in the account", goals: { visible: VISIBLE_GOAL } },
  { months: 24, perMonth: 100, name: "2,400 bills in the account", goals: {} },
];

/** A seeded account with what its month has to show. */
interface Seeded {
  readonly name: string;
  readonly goals: Goals;
  readonly member: Member;
  readonly awaited: Awaited;
  /** Of the limits' own pages: whose bills, and which. */
  readonly query: string;
}

/** Both accounts, for one section alone: what it stores and changes is no other's. */
async function seedAccounts({ addMember, db }: SideBySide, section: string): Promise<Seeded[]> {
  const month = monthOf(localTime(Date.now(), "UTC").day);
  const seeded: Seeded[] = [];
  for (const { name, goals, ...account } of ACCOUNTS) {
    const member = await addMember({ ...account, email: `${section}-${account.months}@example.com` });
    const count = await db
      .prepare("SELECT count(*) AS n FROM expenses WHERE user_id = ? AND due_date LIKE ? AND NOT deleted")
      .bind(member.userId, `${month}-%`)
      .first<number>("n");
    const awaited = { selector: ".bill-title", count: count ?? Number.NaN };
    seeded.push({ name, goals, member, awaited, query: `?user=${member.userId}&month=${month}` });
  }
  return seeded;
}

/** A browser that nobody used yet, signed in. */
async function freshContext(browser: Browser, origin: string, { cookie }: Member): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: "UTC" });
  const [name = "", value = ""] = cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: origin }]);
  return context;
}

/** Loads a page in a context of its own. */
async function loadFresh(
  browser: Browser,
  url: string,
  { member, awaited }: Seeded,
  pace: Pace,
): Promise<PageLoad> {
  const context = await freshContext(browser, new URL(url).origin, member);
  try {
    return await loadPage(context, url, awaited, pace);
  } finally {
    await context.close();
  }
}

export const firstLoad: Section = {
  name: "first-load",
  about:
    "/app signed in, in an empty browser, until the month's 100 bills are painted, against a bare React and react-router page that fetches the same rows.",
  measure: async ({ say, browser, sideBySide }) => {
    const bench = await sideBySide();
    const chromium = await browser();
    const proxy = await startCompressingProxy(bench.url);
    try {
      const figures: Figure[] = [];
      for (const account of await seedAccounts(bench, "first-load")) {
        for (const pace of [UNTHROTTLED, SLOW]) {
          say(`first load, ${account.name}, ${pace.name}`);
          const product = () => loadFresh(chromium, `${proxy.origin}/app`, account, pace);
          const limit = () =>
            loadFresh(chromium, `${proxy.origin}/limit/bare${account.query}`, account, pace);
          const contest = { name: account.name, pace, product, limit };
          figures.push(...(await contend(contest, account.goals)));
        }
      }
      return figures;
    } finally {
      await proxy.stop();
    }
  },
};

/** Opens the app, waits until all of it is kept for when there is no network, and leaves. */
async function visit(context: BrowserContext, url: string, { awaited }: Seeded): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page
    .locator(awaited.selector)
    .nth(awaited.count - 1)
    .waitFor();
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.close();
}

export const returning: Section = {
  name: "return",
  about:
    "/app with the account in the browser, online and offline, until the month's 100 bills are painted, against the bare page with its rows in the HTML, online.",
  measure: async ({ say, browser, sideBySide }) => {
    const bench = await sideBySide();
    const chromium = await browser();
    const proxy = await startCompressingProxy(bench.url);
    try {
      const figures: Figure[] = [];
      for (const account of await seedAccounts(bench, "return")) {
        const context = await freshContext(chromium, proxy.origin, account.member);
        const app = `${proxy.origin}/app`;
        const bare = `${proxy.origin}/limit/api/inlined${account.query}`;
        try {
          await visit(context, app, account);
          for (const pace of [UNTHROTTLED, SLOW, SLOW_CPU]) {
            const isOffline = pace === SLOW_CPU;
            say(`return, ${account.name}, ${pace.name}${isOffline ? ", offline" : ""}`);
            const contest = {
              name: `${account.name}, ${isOffline ? "offline" : "online"}`,
              pace,
              product: async () => {
                await context.setOffline(isOffline);
                return await loadPage(context, app, account.awaited, pace);
              },
              limit: async () => {
                await context.setOffline(false);
                return await loadPage(context, bare, account.awaited, pace);
              },
            };
            figures.push(...(await contend(contest, account.goals)));
          }
        } finally {
          await context.close();
        }
      }
      return figures;
    } finally {
      await proxy.stop();
    }
  },
};

export const publicPage: Section = {
  name: "public-page",
  about: "/ in an empty browser, against plain HTML of the same text.",
  measure: async ({ say, browser, sideBySide }) => {
    const bench = await sideBySide();
    const chromium = await browser();
    const proxy = await startCompressingProxy(bench.url);
    const load = async (path: string, pace: Pace) => {
      const context = await chromium.newContext();
      try {
        return await loadPage(context, proxy.origin + path, { selector: "h1", count: 1 }, pace);
      } finally {
        await context.close();
      }
    };
    try {
      const figures: Figure[] = [];
      for (const pace of [UNTHROTTLED, SLOW]) {
        say(`public page, ${pace.name}`);
        const contest = {
          name: "/",
          pace,
          product: () => load("/", pace),
          limit: () => load("/limit/plain", pace),
        };
        figures.push(...(await contend(contest, { largestPaint: PAINT_GOAL, shift: STILL_GOAL })));
      }
      return figures;
    } finally {
      await proxy.stop();
    }
  },
};
