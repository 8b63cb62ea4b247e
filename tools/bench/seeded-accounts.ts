import type { Browser, BrowserContext } from "@playwright/test";
import { localTime, monthOf } from "#domain/calendar/days.ts";
import type { Goals } from "./contest.ts";
import type { Figure, Goal } from "./figure.ts";
import type { Awaited } from "./page-load.ts";
import type { SideBySide, TestUser } from "./side-by-side.ts";

const VISIBLE_GOAL: Goal = { ratioAtMost: 1.3 };

/**
 * Accounts whose month has 100 bills. The first has no more, like the bare page; the others have two and twenty years, all
 * of which the product fetches and stores.
 */
const ACCOUNTS = [
  { months: 1, perMonth: 100, name: "100 bills in the account", goals: { visible: VISIBLE_GOAL } },
  { months: 24, perMonth: 100, name: "2,400 bills in the account", goals: {} },
  { months: 240, perMonth: 100, name: "24,000 bills in the account", goals: {} },
] as const;

/** A seeded account with what its month has to show. */
export interface Seeded {
  readonly name: string;
  readonly goals: Goals;
  readonly email: string;
  readonly user: TestUser;
  readonly awaited: Awaited;
  /** Of the limits' own pages: whose bills, and which. */
  readonly query: string;
}

/** The accounts, for one section alone: what it stores and changes is no other's. */
export async function seedAccounts({ addUser, ledgerOf }: SideBySide, section: string): Promise<Seeded[]> {
  const month = monthOf(localTime(Date.now(), "UTC").day);
  const seeded: Seeded[] = [];
  for (const { name, goals, ...account } of ACCOUNTS) {
    const email = `${section}-${account.months}@example.com`;
    const user = await addUser({ ...account, email });
    const count = await ledgerOf(user)
      .prepare("SELECT count(*) AS n FROM expenses WHERE user_id = ? AND due_date LIKE ? AND NOT deleted")
      .bind(user.userId, `${month}-%`)
      .first<number>("n");
    const awaited = { selector: ".bill-title", count: count ?? Number.NaN };
    seeded.push({ name, goals, email, user, awaited, query: `?user=${user.owner}&month=${month}` });
  }
  return seeded;
}

/** How long a month is waited for in the larger accounts, against the smallest: what else is stored must not count. */
export function againstSmallest(
  figures: readonly Figure[],
  awaited: "visible" | "from the first page on" = "visible",
): Figure[] {
  const [{ name: smallest }, ...larger] = ACCOUNTS;
  return larger.flatMap(({ name }) =>
    figures.flatMap((limit) => {
      if (!limit.name.startsWith(smallest) || !limit.name.endsWith(`: ${awaited}`)) return [];
      const measure = limit.name.slice(smallest.length);
      const product = figures.find((figure) => figure.name === name + measure);
      if (product === undefined) return [];
      const goal = { ratioAtMost: 1.15 };
      return [{ ...product, name: `${name} against 100${measure}`, limit: limit.product, goal }];
    }),
  );
}

/** A browser that nobody used yet, signed in. */
export async function freshContext(
  browser: Browser,
  origin: string,
  { cookie }: TestUser,
): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: "UTC" });
  const cookies = cookie.split("; ").map((each) => {
    const [name = "", value = ""] = each.split(/=(.*)/);
    return { name, value, url: origin };
  });
  await context.addCookies(cookies);
  return context;
}
