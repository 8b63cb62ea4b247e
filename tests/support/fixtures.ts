import { randomUUID } from "node:crypto";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { UserAtStripe } from "./at-stripe.ts";
import { expectNoFindings } from "./axe.ts";
import { Calls } from "./calls.ts";
import { codeIn, type InboxMail, readInbox, waitForMail } from "./inbox.ts";
import { everythingSaved } from "./month-page.ts";
import { ownPost } from "./own-post.ts";
import { Problems } from "./problems.ts";
import { retryClosed } from "./retry-closed.ts";
import { type StoredBill, storeBills } from "./stored-bills.ts";
import { openStoredSession, takeStoredUser } from "./stored-users.ts";
import { subscribe } from "./subscribe.ts";

export { expect };

interface Fixtures {
  /** The instant at which the page's clock stands, if it does: `test.use({ now: "2026-11-22T10:00:00Z" })`. */
  now: string | undefined;
  /** Fails the test for any console or page error in its contexts; `problems.allow(/.../)` lists the expected. */
  problems: Problems;
  /** A browser of its own with nothing stored: another device. Watched like the first, closed after the test. */
  newDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** What the pages of its contexts asked of the worker. It is printed with a test that fails. */
  calls: Calls;
  /** Fails on anything that axe finds in the page as it stands. */
  axe: (page: Page, tries?: number) => Promise<void>;
  /** "http://127.0.0.1:12345", without a slash at its end. */
  standInsUrl: string;
  /** The newest mail to an address; waits for the first one. */
  inbox: (email: string) => Promise<InboxMail>;
  /**
   * Whether this test's user signs in for the first time and pays through checkout, by the tag "@new-user" or by
   * `test.use`. The others' users have an account and a subscription already, of which Stripe knows nothing.
   */
  isNewUser: boolean;
  /** An address that no other test uses. */
  email: string;
  /** Signs in without opening a page: a stored user by their cookies, others by the mailed code and through checkout. */
  signInByCalls: (page: Page, email: string, options?: { subscribed?: boolean }) => Promise<void>;
  /**
   * Signs in by the mailed code, without the screens that the tests of signing in walk through. The user subscribes and
   * ends at /app; with `subscribed: false` they don't, and end at /settings.
   */
  signIn: (page: Page, email: string, options?: { subscribed?: boolean }) => Promise<void>;
  /** Signs this test's user in on `page`, as a subscriber, and opens /app or a path. */
  openApp: (path?: string) => Promise<void>;
  /** Signs this test's user in on `page`, with these bills stored, and opens a month ("2027-03"). */
  openMonth: (month: string, bills?: readonly StoredBill[]) => Promise<void>;
  /** Signs this test's user in on another device and returns its page, which is at /app or at a path. */
  secondDevice: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** This test's user at Stripe, once they have been at checkout. */
  stripe: UserAtStripe;
  /** Asks for a sign-in mail on a page's /login, and returns it. */
  mailAskedFor: (page: Page, email: string) => Promise<InboxMail>;
}

