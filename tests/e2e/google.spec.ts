import type { Page } from "@playwright/test";
import { keptByBrowser } from "../support/browser-storage.ts";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn } from "../support/inbox.ts";
import {
  addExpense,
  chooseFromAccountMenu,
  everythingSaved,
  focusWindow,
  NEXT_YEAR,
  shownBills,
  tick,
} from "../support/month-page.ts";
import { otherThan } from "../support/other-code.ts";
import { subscribe } from "../support/subscribe.ts";

test.use({ isNewUser: true });

const ALERT = "Error signing in with Google. Please try again.";

async function toGoogle(page: Page, path = "/login") {
  await page.goto(path);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: /Choose an account/ })).toBeVisible();
}

test("Google leads to its consent page and back to where the user was going", async ({ page, email }) => {
  await toGoogle(page, `/login?returnTo=%2Fapp%3Fmonth%3D${NEXT_YEAR}-02`);
  await page.getByLabel("Account").fill(email);
  await page.getByLabel("Name").fill("<img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Continue" }).click();
  await subscribe(page, email);
  await page.goto(`/app?month=${NEXT_YEAR}-02`);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await expect(page.getByText(email)).toBeVisible();
  // A name is text, whatever it looks like.
  await expect(page.getByText("<img src=x onerror=alert(1)>").first()).toBeVisible();
});

test("a sign-in with Google that fails is an alert in the page", async ({ page, email, problems, axe }) => {
  await toGoogle(page);
  await page.getByLabel("Account").fill(email);
  await page.getByLabel("Address is verified").uncheck();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(ALERT);
  await axe(page);

  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText(ALERT);

  problems.allow(/ERR_FAILED/);
  await page.goto("/login");
  await page.route("**/api/auth/sign-in/social", (route) => route.abort());
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert")).toHaveText(ALERT);
});

test("an address that Google doesn't host needs a code", async ({ page, email, inbox, problems, axe }) => {
  problems.allow(/status of 400/);
  await toGoogle(page, "/login?returnTo=%2Fsettings");
  await page.getByLabel("Account").fill(email);
  await page.getByLabel("Google hosts").uncheck();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Google doesn't run the mailbox of")).toContainText(email);
  await axe(page);
  const code = codeIn(await inbox(email));
  await page.reload();
  await page.getByLabel("Code").fill(otherThan(code));
  await page.keyboard.press("Enter");
  await expect(page.getByText("That code is wrong, or it has expired.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText(/^Connected since/)).toBeVisible();
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByText("Not connected")).toBeVisible();
  await axe(page);

  // Without a sign-in that waits there is nothing to ask for. A page that is still open might sync without its cookies.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login?google=code");
  await expect(page.getByRole("alert")).toHaveText(`${ALERT} The code for it has expired.`);
  await expect(page).toHaveURL(/\/login$/);
});

test("an error that Google came back with is said once, and doesn't hide a mail that was asked for since", {
  tag: "@full",
}, async ({ page, email }) => {
  await toGoogle(page, `/login?returnTo=%2Fapp%3Fmonth%3D${NEXT_YEAR}-03`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText(ALERT);
  await expect(page).toHaveURL(new RegExp(String.raw`/login\?returnTo=%2Fapp%3Fmonth%3D${NEXT_YEAR}-03$`));
  await askForLink(page, email);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel("Code")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // Nor is it said of another address.
  await page.getByRole("button", { name: "Try different email" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  // Once it was read, it is gone after another address is tried, and after a reload.
  await page.goto("/login?error=access_denied&error_description=x&returnTo=%2Fbadges");
  await expect(page.getByRole("alert")).toHaveText(ALERT);
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fbadges$/);
  await askForLink(page, email);
  await page.getByRole("button", { name: "Try different email" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("somebody else who signs in where a session ended gets nothing of what waited there, and loses nothing of it", {
  tag: "@full",
}, async ({ page, context, newDevice, email, signIn, openMonth, problems, axe }) => {
  problems.allow(/status of 40[13]|ERR_INTERNET_DISCONNECTED/);
  const other = `other-${email}`;
  const elsewhere = await (await newDevice()).newPage();
  await signIn(elsewhere, other);
  await openMonth(`${NEXT_YEAR}-10`);
  const neighbour = await context.newPage();
  await neighbour.goto(`/app?month=${NEXT_YEAR}-10`);
  await everythingSaved(neighbour);
  await context.clearCookies();
  await addExpense(page, { title: "Not for others", amount: "30", dueDate: `${NEXT_YEAR}-10-10` });
  await page.getByRole("link", { name: "Sign in again" }).click();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel("Account").fill(other);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(String.raw`/app\?month=${NEXT_YEAR}-10$`));
  await expect(page.getByRole("button", { name: /^Account: Other/ })).toBeVisible();
  await everythingSaved(page);
  // The other tab, which was told of nothing, turns to who is signed in, too.
  await focusWindow(neighbour);
  await expect(neighbour.getByRole("button", { name: /^Account: Other/ })).toBeVisible();
  for (const each of [page, neighbour, elsewhere]) {
    await each.goto(`/app?month=${NEXT_YEAR}-10`);
    await everythingSaved(each);
    expect(await shownBills(each)).toEqual([]);
  }

  // Who signs out is told that it would be lost, and not what it is.
  await chooseFromAccountMenu(page, "Sign out");
  const warning = page.getByRole("dialog", { name: "Sign out and lose changes?" });
  await expect(warning).toContainText("left 1 change that never reached their account");
  await expect(warning).not.toContainText(/Not for others|@/);
  await axe(page);
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await openMonth(`${NEXT_YEAR}-10`);
  await expect(tick(page, "Not for others")).toBeVisible();

  // Now that it is saved, there is nothing to warn of, and what either left is removed.
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  const { local, databases } = await keptByBrowser(page);
  expect({ local, databases }).toEqual({ local: {}, databases: [] });
});
