import type { Page } from "@playwright/test";

/** What a picture is of: whose account, where, and what was done before looking. */
export interface Scene {
  readonly name: string;
  readonly account: "empty" | "typical" | "full" | "longest";
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Puts back what the account keeps, for the pictures that follow. */
  readonly after?: (page: Page) => Promise<void>;
}

const menuButton = (page: Page) => page.getByRole("button", { name: /^Account/ });

const horizontal = async (page: Page) => {
  await page.getByRole("button", { name: "Horizontal" }).click();
};

const vertical = async (page: Page) => {
  await page.getByRole("button", { name: "Vertical" }).click();
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
};

/** The first bill of a series in the list, opened to edit it. */
const editRecurring = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText(/^Offline/).waitFor();
};

/** As on the first visit of a day. */
const dueTomorrow = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem("last_due_tomorrow_alert"));
  await page.reload();
  await page.getByText(/due tomorrow:/).waitFor();
};

/** Every screen in every state that looks different. */
export const scenes: readonly Scene[] = [
  { name: "empty", account: "empty", path: "/app" },
  {
    name: "sample",
    account: "empty",
    path: "/app",
    prepare: (page) => page.getByRole("button", { name: "Show a sample month" }).click(),
  },
  { name: "typical", account: "typical", path: "/app" },
  { name: "typical-horizontal", account: "typical", path: "/app", prepare: horizontal, after: vertical },
  { name: "full", account: "full", path: "/app" },
  { name: "full-horizontal", account: "full", path: "/app", prepare: horizontal, after: vertical },
  { name: "longest", account: "longest", path: "/app" },
  { name: "longest-horizontal", account: "longest", path: "/app", prepare: horizontal, after: vertical },
  {
    name: "add",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await page.keyboard.press("n");
      await page.getByLabel("Amount").fill("12+30");
    },
  },
  {
    name: "add-wrong",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await page.keyboard.press("n");
      await page.getByRole("dialog").getByRole("button", { name: "Add Expense" }).click();
    },
  },
  {
    name: "edit",
    account: "longest",
    path: "/app",
    prepare: (page) => page.locator(".bill-title").first().click(),
  },
  {
    name: "row-menu",
    account: "typical",
    path: "/app",
    prepare: (page) => page.locator(".bill-more").first().click(),
  },
  {
    name: "status-menu",
    account: "typical",
    path: "/app",
    prepare: (page) => page.locator(".bill-chip").first().click(),
  },
  { name: "account-menu", account: "typical", path: "/app", prepare: (page) => menuButton(page).click() },
  { name: "keys", account: "typical", path: "/app", prepare: (page) => page.keyboard.press("?") },
  {
    name: "search",
    account: "full",
    path: "/app",
    prepare: (page) => page.getByRole("searchbox").fill("insur"),
  },
  {
    name: "search-nothing",
    account: "typical",
    path: "/app",
    prepare: (page) => page.getByRole("searchbox").fill("zzz"),
  },
  {
    name: "filter-to-pay",
    account: "full",
    path: "/app",
    prepare: (page) => page.getByRole("button", { name: /^To pay/ }).click(),
  },
  {
    name: "budget-editing",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      const more = page.getByRole("button", { name: "Budget, total and categories" });
      if (await more.isVisible()) await more.click();
      await page.getByRole("button", { name: "Edit budget" }).click();
      await page.getByLabel("Budget amount").fill("many");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "toast",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await page.getByRole("checkbox").last().click();
      await page.getByText(/marked as/).waitFor();
    },
  },
  {
    name: "offline",
    account: "typical",
    path: "/app",
    prepare: goOffline,
  },
  { name: "recurring-none", account: "empty", path: "/recurring" },
  { name: "recurring-list", account: "typical", path: "/recurring" },
  { name: "recurring-full", account: "full", path: "/recurring" },
  {
    name: "recurring-adding",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await page.keyboard.press("n");
      await page.getByLabel("Due Date").fill("2027-01-31");
      await page.getByLabel("Make this expense recurring").check();
    },
  },
  {
    name: "recurring-editing",
    account: "typical",
    path: "/recurring",
    prepare: async (page) => {
      await editRecurring(page);
      await page.getByRole("button", { name: "Show recurring management options" }).click();
      await page.getByRole("button", { name: "Stop recurring series" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "recurring-stopping",
    account: "typical",
    path: "/recurring",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Stop / })
        .first()
        .click(),
  },
  {
    name: "recurring-deleting",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await page
        .getByRole("listitem")
        .filter({ hasText: "recurring", hasNot: page.getByRole("listitem") })
        .first()
        .getByRole("button", { name: /^More for / })
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    },
  },
  { name: "recurring-expected", account: "typical", path: "/app?month=2028-06" },
  { name: "recurring-expected-offline", account: "typical", path: "/app?month=2028-06", prepare: goOffline },
  { name: "recurring-due-tomorrow", account: "full", path: "/app", prepare: dueTomorrow },
  { name: "other-month", account: "typical", path: "/app?month=2030-01" },
  { name: "settings", account: "typical", path: "/settings" },
  { name: "history", account: "full", path: "/history" },
  { name: "badges", account: "typical", path: "/badges" },
  { name: "annual-report", account: "typical", path: "/annual-report" },
];
