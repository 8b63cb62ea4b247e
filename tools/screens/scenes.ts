import type { Page } from "@playwright/test";
import { sendOn } from "../../tests/support/retry-closed.ts";
import type { Scene } from "./pictures.ts";
import { publicScenes } from "./public-scenes.ts";

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const pressAt = (selector: string) => (page: Page) => page.locator(selector).first().click();

const menuButton = (page: Page) =>
  page
    .getByRole("button", { name: /^Account/ })
    // On a phone.
    .or(page.getByRole("button", { name: "More", exact: true }));

const horizontal = async (page: Page) => {
  await page.getByRole("button", { name: "Horizontal" }).click();
  await page.locator(".htimeline").waitFor();
  await SAVED(page);
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

const pickBills = async (page: Page) => {
  for (const [title, amount] of Object.entries({ Rent: "1450", Internet: "12+30", Gym: "12.345" })) {
    await page.getByRole("checkbox", { name: title, exact: true }).check();
    await page.getByLabel(`Amount of ${title}`).fill(amount);
  }
};

const selectThree = async (page: Page) => {
  // On a phone only a row's menu has Select.
  await page.keyboard.press("x");
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
};

const dueTomorrow = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem("last_due_tomorrow_alert"));
  await page.reload();
  await page.getByText(/due tomorrow:/).waitFor();
};

const SAVED = (page: Page) => page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();

const undo = (count: number) => async (page: Page) => {
  await page.mouse.move(0, 0);
  for (let each = 0; each < count; each += 1) {
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(1000);
  }
  await SAVED(page);
};

/** A month before or after the household's. */
const monthFromNow = (count: number) => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + count, 1));
  return `/app?month=${month.toISOString().slice(0, 7)}`;
};

const nothing = async () => undefined;

const REFUSAL = { error: "A bill of another device has this number.", code: "invalid" };

const FULL = {
  error:
    "Your account is full: it holds 100,000 bills, which is the most it can. Delete bills that you no longer need.",
  code: "quota_exceeded",
};

/** Adds a bill, which the worker refuses. */
const addRefused = async (page: Page, refusal: typeof REFUSAL, shown: string) => {
  await page.route("**/api/sync", async (route) => {
    const sent = route.request().postDataJSON() as { operations: { id: string }[] };
    const response = await sendOn(route, { postData: { ...sent, operations: [] } });
    const results = sent.operations.map(({ id }) => ({ id, status: "rejected", ...refusal }));
    await route.fulfill({ json: { ...((await response.json()) as object), results } });
  });
  const dialog = await typeNew(page, { "Expense Title": "Insurance of the summer house", Amount: "12" });
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(shown).waitFor();
};

