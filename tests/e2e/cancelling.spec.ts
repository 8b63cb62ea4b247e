import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { addExpense, everythingSaved, NEXT_YEAR, timeZoneTold } from "../support/month-page.ts";
import { settingsSay } from "../support/settings-page.ts";

const SENT = "Cancellation request sent to support. We will contact you via email to finalize the process.";

const danger = (page: Page) => page.getByRole("region", { name: "Cancel account" });

/** "22 November 2026", in the browsers' time zone. */
const dayText = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", { dateStyle: "long" });

/** A sync that is under way when the request ends the session is told so. */
const SESSION_ENDED = /status of 401 .*\/api\/sync\)/;

test.use({ isNewUser: true });

test("cancelling, and taking it back", async ({ page, email, openApp, inbox, axe, stripe, problems }) => {
  problems.allow(SESSION_ENDED);
  await openApp("/settings");
  await everythingSaved(page);
  const { trial_end: trialEnd } = await stripe.subscription();
  const day = dayText(trialEnd ?? 0);

  await page.getByRole("button", { name: "Cancel Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your account?" });
  await expect(dialog).toContainText(`You keep full access until ${day}, the end of your free trial.`);
  await expect(dialog).toContainText("Your data stays. You can still sign in to read and export it");
  const everything = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Everything (JSON)" }).click();
  expect(JSON.parse(await readFile(await (await everything).path(), "utf8"))).toHaveProperty(
    "tables.expenses",
  );
  const expenses = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Expenses (CSV)" }).click();
  expect(await readFile(await (await expenses).path(), "utf8")).toMatch(/^\ufeffID,Title,/);
  await expect(dialog.getByLabel("Also delete my data")).not.toBeChecked();
  // Nothing that cancels looks like the thing to do, or has the focus.
  const request = dialog.getByRole("button", { name: "Request cancellation" });
  await expect(request).not.toBeFocused();
  await expect(request).not.toHaveClass(/bg-accent/);
  await axe(page);
  await request.click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const mail = await inbox(email);
  expect(mail.subject).toBe("We received your cancellation request");
  expect(mail.text).toContain(day);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("expenseTimeline_person"))).toBeNull();
  expect((await stripe.subscription()).cancel_at).toBe(trialEnd);

  await openApp("/settings");
  await expect(danger(page)).toContainText(
    `You asked to cancel on ${dayText(Date.now() / 1000)}. Your request is on its way: support will contact you by email.`,
  );
  await expect(danger(page)).toContainText(`You have access until ${day}. Nothing more is charged.`);
  await expect(danger(page)).toContainText("Your data stays. You can sign in to read and export it");
  await danger(page).getByRole("button", { name: "Keep my account" }).click();
  await expect(danger(page).getByRole("button", { name: "Cancel Account" })).toBeVisible();
  await expect.poll(async () => (await stripe.subscription()).cancel_at).toBeNull();
});

test("deleting the data names its day", async ({ page, secondDevice, openApp, axe, stripe, problems }) => {
  problems.allow(SESSION_ENDED);
  await openApp();
  await stripe.passDays(8);
  await settingsSay(page, "Active subscription");
  await everythingSaved(page);
  const other = await secondDevice("/settings");
  await everythingSaved(other);

  const day = dayText((await stripe.subscription()).items.data[0]?.current_period_end ?? 0);
  const dialog = page.getByRole("dialog", { name: "Cancel your account?" });
  await page.getByRole("button", { name: "Cancel Account" }).click();
  await expect(dialog).toContainText(
    `You keep full access until ${day}, the end of the period you paid for.`,
  );
  await expect(dialog.getByRole("status")).toHaveText(/^Your data stays\./);
  await dialog.getByLabel("Also delete my data").check();
  await expect(dialog.getByRole("status")).toHaveText(/^Everything in your account is erased on/);
  await expect(dialog).not.toContainText("data stays");
  await expect(dialog).toContainText(
    `Everything in your account is erased on ${day} or within 30 days after it.`,
  );
  await dialog.getByRole("button", { name: "Request cancellation" }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  // That device still shows what was before.
  await other.getByRole("button", { name: "Cancel Account" }).click();
  await other.getByRole("button", { name: "Request cancellation" }).click();
  await expect(other.getByText(/Your cancellation request of .* is on its way already\./)).toBeVisible();
  await expect(danger(other)).toContainText(`Everything in your account is erased on ${day}`);
  const banner = other.getByRole("region", { name: "Account closing" });
  await expect(banner).toContainText(
    `erased on ${day} or within 30 days after it. Until then you can export it.`,
  );
  await axe(other);
});

test("a user who asked to cancel can have the data deleted, too, and keep all of it after all", {
  tag: "@full",
}, async ({ page, email, signIn, axe, problems }) => {
  problems.allow(SESSION_ENDED);
  await signIn(page, email, { subscribed: false });
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  await everythingSaved(page);
  await page.getByRole("button", { name: "Cancel Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your account?" });
  await expect(dialog).toContainText("You have no running subscription, so nothing will be charged.");
  await dialog.getByRole("button", { name: "Request cancellation" }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  await signIn(page, email, { subscribed: false });
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  await danger(page).getByRole("button", { name: "Delete my data, too" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete your data, too?" });
  await expect(deletion.getByRole("link", { name: "Everything (JSON)" })).toBeVisible();
  await axe(page);
  await deletion.getByRole("button", { name: "Delete my data" }).click();
  await expect(danger(page)).toContainText("You asked us to delete your data.");
  await danger(page).getByRole("button", { name: "Keep my account" }).click();
  await expect(danger(page).getByRole("button", { name: "Cancel Account" })).toBeVisible();
});

test("the dialog says which changes would be lost", { tag: "@full" }, async ({ page, openApp, problems }) => {
  problems.allow(/Failed to load resource/);
  // Until then a second change waits.
  const zoneTold = timeZoneTold(page);
  await openApp(`/app?month=${NEXT_YEAR}-08`);
  await zoneTold;
  await everythingSaved(page);
  await page.route("**/api/sync", (route) => route.abort());
  await addExpense(page, { title: "Not sent yet", amount: "12.00", dueDate: `${NEXT_YEAR}-08-08` });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Cancel Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your account?" });
  await expect(dialog).toContainText(
    "1 change has not been saved to your account yet. Signing out removes it.",
  );
  await page.unroute("**/api/sync");
  await page.evaluate(() => {
    localStorage.setItem("expenseTimeline_earlier", '["somebody"]');
    const operation = { id: crypto.randomUUID(), type: "expense.delete", at: new Date().toISOString() };
    localStorage.setItem("expenseTimeline_unsaved_somebody_1", JSON.stringify([operation]));
  });
  await page.reload();
  await everythingSaved(page);
  await page.getByRole("button", { name: "Cancel Account" }).click();
  await expect(dialog).toContainText(
    "1 change has never reached the account of somebody who used this browser before you. Signing out removes it.",
  );
  await expect(dialog).not.toContainText("your account yet");
});
