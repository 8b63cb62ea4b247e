import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { keptByBrowser } from "../support/browser-storage.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  chooseFromAccountMenu,
  everythingSaved,
  NEXT_YEAR,
  readyForOffline,
  tick,
} from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";

/** What a tab asks while the session ends is refused. */
const UNDER_WAY = /status of 401/;

const OLD_BILL = { id: 1, title: "Old rent", amount: 500, dueDate: "2025-01-01", status: "PAID" };

test("after signing out this browser holds nothing of any user in any of its storages", {
  tag: "@service-worker",
}, async ({ page, context, email, openMonth, problems }) => {
  problems.allow(UNDER_WAY);
  await openMonth(`${NEXT_YEAR}-08`, [
    { title: "Secret surgery", amount: "512.34", dueDate: `${NEXT_YEAR}-08-08` },
  ]);
  await readyForOffline(page);
  await page.goto("/app");
  // A form that is half filled in, a card that was folded, a plan that was chosen, a user who never signed out.
  await page.getByRole("button", { name: "Monthly Budget" }).click();
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  await page.getByLabel("Expense Title").fill("Half a secret");
  await page.keyboard.press("Escape");
  await page.evaluate(async () => {
    localStorage.setItem("pendingPlan", "pro_monthly");
    localStorage.setItem("expenseTimeline_unsaved_nobody_1", "[]");
    localStorage.setItem("something_of_a_later_version", "who knows");
    sessionStorage.setItem("expenseTimeline_returnAfterPaying", "/badges");
    for (const name of ["expense-timeline-somebody-earlier", "expense-timeline-another"])
      await new Promise((done) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          request.result.close();
          done(undefined);
        };
      });
  });
  const neighbour = await context.newPage();
  await neighbour.goto(`/app?month=${NEXT_YEAR}-08`);
  await everythingSaved(neighbour);

  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  await expect(neighbour).toHaveURL(/\/login/);
  const left = async () => {
    const { cached: _, ...others } = await keptByBrowser(page);
    return others;
  };
  await expect.poll(left).toEqual({ local: {}, tab: {}, databases: [] });
  const { cached } = await keptByBrowser(page);
  expect(cached.length).toBeGreaterThan(0);
  for (const text of cached) expect(text).not.toMatch(new RegExp(`secret surgery|512.34|${email}`, "i"));
  // Nothing of it comes back with the page.
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect((await keptByBrowser(page)).local).toEqual({});
});

test("the old version's backup is offered, and goes", async ({ page, openApp, axe, problems }) => {
  problems.allow(UNDER_WAY);
  await openApp();
  const backup = JSON.stringify({ "expenseTimeline_expenses_2025-01": JSON.stringify([OLD_BILL]) });
  await page.evaluate((text) => localStorage.setItem("expense_timeline_backup", text), backup);
  await everythingSaved(page);
  await chooseFromAccountMenu(page, "Sign out");
  const dialog = page.getByRole("dialog", { name: "Sign out and remove old data?" });
  await expect(dialog).toContainText("a backup of the old version's data");
  await axe(page);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download the old data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("expense-timeline-old-data.json");
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toEqual({ expense_timeline_backup: backup });
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await keptByBrowser(page)).local).toEqual({});
});

/** Has the browser take a dialog's step back late: right after the screen below it has led away from itself to this path. */
async function delayStepBack(page: Page, path: string): Promise<void> {
  await page.addInitScript((destination) => {
    const { go, replaceState } = History.prototype;
    let step: number | undefined;
    History.prototype.go = (delta) => {
      step = delta;
    };
    History.prototype.replaceState = function (state, unused, url) {
      replaceState.call(this, state, unused, url);
      if (url !== destination || step === undefined) return;
      go.call(this, step);
      step = undefined;
      // While the page is busy the browser goes back, so the page hears of that before it has shown the other screen.
      const end = performance.now() + 300;
      while (performance.now() < end);
    };
  }, path);
}