export const scenes: readonly Scene[] = [
  { name: "empty", account: "empty" },
  { name: "setup-picked", account: "empty", prepare: pickBills },
  { name: "setup-budget", account: "empty", prepare: press("Skip") },
  {
    name: "setup-reminders",
    account: "empty",
    prepare: async (page) => {
      await press("Skip")(page);
      await press("Skip")(page);
    },
  },
  {
    name: "sample",
    path: "/sample",
    isWhole: true,
    account: "nobody",
    before: nothing,
    prepare: (page) => page.locator(".sample-page:not([inert])").waitFor({ state: "attached" }),
  },
  { name: "typical" },
  { name: "typical-whole", isWhole: true },
  { name: "empty-whole", account: "empty", isWhole: true },
  { name: "full-whole", account: "full", isWhole: true },
  { name: "closed-month", path: monthFromNow(-1) },
  { name: "next-month", path: monthFromNow(1), isWhole: true },
  { name: "fold-open", prepare: press(/^\d+ paid/) },
  {
    name: "point-told",
    prepare: (page) => page.locator(".ribbon-point").last().focus(),
  },
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
  {
    name: "add-known-title",
    prepare: async (page) => {
      const title = await page.locator(".bill-title").first().textContent();
      await typeNew(page, { "Expense Title": title ?? "" });
    },
  },
  {
    name: "add-and-another",
    prepare: async (page) => {
      const dialog = await typeNew(page, { "Expense Title": "Insurance of the summer house", Amount: "12" });
      await page.keyboard.press("Control+Enter");
      await dialog.getByText(/^Added /).waitFor();
      await dialog.getByRole("button", { name: "Add a note" }).click();
    },
    after: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.keyboard.press("Control+z");
      await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    },
  },
  { name: "edit", account: "longest", prepare: pressAt(".bill-title") },
  {
    name: "edit-recurring",
    prepare: (page) => page.locator(".bill-title").filter({ hasText: "Piano lessons" }).click(),
  },
  { name: "selecting", prepare: selectThree },
  {
    name: "selecting-move",
    prepare: async (page) => {
      await selectThree(page);
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await page.getByRole("dialog").getByLabel("By a number of days").check();
    },
  },
  { name: "row-menu", prepare: pressAt(".bill-more:visible") },
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
  { name: "search-amount", account: "full", prepare: (page) => page.getByRole("searchbox").fill("69") },
  { name: "search", account: "full", prepare: (page) => page.getByRole("searchbox").fill("insur") },
  { name: "search-nothing", prepare: (page) => page.getByRole("searchbox").fill("zzz") },
  { name: "filter-to-pay", account: "full", prepare: press(/^To pay/) },
  { name: "filter-nothing", account: "longest", prepare: press(/^Recurring/) },
  {
    name: "budget-editing",
    prepare: async (page) => {
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
    after: undo(1),
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
    after: undo(3),
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
    path: "/recurring",
    before: (page) => page.route("**/api/sync", () => {}),
    prepare: (page) => page.getByText("Loading expenses...").waitFor(),
  },
  {
    name: "load-failure",
    account: "full",
    before: refuseRows,
    prepare: (page) => page.getByRole("alert").waitFor(),
  },
  ...["/app?month=2031-02", "/annual-report", "/settings", "/bills"].map(
    (path): Scene => ({
      name: `rows-missing-${path.replaceAll(/\W+/g, "-").slice(1)}`,
      account: "full",
      path,
      before: refuseRows,
      prepare: (page) => page.getByRole("alert").waitFor(),
    }),
  ),
  {
    name: "account-unchecked",
    account: "full",
    path: "/recurring",
    before: async (page) => {
      await page.addInitScript(() => localStorage.removeItem("expenseTimeline_person"));
      await page.route("**/api/me", (route) => route.abort());
    },
    prepare: (page) => page.getByRole("alert").waitFor(),
  },
  {
    name: "refused-change",
    prepare: (page) => addRefused(page, REFUSAL, "1 change could not be saved"),
  },
  {
    name: "full-account",
    prepare: (page) => addRefused(page, FULL, "1 change can't be saved yet"),
  },
  {
    name: "mail-stopped",
    prepare: async (page) => {
      // Only the provider can say that a mail came back. The browser is told as if the worker had said so earlier.
      await page.route("**/api/me", (route) => route.abort());
      await page.evaluate(() => {
        const key = "expenseTimeline_person";
        const person = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
        localStorage.setItem(key, JSON.stringify({ ...person, mailStopped: "bounced" }));
      });
      await page.goto("/recurring");
      await page.getByText("Reminders don't reach you").waitFor();
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
  { name: "recurring-list", path: "/recurring", isWhole: true },
  { name: "recurring-full", account: "full", path: "/recurring", isWhole: true },
  { name: "recurring-menu", path: "/recurring", prepare: press(/^More for /) },
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
      await press(/^More for /)(page);
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByRole("button", { name: "Show recurring management options" }).click();
      await page.getByRole("button", { name: "Stop recurring series" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "recurring-stopping",
    path: "/recurring",
    prepare: async (page) => {
      await press(/^More for /)(page);
      await page.getByRole("menuitem", { name: "Stop" }).click();
    },
  },
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
  { name: "settings", path: "/settings", isWhole: true },
  {
    name: "settings-unsubscribed",
    account: "unsubscribed",
    path: "/settings",
    before: nothing,
    prepare: async (page) => {
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "settings-dismissed",
    account: "unsubscribed",
    path: "/settings",
    isWhole: true,
    before: nothing,
    prepare: async (page) => {
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "pending-plan",
    account: "unsubscribed",
    before: (page) => page.addInitScript(() => localStorage.setItem("pendingPlan", "pro_monthly")),
    prepare: (page) => page.getByRole("dialog").waitFor(),
  },
  {
    name: "old-data",
    path: "/settings",
    prepare: async (page) => {
      const bills = JSON.stringify([
        {
          id: "1",
          title: "Rent",
          amount: 900,
          dueDate: "2024-03-01",
          status: "PAID",
          paidDate: "2024-03-01",
        },
      ]);
      await page.evaluate((text) => localStorage.setItem("expenseTimeline_expenses_2024-03", text), bills);
      await page.reload();
      await page.getByRole("button", { name: "Bring it over" }).waitFor();
    },
  },
  {
    name: "session-ended",
    prepare: async (page) => {
      await page.context().clearCookies();
      await page.reload();
      await page.getByRole("region", { name: "Session ended" }).waitFor();
    },
  },
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
  { name: "badges", path: "/badges", isWhole: true },
  { name: "badges-none", account: "empty", path: "/badges", isWhole: true },
  { name: "annual-report", path: "/annual-report", isWhole: true },
  { name: "annual-report-none", account: "empty", path: "/annual-report" },
  { name: "annual-report-full", account: "full", path: "/annual-report", isWhole: true },
  { name: "annual-report-longest", account: "longest", path: "/annual-report", isWhole: true },
  {
    name: "annual-report-print",
    path: "/annual-report",
    isWhole: true,
    prepare: (page) => page.emulateMedia({ media: "print" }),
  },
  {
    name: "error",
    path: "/badges",
    before: (page) => page.route("**/assets/badges-page-*.js", (route) => route.abort()),
    prepare: (page) => page.getByRole("heading", { name: "Something went wrong" }).waitFor(),
  },
  ...publicScenes,
];

async function refuseRows(page: Page): Promise<void> {
  await page.route("**/api/sync", (route) =>
    route.fulfill({ status: 500, json: { error: "The server is being mended.", code: "internal" } }),
  );
}
