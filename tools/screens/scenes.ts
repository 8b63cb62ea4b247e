import type { Page } from "@playwright/test";
import { sendOn } from "../../tests/support/retry-closed.ts";

/** Typical is a household of twenty bills on the 22nd, three of them overdue; full is a month of a hundred. */
export type Account = "nobody" | "unsubscribed" | "empty" | "typical" | "full" | "longest";

export interface Scene {
  /** "typical" unless named, at /app unless a path is. */
  readonly account?: Account;
  readonly path?: string;
  /** Shows more than the window does, as it always does of what a visitor sees. */
  readonly isWhole?: boolean;
  readonly isOffline?: boolean;
  /** The page's clock runs. */
  readonly isLive?: boolean;
  /** Runs before the page is opened, in place of waiting until all bills are shown. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

type Act = (page: Page) => Promise<unknown>;

const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole("button", { name }).first().click();

const pressIn =
  (role: "dialog" | "menu", name: string | RegExp): Act =>
  (page) =>
    page
      .getByRole(role)
      .getByRole(role === "menu" ? "menuitem" : "button", { name })
      .click();

const pressAt =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();

const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name);

const shows =
  (role: "alert" | "dialog"): Act =>
  (page) =>
    page.getByRole(role).waitFor();

const says =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

/** A form that was opened with "n". */
const typeNew =
  (texts: Readonly<Record<string, string>>): Act =>
  async (page) => {
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Add New Expense" });
    for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
  };

const check =
  (label: string): Act =>
  (page) =>
    page.getByLabel(label).check();

const repeats: Act = inTurn(pressIn("dialog", /^Repeats/), check("Make this expense recurring"));

const tickFirst: Act = (page) => page.getByRole("checkbox").first().click();

const accountMenu: Act = (page) =>
  page
    .getByRole("button", { name: /^Account/ })
    // On a phone.
    .or(page.getByRole("button", { name: "More", exact: true }))
    .click();

const horizontal: Act = inTurn(press("Horizontal"), (page) => page.locator(".htimeline").waitFor());

const print: Act = (page) => page.emulateMedia({ media: "print" });

const goOffline: Act = async (page) => {
  // Menus and dialogs that were never opened come from there then.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.getByText(/^Offline/).waitFor();
};

const pickBills: Act = async (page) => {
  for (const title of ["Rent", "Electricity", "Internet", "Mobile phone", "Gym"])
    await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByLabel("Another bill").fill("piano lessons 35 on the 24th");
  await page.keyboard.press("Enter");
  await page.getByText("Added Piano lessons.").waitFor();
};

/** Eight months of a bank's payments, up to this one. */
const chooseStatement: Act = async (page) => {
  const lines = ["Date,Description,Amount"];
  for (let ago = 7; ago >= 0; ago -= 1) {
    const month = new Date();
    month.setUTCDate(1);
    month.setUTCMonth(month.getUTCMonth() - ago);
    const day = (number: number) => `${month.toISOString().slice(0, 8)}${String(number).padStart(2, "0")}`;
    lines.push(`${day(1)},RENT FLAT 12,-950.00`, `${day(3)},NETFLIX.COM 8887,-13.99`);
    lines.push(
      `${day(4)},Power & Light,-${60 + ago}.20`,
      `${day(5)},CARD PAYMENT TO TESCO STORES 3021,-84.10`,
    );
  }
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: /^(?:Keep|Import) \d/ }).waitFor();
};

const selectThree: Act = async (page) => {
  // On a phone only a row's menu has Select.
  await page.keyboard.press("x");
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
};

/** A month before or after the household's. */
const monthFromNow = (count: number) => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + count, 1));
  return `/app?month=${month.toISOString().slice(0, 7)}`;
};

const SUMMER_HOUSE = { "Expense Title": "Insurance of the summer house", Amount: "12" };

/** Adds a bill, which the worker refuses. */
const addRefused = (code: string, error: string, shown: string): Act =>
  inTurn(
    (page) =>
      page.route("**/api/sync", async (route) => {
        const sent = route.request().postDataJSON() as { operations: { id: string }[] };
        const response = await sendOn(route, { postData: { ...sent, operations: [] } });
        const results = sent.operations.map(({ id }) => ({ id, status: "rejected", code, error }));
        await route.fulfill({ json: { ...((await response.json()) as object), results } });
      }),
    typeNew(SUMMER_HOUSE),
    key("Enter"),
    says(shown),
  );

