import type { Page } from "@playwright/test";
import { ACCEPTED, DECLINED_LATER } from "../support/at-stripe.ts";
import { expect, test } from "../support/fixtures.ts";
import { ownPost } from "../support/own-post.ts";
import { sendOn } from "../support/retry-closed.ts";
import {
  billingSection as billing,
  subscriptionRequired as required,
  settingsSay,
} from "../support/settings-page.ts";

test.use({ isNewUser: true });

/** "22 November 2026", by the page's own day. */
function dayOf(page: Page, seconds: number): Promise<string> {
  return page.evaluate(
    (ms) => new Date(ms).toLocaleDateString("en-GB", { dateStyle: "long" }),
    seconds * 1000,
  );
}

test("a subscription that was ended says until when it runs, and then since when it is over", async ({
  page,
  openApp,
  stripe,
  axe,
}) => {
  await openApp();
  const day = await dayOf(page, await stripe.endInFiveDays());
  await settingsSay(page, `Your access ends on ${day}. Nothing more is charged.`);
  await expect(billing(page).getByText("Trial period")).toBeVisible();

  await stripe.passDays(8);
  await settingsSay(page, `Your access ended on ${day}.`);
  await expect(required(page)).toContainText("To access the product, please subscribe to our monthly plan");
  await expect(required(page).getByRole("button", { name: "Fix payment" })).toHaveCount(0);
  // The trial is used up.
  await expect(required(page)).toContainText("$9 a month. Cancel any time.");
  await expect(required(page).getByText(/free/)).toHaveCount(0);
  await required(page).getByRole("button", { name: "Not now" }).click();
  await expect(billing(page).getByText(/free/)).toHaveCount(0);
  await expect(billing(page).getByText("Canceled", { exact: true })).toBeVisible();
  await expect(billing(page).getByText(/Next payment|Your access ends/)).toHaveCount(0);
  await expect(billing(page).getByRole("button", { name: "Subscribe for $9 a month" })).toBeVisible();
  await axe(page);
});