export const test = base.extend<Fixtures>({
  // Installing one downloads the whole app again. Tests that need it say so: by this tag, or by `test.use`.
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes("@service-worker") ? "allow" : "block");
  },

  // Drawing movement takes a seventh of a test's time. Tests that are about movement ask for it with this tag. Chromium's
  // and Firefox's journeys always have it.
  contextOptions: async ({ contextOptions }, use, { tags }) => {
    await use(tags.includes("@motion") ? contextOptions : { ...contextOptions, reducedMotion: "reduce" });
  },

  now: [undefined, { option: true }],

  page: async ({ page, now }, use) => {
    if (now !== undefined) await page.clock.setFixedTime(new Date(now));
    await use(page);
  },

  request: async ({ request }, use) => {
    retryClosed(request);
    await use(request);
  },

  context: async ({ context }, use) => {
    retryClosed(context.request);
    await use(context);
  },

  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await use(problems);
      const unexpected = problems.unexpected();
      await endRoutes(context);
      expect(unexpected, "console and page errors").toEqual([]);
    },
    { auto: true },
  ],

  calls: [
    async ({ context }, use, testInfo) => {
      const calls = new Calls();
      calls.watch(context);
      await use(calls);
      // An attachment is cut after a few lines.
      if (testInfo.status !== testInfo.expectedStatus)
        console.log(`Calls of "${testInfo.title}":\n${calls.text()}`);
    },
    { auto: true },
  ],

  newDevice: async ({ browser, baseURL, problems, calls }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options });
      retryClosed(context.request);
      problems.watch(context);
      calls.watch(context);
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map(endRoutes));
    await Promise.all(contexts.map((context) => context.close()));
  },

  axe: async ({ browserName: _ }, use) => {
    await use(async (page, tries) => {
      await page.waitForLoadState();
      await expectNoFindings(page, tries);
    });
  },

  standInsUrl: async ({ baseURL }, use) => {
    const app = new URL(baseURL ?? "");
    await use(`http://${app.hostname}:${Number(app.port) + 1}`);
  },

  inbox: async ({ standInsUrl }, use) => {
    await use((email) => waitForMail(standInsUrl, email));
  },

  isNewUser: [
    async ({ browserName: _ }, use, { tags }) => {
      await use(tags.includes("@new-user"));
    },
    { option: true },
  ],

  email: async ({ isNewUser }, use, { workerIndex }) => {
    const stored = isNewUser ? undefined : takeStoredUser(workerIndex);
    await use(stored ?? `someone-${randomUUID()}@example.com`);
  },

  openApp: async ({ page, email, signInByCalls }, use) => {
    await use(async (path = "/app") => {
      await signInByCalls(page, email);
      await page.goto(path);
      await expect(page.getByRole("banner")).toBeVisible();
    });
  },

  openMonth: async ({ page, email, baseURL, signInByCalls }, use) => {
    await use(async (month, bills = []) => {
      await signInByCalls(page, email);
      await storeBills(page, bills, { origin: baseURL ?? "" });
      await page.goto(`/app?month=${month}`);
      await everythingSaved(page);
    });
  },

  secondDevice: async ({ newDevice, email, signInByCalls }, use) => {
    await use(async (path = "/app", options = {}) => {
      const page = await (await newDevice(options)).newPage();
      await signInByCalls(page, email);
      await page.goto(path);
      await expect(page.getByRole("banner")).toBeVisible();
      return page;
    });
  },

  stripe: async ({ standInsUrl, email }, use) => {
    await use(new UserAtStripe(standInsUrl, email));
  },

  mailAskedFor: async ({ standInsUrl }, use) => {
    await use(async (page, email) => {
      const known = await readInbox(standInsUrl, email);
      await page.goto("/login");
      await askForLink(page, email);
      return await waitForMail(standInsUrl, email, known);
    });
  },

  signInByCalls: async ({ standInsUrl, baseURL }, use) => {
    const origin = baseURL ?? "";
    await use(async (page, email, { subscribed = true } = {}) => {
      // A sign-in page that is still open there would go on to the app by itself, just when the test sends it there.
      if (page.url() !== "about:blank") await page.goto("about:blank");
      if (subscribed && (await openStoredSession(page, email, origin))) return;
      const known = await readInbox(standInsUrl, email);
      await post(page, origin, "/api/sign-in/link", { email });
      const code = codeIn(await waitForMail(standInsUrl, email, known));
      await post(page, origin, "/api/sign-in/verify", { email, code });
      if (subscribed) await subscribe(page, email, origin);
    });
  },

  signIn: async ({ signInByCalls }, use) => {
    await use(async (page, email, { subscribed = true } = {}) => {
      await signInByCalls(page, email, { subscribed });
      await page.goto("/app");
      // Over the settings, or over /app for a plan chosen before, stands the question to subscribe, and hides all else.
      await expect(page.getByRole(subscribed ? "banner" : "dialog")).toBeVisible();
      await expect(page).toHaveURL(subscribed ? /\/app(\?|$)/ : /\/(app|settings)(\?|$)/);
    });
  },
});

/** Ends a test's own routes. One that is still answering a call may fail then, which isn't the test's fault. */
async function endRoutes(context: BrowserContext): Promise<void> {
  const behavior = "ignoreErrors";
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior })));
}

async function post(page: Page, origin: string, path: string, data: object): Promise<void> {
  const response = await ownPost(page, path, data, origin);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}

/**
 * Has a link mailed, from the sign-in page. It waits until the page says so: the mail can arrive before the response
 * that makes this browser the one that asked.
 */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
}
