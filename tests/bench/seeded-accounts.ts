import type { Browser, BrowserContext } from "@playwright/test";
import { monthOf } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import type { Goals } from "./contest.ts";
import type { Goal } from "./figure.ts";
import type { Awaited } from "./page-load.ts";
import type { SideBySide, TestUser } from "./side-by-side.ts";

const VISIBLE_GOAL: Goal = { ratioAtMost: 1.3 };

/**
 * Accounts whose month has 100 bills: one with no more, as the bare page has, and one of two years, all of which the
 * product fetches and stores. Only the first does the same work as the bare page.
 */
const ACCOUNTS = [
  { months: 1, perMonth: 100, name: "100 bills in the account", goals: { visible: VISIBLE_GOAL } },
  { months: 24, perMonth: 100, name: "2,400 bills in the account", goals: {} },
];

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

/** Both accounts, for one section alone: what it stores and changes is no other's. */
export async function seedAccounts({ addUser, db }: SideBySide, section: string): Promise<Seeded[]> {
  const month = monthOf(localTime(Date.now(), "UTC").day);
  const seeded: Seeded[] = [];
  for (const { name, goals, ...account } of ACCOUNTS) {
    const email = `${section}-${account.months}@example.com`;
    const user = await addUser({ ...account, email });
    const count = await db
      .prepare("SELECT count(*) AS n FROM expenses WHERE user_id = ? AND due_date LIKE ? AND NOT deleted")
      .bind(user.userId, `${month}-%`)
      .first<number>("n");
    const awaited = { selector: ".bill-title", count: count ?? Number.NaN };
    seeded.push({ name, goals, email, user, awaited, query: `?user=${user.userId}&month=${month}` });
  }
  return seeded;
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
