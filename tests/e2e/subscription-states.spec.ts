import type { Page } from "@playwright/test";
import { ACCEPTED, DECLINED_LATER } from "../support/at-stripe.ts";
import { expect, test } from "../support/fixtures.ts";
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

test("a subscription that was ended says until when it runs", async ({ page, openApp, stripe, axe }) => {
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

test("a paused subscription is resumed by one press, or in the portal where its card is declined", {
  tag: "@full",
}, async ({ page, openApp, stripe }) => {
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
