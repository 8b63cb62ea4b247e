import type { Page } from "@playwright/test";

/** What a picture is of: whose account, where, and what was done before looking. */
export interface Scene {
  readonly name: string;
  readonly account: "empty" | "typical" | "full" | "longest";
  readonly path: string;
  /** What stands in the network's way from the start; then `prepare` waits for what the screen shows. */
  readonly before?: (page: Page) => Promise<unknown>;
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
  // Menus and dialogs that were never opened come from there then.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByText(/^Offline/).waitFor();
};

/** Opens the form for a new bill and fills the fields that are named. */
const typeNew = async (page: Page, texts: Readonly<Record<string, string>>) => {
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
  return dialog;
};

const fillAdd = async (page: Page, title: string) => {
  await page.keyboard.press("n");
  await page.getByLabel("Expense Title").fill(title);
  await page.getByLabel("Amount").fill("12");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

/** As on the first visit of a day. */
const dueTomorrow = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem("last_due_tomorrow_alert"));
  await page.reload();
  await page.getByText(/due tomorrow:/).waitFor();
};

const REFUSAL = { error: "A bill of another device has this number.", code: "invalid" };

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
    name: "add-which-amount",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      const dialog = await typeNew(page, { "Expense Title": "Car", Amount: "12.345" });
      await dialog.getByRole("button", { name: "Add Expense" }).click();
    },
  },
  {
    name: "add-restored",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      const dialog = await typeNew(page, { "Expense Title": "Insurance of the summer house", Amount: "12" });
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.keyboard.press("n");
      await dialog.getByRole("button", { name: "Discard" }).waitFor();
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
    name: "devices",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await menuButton(page).click();
      await page.getByRole("menuitem", { name: "Signed-in devices" }).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "month-change",
    account: "full",
    path: "/app",
    prepare: async (page) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press("ArrowLeft");
    },
  },
  {
    name: "month-picker",
    account: "typical",
    path: "/app",
    prepare: (page) => page.getByRole("heading", { level: 1 }).getByRole("button").click(),
  },
  {
    name: "earlier-all",
    account: "full",
    path: "/app",
    prepare: (page) => page.getByRole("button", { name: /^Show all \d/ }).click(),
  },
  {
    name: "search-amount",
    account: "full",
    path: "/app",
    prepare: (page) => page.getByRole("searchbox").fill("69"),
  },
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
    name: "filter-nothing",
    account: "longest",
    path: "/app",
    prepare: (page) => page.getByRole("button", { name: /^Recurring/ }).click(),
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
    name: "toasts",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      for (const each of [0, 1, 2]) await page.getByRole("checkbox").nth(each).click();
      await page
        .getByText(/marked as/)
        .first()
        .waitFor();
      await page.getByText("Undo").first().hover();
    },
  },
  {
    name: "offline",
    account: "typical",
    path: "/app",
    prepare: goOffline,
  },
  {
    name: "offline-waiting",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await goOffline(page);
      await page.getByRole("checkbox").first().click();
      await page.getByText(/waiting$/).waitFor();
    },
  },
  {
    name: "sign-out-warning",
    account: "typical",
    path: "/app",
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
    path: "/app",
    before: (page) => page.route("**/api/sync", () => {}),
    prepare: (page) => page.getByText("Loading expenses...").waitFor(),
  },
  {
    name: "load-failure",
    account: "full",
    path: "/app",
    before: (page) =>
      page.route("**/api/sync", (route) =>
        route.fulfill({ status: 500, json: { error: "The server is being mended.", code: "internal" } }),
      ),
    prepare: (page) => page.getByRole("alert").waitFor(),
  },
  {
    name: "refused-change",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      await page.route("**/api/sync", async (route) => {
        const { operations } = route.request().postDataJSON() as { operations: { id: string }[] };
        const answer = await route.fetch({ postData: { ...route.request().postDataJSON(), operations: [] } });
        const results = operations.map(({ id }) => ({ id, status: "rejected", ...REFUSAL }));
        await route.fulfill({ json: { ...((await answer.json()) as object), results } });
      });
      await fillAdd(page, "Insurance of the summer house");
      await page.getByText("1 change could not be saved").waitFor();
    },
  },
  {
    name: "print",
    account: "typical",
    path: "/app",
    prepare: (page) => page.emulateMedia({ media: "print" }),
  },
  {
    name: "print-horizontal",
    account: "typical",
    path: "/app",
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
  {
    name: "recurring-overdue",
    account: "typical",
    path: "/app",
    prepare: async (page) => {
      const texts = { "Expense Title": "Gym", Amount: "39", "Due Date": "2025-01-31" };
      const dialog = await typeNew(page, texts);
      await dialog.getByLabel("Make this expense recurring").check();
      await dialog.getByRole("button", { name: "Add Expense" }).click();
      await page.getByRole("dialog", { name: "Add overdue bills?" }).waitFor();
    },
  },
  { name: "settings", account: "typical", path: "/settings" },
  {
    name: "settings-cancelling",
    account: "typical",
    path: "/settings",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Cancel Account" }).click();
      await page.getByLabel("Also delete my data").check();
    },
  },
  { name: "history", account: "full", path: "/history" },
  { name: "history-typical", account: "longest", path: "/history" },
  { name: "history-none", account: "empty", path: "/history" },
  { name: "bills-to-read", account: "typical", path: "/bills" },
  { name: "badges", account: "typical", path: "/badges" },
  { name: "annual-report", account: "typical", path: "/annual-report" },
];
