import type { Page } from "@playwright/test";
import { keptByBrowser } from "../support/browser-storage.ts";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn } from "../support/inbox.ts";
import { holdBack } from "../support/interactive.ts";
import {
  addExpense,
  chooseFromAccountMenu,
  everythingSaved,
  focusWindow,
  NEXT_YEAR,
  openAddForm,
  tick,
  timeZoneTold,
  visitTold,
} from "../support/month-page.ts";

const WATER = { title: "Water", amount: "30", dueDate: `${NEXT_YEAR}-10-10` };

test("a session that ends leaves the bills readable, and saves what waits after signing in again", {
  tag: "@new-user",
}, async ({ page, context, problems, email, inbox, openApp, secondDevice }) => {
  problems.allow(/status of 401/);
  await openApp(`/app?month=${NEXT_YEAR}-10#below`);
  await addExpense(page, WATER);
  await everythingSaved(page);
  await context.clearCookies();
  await tick(page, "Water").check();
  await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible();
  await expect(tick(page, "Water")).toBeChecked();
  await page.reload();
  await expect(tick(page, "Water")).toBeChecked();

  const known = await inbox(email);
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  // Whoever comes back needn't type who they are; for another address there is an empty field.
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await page.getByRole("button", { name: "Try different email" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await askForLink(page, email);
  await expect.poll(async () => (await inbox(email)).id).not.toBe(known.id);
  await page.getByLabel("Code").fill(codeIn(await inbox(email)));
  await page.keyboard.press("Enter");
  // Where the user was, and what waited is sent without a further press.
  await expect(page).toHaveURL(new RegExp(String.raw`/app\?month=${NEXT_YEAR}-10#below$`));
  await everythingSaved(page);
  await expect(tick(page, "Water")).toBeChecked();
  const other = await secondDevice(`/app?month=${NEXT_YEAR}-10`);
  await expect(tick(other, "Water")).toBeChecked();
});

/** Once the account has settings, the worker puts the month into the page. */
async function reloadWithMonth(page: Page): Promise<void> {
  await everythingSaved(page);
  // The visit is the last thing that a page tells the worker by itself.
  const told = visitTold(page);
  await page.reload();
  await expect(page.locator("#page-record")).toBeAttached();
  await told;
  await everythingSaved(page);
}

test("a press not yet stored survives an ended session", async ({ page, context, problems, openMonth }) => {
  problems.allow(/status of 401/);
  await openMonth(`${NEXT_YEAR}-10`, [WATER]);
  await everythingSaved(page);
  const letSyncGo = await holdBack(page, "**/api/sync");
  // Without these a change waits.
  const letCodeCome = await holdBack(page, /\/assets\/(apply|parse|registry)-.*\.js$/);
  await page.reload();
  await expect(page.locator("#page-record")).toBeAttached();
  await expect(page.locator("#root")).not.toHaveAttribute("inert");
  await context.clearCookies();
  await tick(page, "Water").click();
  const nobody = page.waitForResponse("**/api/me");
  letSyncGo();
  expect(await (await nobody).json()).toEqual({ user: null });
  letCodeCome();
  await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible();
  await expect(tick(page, "Water")).toBeChecked();
});

test("a tab follows its browser to another user and back", async ({
  page,
  context,
  problems,
  email,
  openMonth,
  signInByCalls,
}) => {
  problems.allow(/status of 40[13]/);
  await openMonth(`${NEXT_YEAR}-10`, [WATER]);
  await reloadWithMonth(page);
  const other = await context.newPage();
  const switchTo = async (user: string) => {
    // The other user's session ends. A call of theirs that is under way would be answered 401, and take the new cookie away.
    const goOn = await holdBack(page, "**/api/**");
    await signInByCalls(other, user);
    goOn();
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
  await switchTo(`other-${email}`);
  await expect(page.getByText(`No bills in October ${NEXT_YEAR} yet.`)).toBeVisible();
  await switchTo(email);
  await expect(tick(page, "Water")).toBeVisible();
  await everythingSaved(page);
});

test("a page on its way at sign-out shows nothing", async ({ page, context, problems, openMonth }) => {
  problems.allow(/status of 401/);
  await openMonth(`${NEXT_YEAR}-10`, [WATER]);
  await everythingSaved(page);
  const late = await context.newPage();
  const release = await holdBack(late, /\/assets\/.*\.js$/);
  await late.goto(`/app?month=${NEXT_YEAR}-10`, { waitUntil: "commit" });
  await expect(tick(late, "Water")).toBeVisible();
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(late).toHaveURL(/\/login/);
  await expect
    .poll(async () => {
      const { local, databases } = await keptByBrowser(late);
      return { local: Object.keys(local), databases };
    })
    .toEqual({ local: ["expenseTimeline_device"], databases: [] });
});

test("an ended session is one banner, and nothing red", async ({ page, context, problems, openMonth }) => {
  problems.allow(/status of 401/);
  // Until then a change is unsaved.
  const zoneTold = timeZoneTold(page);
  await openMonth(`${NEXT_YEAR}-10`, [WATER]);
  await zoneTold;
  await everythingSaved(page);
  await context.clearCookies();
  // Opened anew, the dashboard has a visit to tell of, which is no change of the user's.
  for (const path of [`/app?month=${NEXT_YEAR}-10`, "/annual-report", "/settings"]) {
    await page.goto(path);
    const banner = page.getByRole("region", { name: "Session ended" });
    await expect(banner).toHaveText("Your session has ended. Sign in again to bring your bills up to date.");
    // It comes while something else is read, so it is announced.
    await expect(banner.getByRole("alert")).toBeVisible();
    // What other devices saved since isn't here.
    await expect(page.getByRole("banner").getByText(/Saved|Saving|Couldn't/)).toHaveCount(0);
    await expect(page.getByRole("region", { name: /could not|Session ended/ })).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(1);
  }
  await page.goto(`/app?month=${NEXT_YEAR}-10`);
  await tick(page, "Water").check();
  await expect(page.getByText("Couldn't save")).toBeVisible();
  await expect(page.getByText("Sign in again to save your changes.")).toBeVisible();
  await expect(page.getByRole("region", { name: /could not|Session ended/ })).toHaveCount(1);
});

test("a half-filled form survives an ended session", async ({ page, context, problems, openMonth }) => {
  problems.allow(/status of 401/);
  await openMonth(`${NEXT_YEAR}-10`);
  const dialog = await openAddForm(page);
  await dialog.getByLabel("Expense Title").fill("Half written");
  await context.clearCookies();
  await focusWindow(page);
  await expect(page.getByText("Sign in again")).toBeVisible();
  await expect(dialog.getByLabel("Expense Title")).toHaveValue("Half written");
  await dialog.getByLabel("Amount").fill("7");
  await dialog.getByLabel("Due Date").fill(`${NEXT_YEAR}-10-07`);
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(tick(page, "Half written")).toBeVisible();
});

test("signing out works without a session", { tag: "@full" }, async ({ page, problems, openApp }) => {
  // A sync that is under way when the session goes is told so.
  problems.allow(/status of 40[134]/);
  for (const status of [401, 403, 404]) {
    await openApp();
    await everythingSaved(page);
    await page.route("**/api/auth/sign-out", async (route) => {
      await page.context().clearCookies();
      await route.fulfill({ status, json: { error: "No session", code: "no_session" } });
    });
    await chooseFromAccountMenu(page, "Sign out");
    await expect(page, `${status}`).toHaveURL(/\/login$/);
    await page.unroute("**/api/auth/sign-out");
  }
});
