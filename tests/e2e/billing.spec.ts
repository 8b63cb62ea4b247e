import type { Page } from "@playwright/test";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { linkIn } from "../support/inbox.ts";
import { holdBack } from "../support/interactive.ts";
import { markPaintedWhole, shiftsOnceWhole } from "../support/layout-shifts.ts";
import { everythingSaved, focusWindow, NEXT_YEAR, readyForOffline, tick } from "../support/month-page.ts";
import { settingsSay, subscriptionRequired } from "../support/settings-page.ts";
import { subscribe } from "../support/subscribe.ts";

test.use({ isNewUser: true });

/** The offer as of today, with the day on which the first payment is due. */
function trialTerms(): string {
  const end = new Date(Date.now() + 7 * 86_400_000);
  const day = `${end.getDate()} ${end.toLocaleDateString("en", { month: "long" })}`;
  return `7 days free, then $9 a month. A card is needed; nothing is charged until ${day}, and we mail you before.`;
}

async function payWith(page: Page, card?: string): Promise<void> {
  if (card !== undefined) await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Pay" }).click();
}

test("a visitor chooses a plan, pays and is in", { tag: "@motion" }, async ({ page, email, inbox, axe }) => {
  await markPaintedWhole(page);
  await page.goto("/pricing");
  await expect(page.getByText("Most Popular")).toBeVisible();
  await expect(page.getByText(/^Cancel before the trial ends, and nothing is charged\./)).toBeVisible();
  await expect(page.getByText(trialTerms())).toBeVisible();
  await page.getByRole("button", { name: "Subscribe Now" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await askForLink(page, email);
  await page.goto(linkIn(await inbox(email)));

  const overlay = page.getByRole("dialog", { name: "Complete your subscription" });
  await expect(overlay).toContainText("Click below to finish payment for your selected plan.");
  await expect(overlay).toContainText(trialTerms());
  await expect(overlay.getByRole("link", { name: "See a sample month" })).toHaveAttribute("href", "/sample");
  await axe(page);
  await overlay.getByRole("button", { name: "Finish Checkout" }).click();
  await payWith(page);

  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/^Nothing is charged until \d+ [A-Z][a-z]+\.$/);
  await expect(page.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
  expect(await shiftsOnceWhole(page)).toEqual([]);
  await axe(page);
  expect(await page.evaluate(() => localStorage.getItem("pendingPlan"))).toBeNull();
  await page.getByRole("link", { name: "Open my month" }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect(page.getByRole("button", { name: "Add Expense" }).first()).toBeVisible();
});

test("without a payment /success says so, leaving checkout is free, and pricing charges nobody twice and leads to the month", async ({
  page,
  email,
  problems,
  signIn,
}) => {
  problems.allow(/status of 409/);
  await signIn(page, email, { subscribed: false });
  await page.goto("/success");
  await expect(page.getByRole("status")).toHaveText(
    "Stripe hasn't confirmed a payment yet. Look again in a minute.",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No payment yet");
  await expect(page.getByRole("link", { name: "See the price" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByRole("link", { name: "Open my month" })).toBeHidden();

  await page.getByRole("link", { name: "See the price" }).click();
  await page.getByRole("button", { name: "Subscribe Now" }).last().click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/cancel$/);
  await page.getByRole("link", { name: "Back to Pricing" }).click();
  await expect(page).toHaveURL(/\/pricing$/);

  await subscribe(page, email);
  await page.getByRole("button", { name: "Subscribe Now" }).first().click();
  await expect(page.getByRole("alert")).toHaveText("You already have an active subscription.");

  await page.getByRole("main").getByRole("link", { name: "Open my month" }).first().click();
  // The browser learns of the subscription with its first sync.
  await everythingSaved(page);
  await page.goto("/pricing");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Open my month" })).toHaveCount(2);
  await expect(main.getByRole("button", { name: "Subscribe Now" })).toHaveCount(0);
  await main.getByRole("link", { name: "Open my month" }).first().click();
  await expect(page).toHaveURL("/app");
});

test("who doesn't pay is asked to, and gets there after paying", async ({ page, email, signIn, axe }) => {
  await signIn(page, email, { subscribed: false });
  await page.goto(`/app?month=${NEXT_YEAR}-05`);
  await expect(page).toHaveURL(/\/settings$/);
  const required = subscriptionRequired(page);
  await expect(required).toContainText("To access the product, please subscribe to our monthly plan");
  await expect(required).toContainText(trialTerms());
  await expect(required.getByRole("link", { name: "See a sample month" })).toHaveAttribute("href", "/sample");
  await axe(page);
  await required.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText("No subscription")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(trialTerms());
  await axe(page);
  // Where there never was a bill, none is offered to read.
  await everythingSaved(page);
  await expect(page.getByText("Read your bills")).toHaveCount(0);
  await page.reload();
  await required.getByRole("button", { name: "Subscribe Now" }).click();

  await payWith(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await payWith(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("alert")).toContainText("unable to authenticate");
  await payWith(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Complete authentication" }).click();

  const goOn = page.getByRole("link", { name: "Go to Login" });
  // Before its code is here, the link leads to the app only.
  await expect(goOn).toHaveAttribute("href", new RegExp(`${NEXT_YEAR}-05$`));
  await goOn.click();
  await expect(page).toHaveURL(new RegExp(String.raw`/app\?month=${NEXT_YEAR}-05$`));
});

test("a payment opens the app before any event comes", async ({ page, problems, email, signIn, stripe }) => {
  problems.allow(/ERR_FAILED/);
  await signIn(page, email, { subscribed: false });
  const required = subscriptionRequired(page);
  await page.route("**/api/create-checkout-session", (route) => route.abort(), { times: 1 });
  await required.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(required.getByRole("alert")).toContainText("Failed to connect with Stripe.");
  await expect(page).toHaveURL(/\/settings$/);

  await required.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await stripe.holdEvents();
  await page.route("**/api/billing/refresh", (route) => route.abort(), { times: 1 });
  await payWith(page);
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expect(page.getByRole("button", { name: "Add Expense" }).first()).toBeVisible();
});

test("who has paid elsewhere is let in", { tag: "@full" }, async ({ page, problems, email, signIn }) => {
  problems.allow(/status of 409/);
  await signIn(page, email, { subscribed: false });
  // Just when this page asks: a moment before, a sync might tell it, and there would be nothing left to press.
  await page.route("**/api/create-checkout-session", async (route) => {
    await subscribe(page, email);
    await route.continue();
  });
  await subscriptionRequired(page).getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL(/\/app(\?|$)/);
  await expect(page.getByRole("button", { name: "Add Expense" }).first()).toBeVisible();
});

test("Subscribe Now waits for its code: a press before that would do nothing", async ({ page }) => {
  const letCodeCome = await holdBack(page, "**/assets/*.js");
  await page.goto("/pricing", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Subscribe Now" }).first();
  await expect(button).toBeDisabled();
  letCodeCome();
  await button.click();
  await expect(page).toHaveURL(/\/login/);
});

test("a subscription that ends while the app is open closes it, and keeps what waits until paid", async ({
  page,
  context,
  problems,
  email,
  openMonth,
  stripe,
}) => {
  await openMonth(`${NEXT_YEAR}-06`, [{ title: "Rent", amount: "900", dueDate: `${NEXT_YEAR}-06-01` }]);
  // Made without a network: surely after the end, and before this device has heard of it.
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await stripe.cancelSubscription();
  await tick(page, "Rent").check();
  await context.setOffline(false);
  await expect(async () => {
    await focusWindow(page);
    await expect(page).toHaveURL(/\/settings$/, { timeout: 1000 });
  }).toPass();
  await expect(subscriptionRequired(page)).toBeVisible();

  await subscribe(page, email);
  await page.goto(`/app?month=${NEXT_YEAR}-06`);
  await everythingSaved(page);
  await expect(tick(page, "Rent")).toBeChecked();
});

test("without a network the app is open for as long as was paid, and no longer", {
  tag: "@service-worker",
}, async ({ page, context, problems, openApp }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openApp();
  await readyForOffline(page);
  await everythingSaved(page);
  const add = page.getByRole("button", { name: "Add Expense" }).first();
  const inDays = (days: number) => page.clock.setSystemTime(Date.now() + days * 86_400_000);

  await context.setOffline(true);
  await inDays(6);
  await page.reload();
  await expect(add).toBeVisible();
  await context.setOffline(false);
  const answered = page.waitForResponse("**/api/user-subscription-info");
  await page.reload();
  await answered;
  await everythingSaved(page);

  // Left open: the network goes after the trial has ended.
  await inDays(8);
  await context.setOffline(true);
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto("/app");
  await expect(page).toHaveURL(/\/settings$/);
});

test("a failed payment is explained, and mended in the portal", async ({ page, openApp, stripe, axe }) => {
  await openApp();
  await stripe.failFirstPayment();
  await settingsSay(page, /Your last payment failed/);
  await expect(subscriptionRequired(page).getByRole("button", { name: "Fix payment" })).toBeVisible();
  await subscriptionRequired(page).getByRole("button", { name: "Not now" }).click();
  const banner = page.getByRole("region", { name: "Billing", exact: true });
  await expect(banner).toContainText("A payment is past due.");
  await axe(page);
  await banner.getByRole("link", { name: "Subscription and billing" }).click();
  await expect(page.getByRole("heading", { name: "Subscription and billing" })).toBeFocused();
  await expect(page.getByText("Subscription required", { exact: true })).toBeVisible();
  // Mended, though no event comes.
  await stripe.holdEvents();
  await page.getByRole("button", { name: "Manage card and invoices" }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("link", { name: "Return to Expense Timeline" }).click();
  // Who was refused a screen before is led back there first.
  await settingsSay(page, "Active subscription");
});
