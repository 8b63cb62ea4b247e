import type { Page } from "@playwright/test";

export type Account = "empty" | "typical" | "full" | "longest";

export interface Scene {
  readonly name: string;
  /** "typical" unless named, at /app unless a path is. */
  readonly account?: Account;
  readonly path?: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const pressAt = (selector: string) => (page: Page) => page.locator(selector).first().click();

const menuButton = (page: Page) => page.getByRole("button", { name: /^Account/ });

const horizontal = async (page: Page) => {
  await page.getByRole("button", { name: "Horizontal" }).click();
};

const vertical = async (page: Page) => {
  await page.getByRole("button", { name: "Vertical" }).click();
  await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
};

const goOffline = async (page: Page) => {
  // Menus and dialogs that were never opened come from there then.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByText(/^Offline/).waitFor();
};

const typeNew = async (page: Page, texts: Readonly<Record<string, string>>) => {
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
  return dialog;
};

const dueTomorrow = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem("last_due_tomorrow_alert"));
  await page.reload();
  await page.getByText(/due tomorrow:/).waitFor();
};

const REFUSAL = { error: "A bill of another device has this number.", code: "invalid" };

export const scenes: readonly Scene[] = [
  { name: "empty", account: "empty" },
  { name: "sample", account: "empty", prepare: press("Show a sample month") },
  { name: "typical" },
  { name: "typical-horizontal", prepare: horizontal, after: vertical },
  { name: "full", account: "full" },
  { name: "full-horizontal", account: "full", prepare: horizontal, after: vertical },
  { name: "longest", account: "longest" },
  { name: "longest-horizontal", account: "longest", prepare: horizontal, after: vertical },
  { name: "add", prepare: (page) => typeNew(page, { Amount: "12+30" }) },
  {
    name: "add-wrong",
    prepare: async (page) => {
      await (await typeNew(page, {})).getByRole("button", { name: "Add Expense" }).click();
    },
  },
  {
    name: "add-which-amount",
    prepare: async (page) => {
      const dialog = await typeNew(page, { "Expense Title": "Car", Amount: "12.345" });
      await dialog.getByRole("button", { name: "Add Expense" }).click();
    },
  },
  {
    name: "add-restored",
    prepare: async (page) => {
      const dialog = await typeNew(page, { "Expense Title": "Insurance of the summer house", Amount: "12" });
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.keyboard.press("n");
      await dialog.getByRole("button", { name: "Discard" }).waitFor();
    },
  },
  { name: "edit", account: "longest", prepare: pressAt(".bill-title") },
  { name: "row-menu", prepare: pressAt(".bill-more") },
  { name: "status-menu", prepare: pressAt(".bill-chip") },
  { name: "account-menu", prepare: (page) => menuButton(page).click() },
  { name: "keys", prepare: (page) => page.keyboard.press("?") },
  {
    name: "devices",
    prepare: async (page) => {
      await menuButton(page).click();
      await page.getByRole("menuitem", { name: "Signed-in devices" }).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "month-change",
    account: "full",
    prepare: async (page) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press("ArrowLeft");
    },
  },
  {
    name: "month-picker",
    prepare: (page) => page.getByRole("heading", { level: 1 }).getByRole("button").click(),
  },
  { name: "earlier-all", account: "full", prepare: press(/^Show all \d/) },
  { name: "search-amount", account: "full", prepare: (page) => page.getByRole("searchbox").fill("69") },
  { name: "search", account: "full", prepare: (page) => page.getByRole("searchbox").fill("insur") },
  { name: "search-nothing", prepare: (page) => page.getByRole("searchbox").fill("zzz") },
  { name: "filter-to-pay", account: "full", prepare: press(/^To pay/) },
  { name: "filter-nothing", account: "longest", prepare: press(/^Recurring/) },
  {
    name: "budget-editing",
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
    prepare: async (page) => {
      await page.getByRole("checkbox").last().click();
      await page.getByText(/marked as/).waitFor();
    },
  },
  {
    name: "toasts",
    prepare: async (page) => {
      for (const each of [0, 1, 2]) await page.getByRole("checkbox").nth(each).click();
      await page
        .getByText(/marked as/)
        .nth(2)
        .waitFor();
      await page.getByText("Undo").first().hover();
    },
  },
  { name: "offline", prepare: goOffline },
  {
    name: "offline-waiting",
    prepare: async (page) => {
      await goOffline(page);
      await page.getByRole("checkbox").first().click();
      await page.getByText(/waiting$/).waitFor();
    },
  },
  {
    name: "sign-out-warning",
    prepare: async (page) => {
      await goOffline(page);
      await page.getByRole("checkbox").first().click();
      await menuButton(page).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "loading",
    account: "full",
    before: (page) => page.route("**/api/sync", () => {}),
    prepare: (page) => page.getByText("Loading expenses...").waitFor(),
  },
  {
    name: "load-failure",
    account: "full",
    before: (page) =>
      page.route("**/api/sync", (route) =>
        route.fulfill({ status: 500, json: { error: "The server is being mended.", code: "internal" } }),
      ),
    prepare: (page) => page.getByRole("alert").waitFor(),
  },
  {
    name: "refused-change",
    prepare: async (page) => {
      await page.route("**/api/sync", async (route) => {
        const { operations } = route.request().postDataJSON() as { operations: { id: string }[] };
        const response = await route.fetch({
          postData: { ...route.request().postDataJSON(), operations: [] },
        });
        const results = operations.map(({ id }) => ({ id, status: "rejected", ...REFUSAL }));
        await route.fulfill({ json: { ...((await response.json()) as object), results } });
      });
      const dialog = await typeNew(page, { "Expense Title": "Insurance of the summer house", Amount: "12" });
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "hidden" });
      await page.getByText("1 change could not be saved").waitFor();
    },
  },
  { name: "print", prepare: (page) => page.emulateMedia({ media: "print" }) },
  {
    name: "print-horizontal",
    prepare: async (page) => {
      await horizontal(page);
      await page.emulateMedia({ media: "print" });
    },
    after: async (page) => {
      await page.emulateMedia({ media: "screen" });
      await vertical(page);
    },
  },
  { name: "recurring-none", account: "empty", path: "/recurring" },
  { name: "recurring-list", path: "/recurring" },
  { name: "recurring-full", account: "full", path: "/recurring" },
  {
    name: "recurring-adding",
    prepare: async (page) => {
      const dialog = await typeNew(page, { "Due Date": "2027-01-31" });
      await dialog.getByLabel("Make this expense recurring").check();
    },
  },
  {
    name: "recurring-editing",
    path: "/recurring",
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await page.getByRole("button", { name: "Show recurring management options" }).click();
      await page.getByRole("button", { name: "Stop recurring series" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "recurring-stopping", path: "/recurring", prepare: press(/^Stop /) },
  {
    name: "recurring-deleting",
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
  { name: "recurring-expected", path: "/app?month=2028-06" },
  { name: "recurring-expected-offline", path: "/app?month=2028-06", prepare: goOffline },
  { name: "recurring-due-tomorrow", account: "full", prepare: dueTomorrow },
  { name: "other-month", path: "/app?month=2030-01" },
  {
    name: "recurring-overdue",
    prepare: async (page) => {
      const texts = { "Expense Title": "Gym", Amount: "39", "Due Date": "2025-01-31" };
      const dialog = await typeNew(page, texts);
      await dialog.getByLabel("Make this expense recurring").check();
      await dialog.getByRole("button", { name: "Add Expense" }).click();
      await page.getByRole("dialog", { name: "Add overdue bills?" }).waitFor();
    },
  },
  { name: "settings", path: "/settings" },
  {
    name: "settings-cancelling",
    path: "/settings",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Cancel Account" }).click();
      await page.getByLabel("Also delete my data").check();
    },
  },
  { name: "history", account: "full", path: "/history" },
  { name: "history-typical", account: "longest", path: "/history" },
  { name: "history-none", account: "empty", path: "/history" },
  { name: "bills-to-read", path: "/bills" },
  { name: "badges", path: "/badges" },
  { name: "annual-report", path: "/annual-report" },
];