test("whoever signs out sees the sign-in screen, also if the dialog's step back comes late", async ({
  page,
  openApp,
  problems,
}) => {
  problems.allow(UNDER_WAY);
  await delayStepBack(page, "/login");
  await openApp();
  await page.evaluate(() => localStorage.setItem("expense_timeline_backup", "{}"));
  await everythingSaved(page);
  await chooseFromAccountMenu(page, "Sign out");
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("whoever signed out isn't brought back to their month by a step back that comes later still", async ({
  page,
  openMonth,
  problems,
}) => {
  problems.allow(UNDER_WAY);
  await openMonth(`${NEXT_YEAR}-08`);
  await page.evaluate(() => {
    localStorage.setItem("expense_timeline_backup", "{}");
    // The browser takes the dialog's step back once the sign-in screen is there.
    const { go } = History.prototype;
    History.prototype.go = (delta) => {
      Object.assign(window, { stepBack: () => go.call(history, delta) });
    };
  });
  await everythingSaved(page);
  await chooseFromAccountMenu(page, "Sign out");
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener("popstate", done, { once: true });
        (window as unknown as { stepBack: () => void }).stepBack();
      }),
  );
  await expect(page).toHaveURL(/\/login$/);
});

test("old data that is in no account stays", { tag: "@full" }, async ({ page, openApp, problems }) => {
  problems.allow(UNDER_WAY);
  await openApp();
  const old = {
    "expenseTimeline_expenses_2025-01": JSON.stringify([OLD_BILL]),
    badge_first_paid: "true",
  };
  const plant = () =>
    page.evaluate((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
      localStorage.setItem("expense_timeline_backup", "{}");
    }, old);
  await plant();
  await page.reload();
  await page.getByRole("button", { name: "Not now" }).click();
  await chooseFromAccountMenu(page, "Sign out");
  const dialog = page.getByRole("dialog", { name: "Sign out and remove old data?" });
  await expect(dialog).toContainText(
    "1 expense and 1 badge from the old version that are not in your account",
  );
  await expect(dialog.getByLabel("Remove the old data from this browser, too")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await everythingSaved(page);
  await chooseFromAccountMenu(page, "Sign out");
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await keptByBrowser(page)).local).toEqual(old);

  await openApp();
  await everythingSaved(page);
  await chooseFromAccountMenu(page, "Sign out");
  await dialog.getByLabel("Remove the old data from this browser, too").check();
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await keptByBrowser(page)).local).toEqual({});
});

test("the warning becomes a question once nothing waits", {
  tag: "@service-worker",
}, async ({ page, context, openMonth, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|status of 401/);
  await openMonth(`${NEXT_YEAR}-08`, [{ title: "Rent", amount: "950", dueDate: `${NEXT_YEAR}-08-01` }]);
  await readyForOffline(page);
  await context.setOffline(true);
  await tick(page, "Rent").check();
  await chooseFromAccountMenu(page, "Sign out");
  const warning = page.getByRole("dialog", { name: "Sign out and lose changes?" });
  await expect(warning.getByText("Connect to the internet to sign out.")).toBeVisible();
  await context.setOffline(false);
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await expect(question.getByText("Nothing is waiting to be saved any more.")).toBeVisible();
  await expect(question).not.toContainText("has not been saved");
  await question.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("signing out waits for what the page has asked", async ({ page, openApp }) => {
  await openApp();
  const seen: string[] = [];
  await page.route("**/api/user-subscription-info", async (route) => {
    const answer = await sendOn(route);
    // Time for a sign-out that doesn't wait.
    await new Promise((done) => setTimeout(done, 1000));
    seen.push("answered");
    await route.fulfill({ response: answer });
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/sign-out")) seen.push("signed out");
  });
  await page.reload();
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  // A page on a busy machine may ask more than once.
  expect(seen[0]).toBe("answered");
  expect(seen.indexOf("signed out")).toBe(seen.length - 1);
});

/** Holds the browser's databases as a tab does that doesn't react. */
async function holdDatabases(page: Page): Promise<void> {
  await page.goto("/privacy");
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases())
      await new Promise((opened) => {
        indexedDB.open(name).onsuccess = opened;
      });
  });
}

test("somebody who signs out is told where this browser can't remove everything yet", {
  tag: ["@new-user", "@full"],
}, async ({ page, context, openApp, problems }) => {
  problems.allow(UNDER_WAY);
  await page.clock.install();
  await openApp("/settings");
  await everythingSaved(page);
  await holdDatabases(await context.newPage());
  await chooseFromAccountMenu(page, "Sign out");
  // The browser has five seconds for it.
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await page.getByText("this browser hasn't removed all data yet").isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
});