const refuseRows: Act = (page) =>
  page.route("**/api/sync", (route) =>
    route.fulfill({ status: 500, json: { error: "The server is being mended.", code: "internal" } }),
  );

const stored = (name: string, value: string): Act => {
  const store = ([key, text]: [string, string]) => localStorage.setItem(key, text);
  return (page) => page.addInitScript(store, [name, value] as [string, string]);
};

const nothing: Act = async () => undefined;

const visited = (path: string): Scene => ({ account: "nobody", path });

export const SCENES = {
  // The month.
  typical: {},
  "typical-whole": { isWhole: true },
  "typical-horizontal": { prepare: horizontal },
  empty: { account: "empty", isWhole: true },
  full: { account: "full", isWhole: true },
  "full-horizontal": { account: "full", prepare: horizontal },
  longest: { account: "longest" },
  "longest-horizontal": { account: "longest", prepare: horizontal },
  sample: {
    ...visited("/sample"),
    prepare: (page) => page.locator(".sample-page:not([inert])").waitFor({ state: "attached" }),
  },
  "closed-month": { path: monthFromNow(-1) },
  "next-month": { path: monthFromNow(1), isWhole: true },
  "expected-month": { path: "/app?month=2028-06" },
  "fold-open": { prepare: press(/^\d+ paid/) },
  "point-told": { prepare: (page) => page.locator(".ribbon-point").last().focus() },
  "month-change": {
    account: "full",
    isLive: true,
    prepare: inTurn(
      (page) => page.clock.install(),
      (page) => page.clock.pauseAt(Date.now() + 60_000),
      key("ArrowLeft"),
    ),
  },
  "month-picker": {
    prepare: (page) => page.getByRole("heading", { level: 1 }).getByRole("button").click(),
  },
  search: { account: "full", prepare: (page) => page.getByRole("searchbox").fill("insur") },
  "search-nothing": { prepare: (page) => page.getByRole("searchbox").fill("zzz") },
  "filter-to-pay": { account: "full", prepare: press(/^To pay/) },
  "filter-nothing": {
    prepare: inTurn(press(/^Overdue/), key("ArrowRight"), says("No bills here with this filter.")),
  },
  "budget-editing": {
    prepare: inTurn(
      press("Edit budget"),
      (page) => page.getByLabel("Budget amount").fill("many"),
      key("Enter"),
    ),
  },
  "due-tomorrow": {
    account: "full",
    prepare: inTurn(
      // It is told once a day.
      (page) => page.evaluate(() => localStorage.removeItem("last_due_tomorrow_alert")),
      (page) => page.reload(),
      says(/due tomorrow:/),
    ),
  },
  print: { prepare: print },
  "print-horizontal": { prepare: inTurn(horizontal, print) },

  // Setting up.
  "setup-picked": { account: "empty", prepare: pickBills },
  "setup-budget": { account: "empty", prepare: press("Skip") },
  "setup-reminders": { account: "empty", prepare: inTurn(press("Skip"), press("Skip")) },

  // Adding, editing, selecting.
  add: { prepare: typeNew({ Amount: "12+30" }) },
  "add-wrong": { prepare: inTurn(typeNew({}), pressIn("dialog", "Add Expense")) },
  "add-which-amount": {
    prepare: inTurn(typeNew({ "Expense Title": "Car", Amount: "12.345" }), pressIn("dialog", "Add Expense")),
  },
  "add-restored": {
    prepare: inTurn(
      typeNew(SUMMER_HOUSE),
      key("Escape"),
      (page) => page.getByRole("dialog").waitFor({ state: "hidden" }),
      key("n"),
      (page) => page.getByRole("dialog").getByRole("button", { name: "Discard" }).waitFor(),
    ),
  },
  "add-known-title": { prepare: typeNew({ "Expense Title": "Rent" }) },
  "add-and-another": {
    prepare: inTurn(typeNew(SUMMER_HOUSE), key("Control+Enter"), says(/^Added /), pressIn("dialog", /^More/)),
  },
  "add-recurring": {
    prepare: inTurn(typeNew({ "Due Date": "2027-01-31" }), repeats),
  },
  "add-overdue": {
    prepare: inTurn(
      typeNew({ "Expense Title": "Gym", Amount: "39", "Due Date": "2025-01-31" }),
      repeats,
      pressIn("dialog", "Add Expense"),
      says("Add overdue bills?"),
    ),
  },
  edit: { account: "longest", prepare: pressAt(".bill-title") },
  "edit-recurring": {
    prepare: (page) => page.locator(".bill-title").filter({ hasText: "Piano lessons" }).click(),
  },
  selecting: { prepare: selectThree },
  "selecting-move": {
    prepare: inTurn(
      selectThree,
      (page) => page.getByRole("button", { name: "Move", exact: true }).click(),
      check("By a number of days"),
    ),
  },
  "record-payment": { prepare: inTurn(pressAt(".bill-more:visible"), pressIn("menu", "Record a payment")) },
  "record-payment-longest": {
    account: "longest",
    prepare: inTurn(pressAt(".bill-more:visible"), pressIn("menu", "Record a payment")),
  },
  "row-menu": { prepare: pressAt(".bill-more:visible") },
  "deleting-recurring": {
    prepare: inTurn(
      (page) =>
        page
          .getByRole("listitem")
          .filter({ hasText: "recurring", hasNot: page.getByRole("listitem") })
          .first()
          .getByRole("button", { name: /^More for / })
          .click(),
      pressIn("menu", "Delete"),
    ),
  },

  // Overlays of the account.
  "account-menu": { prepare: accountMenu },
  keys: { prepare: key("?") },
  devices: {
    prepare: inTurn(accountMenu, pressIn("menu", "Signed-in devices"), (page) =>
      page.getByRole("dialog").getByRole("listitem").first().waitFor(),
    ),
  },

  // What happens.
  toast: { prepare: inTurn((page) => page.getByRole("checkbox").last().click(), says(/marked as/)) },
  toasts: {
    prepare: inTurn(
      ...[0, 1, 2].map(
        (index): Act =>
          (page) =>
            page.getByRole("checkbox").nth(index).click(),
      ),
      (page) => page.getByText("Undo").first().hover(),
    ),
  },
  offline: { isOffline: true, prepare: goOffline },
  "offline-waiting": { isOffline: true, prepare: inTurn(goOffline, tickFirst, says(/waiting$/)) },
  "expected-month-offline": { isOffline: true, path: "/app?month=2028-06", prepare: goOffline },
  "sign-out-warning": {
    isOffline: true,
    prepare: inTurn(goOffline, tickFirst, accountMenu, pressIn("menu", "Sign out"), shows("dialog")),
  },
  loading: {
    path: "/recurring",
    before: (page) => page.route("**/api/sync", () => {}),
    prepare: says("Loading expenses..."),
  },
  "rows-missing": { before: refuseRows, prepare: shows("alert") },
  "rows-missing-report": { path: "/annual-report", before: refuseRows, prepare: shows("alert") },
  "rows-missing-settings": { path: "/settings", before: refuseRows, prepare: shows("alert") },
  "account-unchecked": {
    path: "/recurring",
    before: (page) => page.route("**/api/me", (route) => route.abort()),
    prepare: shows("alert"),
  },
  "refused-change": {
    prepare: addRefused(
      "invalid",
      "A bill of another device has this number.",
      "1 change could not be saved",
    ),
  },
  "full-account": {
    prepare: addRefused(
      "quota_exceeded",
      "Your account is full: it holds 100,000 bills, which is the most it can. Delete bills that you no longer need.",
      "1 change can't be saved yet",
    ),
  },
  "mail-stopped": {
    // Only the provider can say that a mail came back.
    prepare: inTurn(
      (page) =>
        page.route("**/api/me", async (route) => {
          const me = (await (await sendOn(route, {})).json()) as object;
          await route.fulfill({ json: { ...me, mailStopped: "bounced" } });
        }),
      (page) => page.goto("/recurring"),
      says("Reminders don't reach you"),
    ),
  },
  "session-ended": {
    prepare: inTurn(
      (page) => page.context().clearCookies(),
      (page) => page.reload(),
      (page) => page.getByRole("region", { name: "Session ended" }).waitFor(),
    ),
  },
  error: {
    path: "/badges",
    before: (page) => page.route("**/assets/badges-page-*.js", (route) => route.abort()),
    prepare: says("Something went wrong"),
  },

  // Other screens.
  today: { path: "/today" },
  "today-nothing": { account: "empty", path: "/today" },
  recurring: { path: "/recurring", isWhole: true },
  "recurring-none": { account: "empty", path: "/recurring" },
  "recurring-menu": { path: "/recurring", prepare: press(/^More for /) },
  "recurring-editing": {
    path: "/recurring",
    prepare: inTurn(
      press(/^More for /),
      pressIn("menu", "Edit"),
      press("Show recurring management options"),
      (page) => page.getByRole("button", { name: "Stop recurring series" }).scrollIntoViewIfNeeded(),
    ),
  },
  "recurring-stopping": {
    path: "/recurring",
    prepare: inTurn(press(/^More for /), pressIn("menu", "Stop")),
  },
  settings: { path: "/settings", isWhole: true },
  "settings-unsubscribed": {
    account: "unsubscribed",
    path: "/settings",
    before: nothing,
    prepare: shows("dialog"),
  },
  "settings-dismissed": {
    account: "unsubscribed",
    path: "/settings",
    isWhole: true,
    before: nothing,
    prepare: inTurn(shows("dialog"), key("Escape")),
  },
  "settings-calendar": { path: "/settings", prepare: press("Add a calendar") },
  "settings-cancelling": {
    path: "/settings",
    prepare: inTurn(press("Cancel Account"), check("Also delete my data")),
  },
  "pending-plan": {
    account: "unsubscribed",
    before: stored("pendingPlan", "pro_monthly"),
    prepare: shows("dialog"),
  },
  "old-data": {
    path: "/settings",
    before: stored(
      "expenseTimeline_expenses_2024-03",
      '[{"id":"1","title":"Rent","amount":900,"dueDate":"2024-03-01","status":"PAID","paidDate":"2024-03-01"}]',
    ),
    prepare: says("Import"),
  },
  history: { path: "/history" },
  "history-none": { account: "empty", path: "/history" },
  "bills-to-read": { path: "/bills" },
  badges: { path: "/badges", isWhole: true },
  "badges-none": { account: "empty", path: "/badges", isWhole: true },
  import: { path: "/import" },
  "import-planned": { path: "/import", isWhole: true, before: nothing, prepare: chooseStatement },
  "annual-report": { path: "/annual-report", isWhole: true },
  "annual-report-none": { account: "empty", path: "/annual-report" },
  "annual-report-longest": { account: "longest", path: "/annual-report", isWhole: true },
  "annual-report-print": { path: "/annual-report", isWhole: true, prepare: print },

  // Public pages.
  landing: visited("/"),
  start: visited("/start"),
  "start-import": visited("/start/import"),
  "start-import-planned": { path: "/start/import", isWhole: true, before: nothing, prepare: chooseStatement },
  "start-picked": { path: "/start", before: nothing, prepare: pickBills },
  pricing: visited("/pricing"),
  about: visited("/about"),
  faq: visited("/faq"),
  "faq-open": { ...visited("/faq"), prepare: (page) => page.getByText("Data & Sync").first().click() },
  privacy: visited("/privacy"),
  login: visited("/login"),
  "link-sent": {
    ...visited("/login"),
    prepare: inTurn(
      (page) => page.getByLabel("Email").fill("somebody.with.a.long.name@example.com"),
      press("Send Magic Link"),
      says("Check your email"),
    ),
  },
  "link-used": visited("/login/verify?token=used"),
  success: visited("/success"),
  cancel: visited("/cancel"),
  "no-such-page": visited("/no-such-page"),
  "signed-in-landing": { path: "/", before: nothing },
  "signed-in-success": { path: "/success", before: nothing },
} satisfies Record<string, Scene>;
