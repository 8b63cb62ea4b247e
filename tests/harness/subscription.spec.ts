import type { Page } from "@playwright/test";
import { sendOn } from "../support/retry-closed.ts";
import { billingSection as billing, subscriptionRequired as required } from "../support/settings-page.ts";
import { expect, open, test, visit } from "./harness.ts";

/** Sets what the worker says about the user's subscription. */
async function subscribedAs(page: Page, payment: string, status?: string): Promise<void> {
  await page.unrouteAll();
  const subscription = status && { status, trial_end: null, latest_payment: null };
  const info = { payment_status: payment, subscription: subscription ?? null, error: null };
  for (const path of ["**/api/user-subscription-info", "**/api/billing/refresh"])
    await page.route(path, (route) => route.fulfill({ json: info }));
  await page.route("**/api/me", async (route) => {
    const response = await sendOn(route);
    await route.fulfill({ response, json: { ...(await response.json()), subscription: info } });
  });
}

/** Answers calls of a path with one address. */
async function answerWith(page: Page, path: string, url: unknown): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ json: { url } }));
}

const pendingPlan = (page: Page) => page.evaluate(() => localStorage.getItem("pendingPlan"));

test("whatever keeps the product closed is asked about in the same words, a missing payment leads to the portal, and an answer that says paid is an active subscription", async ({
  page,
}) => {
  for (const [payment, status, isMissing] of [
    ["pending", "incomplete", false],
    ["pending", "past_due", true],
    ["pending", "unpaid", true],
    ["pending", "paused", true],
    ["none", "canceled", false],
    ["none", "incomplete_expired", false],
  ] as const) {
    await subscribedAs(page, payment, status);
    await open(page, "/settings");
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
  await subscribedAs(page, "paid");
  await open(page, "/settings");
  await expect(billing(page).getByText("Active subscription")).toBeVisible();
  await expect(required(page)).toHaveCount(0);
});

test("Cancel forgets the chosen plan and leads to the settings; Enter, pressed too early, doesn't", async ({
  page,
}) => {
  await subscribedAs(page, "none");
  await open(page, "/history");
  await page.evaluate(() => localStorage.setItem("pendingPlan", "pro_monthly"));
  await visit(page, "/app");
  const overlay = page.getByRole("dialog", { name: "Complete your subscription" });
  await expect(overlay).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(overlay).toBeVisible();
  expect(await pendingPlan(page)).toBe("pro_monthly");
  await overlay.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  expect(await pendingPlan(page)).toBeNull();
});

const NO_PAGES = [undefined, null, "", "checkout", "javascript:alert(1)", "http://checkout.example/pay"];

test("an answer without a page to go to leads from the settings to the pricing page, silently, and is said there; that page stays, as does the plan", async ({
  page,
}) => {
  const CHECKOUT = "**/api/create-checkout-session";
  await subscribedAs(page, "none");
  await answerWith(page, CHECKOUT, "javascript:alert(1)");
  await open(page, "/settings");
  await required(page).getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("alert")).toHaveCount(0);

  await open(page, "/pricing");
  const subscribe = page.getByRole("button", { name: "Subscribe Now" }).first();
  for (const url of NO_PAGES) {
    await answerWith(page, CHECKOUT, url);
    // The alert of the answer before still stands.
    const answer = page.waitForResponse(CHECKOUT);
    await subscribe.click();
    await answer;
    await expect(subscribe).toBeEnabled();
    await expect(page.getByRole("alert")).toHaveText("Failed to create a checkout session");
    await expect(page).toHaveURL(/\/pricing$/);
    expect(await pendingPlan(page)).toBe("pro_monthly");
  }
  await visit(page, "/app");
  const overlay = page.getByRole("dialog", { name: "Complete your subscription" });
  await overlay.getByRole("button", { name: "Finish Checkout" }).click();
  await expect(overlay.getByRole("alert")).toHaveText("Failed to create a checkout session");
  expect(await pendingPlan(page)).toBe("pro_monthly");
  // A page there is, is still followed.
  await answerWith(page, CHECKOUT, new URL("/faq", page.url()).href);
  await overlay.getByRole("button", { name: "Finish Checkout" }).click();
  await expect(page).toHaveURL(/\/faq$/);
});

test("an answer of the portal's without a page to go to is said, and goes nowhere", async ({ page }) => {
  await open(page, "/settings");
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