test("a customer whom Stripe no longer knows is told so, and starts anew", async ({
  page,
  openApp,
  stripe,
}) => {
  await openApp("/settings");
  await stripe.holdEvents();
  await stripe.deleteCustomer();
  // Where no event tells of it, the portal is the first that doesn't open.
  const refused = await ownPost(page, "/api/billing-portal", {});
  expect(await refused.json()).toMatchObject({ code: "customer_unknown" });
  await settingsSay(page, /no longer knows you as a customer/);
  await required(page).getByRole("button", { name: "Not now" }).click();
  await expect(billing(page)).toContainText("no longer knows you as a customer, so nothing is charged");
  await expect(billing(page).getByText(/free/)).toHaveCount(0);
  await expect(billing(page).getByRole("button", { name: "Manage card and invoices" })).toHaveCount(0);
  await billing(page).getByRole("button", { name: "Subscribe for $9 a month" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await settingsSay(page, "Active subscription");
  await expect(billing(page)).not.toContainText("no longer knows you");
});

test("who has a payment to put right finds the portal in the question to subscribe", async ({
  page,
  openApp,
  stripe,
  axe,
}) => {
  await openApp();
  await stripe.failFirstPayment();
  await settingsSay(page, /Your last payment failed/);
  await expect(required(page)).toContainText("To access the product, please subscribe to our monthly plan");
  await expect(required(page).getByRole("button", { name: "Subscribe Now" })).toBeVisible();
  await axe(page);
  await required(page).getByRole("button", { name: "Fix payment" }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("link", { name: "Return to Expense Timeline" }).click();
  await settingsSay(page, "Active subscription");
});

test("a paused subscription is resumed by one press, or in the portal where its card is declined", async ({
  page,
  openApp,
  stripe,
}) => {
  await openApp();
  await stripe.saveCard(DECLINED_LATER);
  await stripe.pauseSubscription();
  await settingsSay(page, /Your subscription is paused, and nothing is charged/);
  await expect(required(page).getByRole("button", { name: "Fix payment" })).toBeVisible();
  await required(page).getByRole("button", { name: "Not now" }).click();
  await billing(page).getByRole("button", { name: "Resume subscription" }).click();
  await page.getByRole("link", { name: "Return to Expense Timeline" }).click();

  await stripe.saveCard(ACCEPTED);
  await required(page).getByRole("button", { name: "Not now" }).click();
  await billing(page).getByRole("button", { name: "Resume subscription" }).click();
  await expect(
    page.getByText("Active subscription").or(page.getByRole("button", { name: "Add Expense" }).first()),
  ).toBeVisible();
  await settingsSay(page, /^Last payment: /);
});

test("payments that support paused are said to be, and resumed by one press", async ({
  page,
  openApp,
  stripe,
}) => {
  await openApp();
  await stripe.updateSubscription({ "pause_collection[behavior]": "void" });
  await settingsSay(page, "Payments are paused. Nothing is charged until you resume them.");
  await billing(page).getByRole("button", { name: "Resume payments" }).click();
  await expect(billing(page).getByText(/^Next payment: \$9 on \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect(billing(page).getByRole("button", { name: "Resume payments" })).toHaveCount(0);
});

/** Answers the next calls with one address. */
async function answerWith(page: Page, path: string, url: unknown): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ json: { url } }));
}

test("whatever keeps the product closed is asked about in the same words, a missing payment leads to the portal, and an answer that says paid is an active subscription", async ({
  page,
  email,
  signIn,
}) => {
  await signIn(page, email, { subscribed: false });
  let known: object = {};
  await page.route("**/api/user-subscription-info", (route) => route.fulfill({ json: known }));
  // What is paid comes with a sync.
  await page.route("**/api/sync", async (route) => {
    const answer = await sendOn(route);
    const { changes, cursor, ...rest } = await answer.json();
    const told = { ...changes, subscription: { period_end: null, cancel_at: null, ...known } };
    await route.fulfill({ response: answer, json: { ...rest, cursor, changes: told } });
  });
  for (const [payment_status, status, isMissing] of [
    ["pending", "incomplete", false],
    ["pending", "past_due", true],
    ["pending", "unpaid", true],
    ["pending", "paused", true],
    ["none", "canceled", false],
    ["none", "incomplete_expired", false],
  ] as const) {
    known = { payment_status, subscription: { status, trial_end: null, latest_payment: null }, error: null };
    await page.goto("/settings");
    const sentence = "To access the product, please subscribe to our monthly plan";
    await expect(required(page).getByText(sentence, { exact: true }), status).toBeVisible();
    await expect(required(page).getByRole("button", { name: "Subscribe Now" })).toBeVisible();
    const fix = required(page).getByRole("button", { name: "Fix payment" });
    await expect(fix, status).toHaveCount(isMissing ? 1 : 0);
    if (!isMissing) continue;
    await answerWith(page, "**/api/billing-portal", new URL("/faq", page.url()).href);
    await fix.click();
    await expect(page).toHaveURL(/\/faq$/);
  }

  // Or the settings would lead back to the screen that was refused.
  await page.evaluate(() => sessionStorage.clear());
  known = { payment_status: "paid", subscription: null, error: null };
  await page.goto("/settings");
  await expect(billing(page).getByText("Active subscription")).toBeVisible();
  await expect(required(page)).toHaveCount(0);
});

const NO_PAGES = [undefined, null, "", "checkout", "javascript:alert(1)", "http://checkout.example/pay"];

test("an answer without a page to go to leads from the settings to the pricing page, silently, and is said there; that page stays, as does the plan", async ({
  page,
  email,
  signIn,
}) => {
  await signIn(page, email, { subscribed: false });
  // From the settings it leads to the pricing page, silently.
  await answerWith(page, "**/api/create-checkout-session", "javascript:alert(1)");
  await required(page).getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const url of NO_PAGES) {
    await answerWith(page, "**/api/create-checkout-session", url);
    // The alert of the answer before still stands.
    const answer = page.waitForResponse("**/api/create-checkout-session");
    await page.getByRole("button", { name: "Subscribe Now" }).first().click();
    await answer;
    await expect(page.getByRole("button", { name: "Subscribe Now" }).first()).toBeEnabled();
    await expect(page.getByRole("alert")).toHaveText("Failed to create a checkout session");
    await expect(page).toHaveURL(/\/pricing$/);
    expect(await page.evaluate(() => localStorage.getItem("pendingPlan"))).toBe("pro_monthly");
  }
  await page.goto("/app");
  const overlay = page.getByRole("dialog", { name: "Complete your subscription" });
  await overlay.getByRole("button", { name: "Finish Checkout" }).click();
  await expect(overlay.getByRole("alert")).toHaveText("Failed to create a checkout session");
  expect(await page.evaluate(() => localStorage.getItem("pendingPlan"))).toBe("pro_monthly");
  // A page there is, is still followed.
  await page.unroute("**/api/create-checkout-session");
  await overlay.getByRole("button", { name: "Finish Checkout" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
});

test("an answer of the portal's without a page to go to is said, and goes nowhere", async ({
  page,
  openApp,
}) => {
  await openApp("/settings");
  for (const url of NO_PAGES) {
    await answerWith(page, "**/api/billing-portal", url);
    const answer = page.waitForResponse("**/api/billing-portal");
    await billing(page).getByRole("button", { name: "Manage card and invoices" }).click();
    await answer;
    await expect(billing(page).getByRole("button", { name: "Manage card and invoices" })).toBeEnabled();
    await expect(billing(page).getByRole("alert")).toContainText("could not be opened");
    await expect(page).toHaveURL(/\/settings$/);
  }
});
