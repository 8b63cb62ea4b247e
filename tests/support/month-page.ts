import { expect, type Locator, type Page } from "@playwright/test";

/** What a user does on the dashboard, by the words and roles they find it with. */

interface TypedExpense {
  title: string;
  amount: string;
  /** YYYY-MM-DD; the form's own suggestion when left out. */
  dueDate?: string;
  category?: string;
  note?: string;
  isRecurring?: boolean;
}

/** The row of a bill. */
export function bill(page: Page, title: string): Locator {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: title, exact: true }) })
    .last();
}

export function tick(page: Page, title: string): Locator {
  return page.getByRole("checkbox", { name: `${title}: paid` });
}

/** What the horizontal view ends with. The vertical one ends with a button of the same name. */
export function lineEnd(page: Page): Locator {
  return page.locator(".htimeline").getByRole("button", { name: /^Next Month/ });
}

/** Waits until the bills lie on a line, which comes after the press: what had the focus before is gone by then. */
export async function liesAsLine(page: Page): Promise<void> {
  await expect(lineEnd(page)).toBeVisible();
}

/** Opens the form for a new bill, and returns its dialog. */
export async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  return page.getByRole("dialog", { name: "Add New Expense" });
}

/** Types what is given into the form of a bill, and leaves the other fields as they are. */
export async function fillExpense(dialog: Locator, typed: Partial<TypedExpense>): Promise<void> {
  for (const [label, text] of [
    ["Expense Title", typed.title],
    ["Amount", typed.amount],
    ["Due Date", typed.dueDate],
    ["Category", typed.category],
    ["Note", typed.note],
  ] as const)
    if (text !== undefined) {
      if (label === "Category" || label === "Note") await openMore(dialog);
      await dialog.getByLabel(label).fill(text);
    }
  if (typed.isRecurring) await (await recurringSwitch(dialog)).check();
}

/** Opens the card that says how a bill repeats. */
export async function recurringSwitch(dialog: Locator): Promise<Locator> {
  await unfold(dialog.getByRole("button", { name: /^Repeats/ }));
  return dialog.getByLabel("Make this expense recurring");
}

/** Opens the form's rarer fields. */
export async function openMore(dialog: Locator): Promise<void> {
  await unfold(dialog.getByRole("button", { name: /^More/ }));
}

async function unfold(button: Locator): Promise<void> {
  await button.waitFor();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Adds a bill, which the month on the screen shows only if it is due there. */
export async function addToAnyMonth(page: Page, expense: TypedExpense): Promise<void> {
  const dialog = await openAddForm(page);
  await fillExpense(dialog, expense);
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a bill that is due in the month on the screen. */
export async function addExpense(page: Page, expense: TypedExpense): Promise<void> {
  await addToAnyMonth(page, expense);
  await expect(tick(page, expense.title)).toBeVisible();
}

export async function editExpense(page: Page, title: string, changes: Partial<TypedExpense>): Promise<void> {
  await page.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Expense" });
  await fillExpense(dialog, changes);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses from the menu of a bill's row, or of a series on its list. */
export async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

export async function deleteExpense(page: Page, title: string): Promise<void> {
  await choose(page, title, "Delete");
  await expect(tick(page, title)).toBeHidden();
}

/** A double click whose second press comes once the first has changed the screen, and so meets what moved there. */
export async function slowDoubleClick(button: Locator, change: Locator): Promise<void> {
  const mouse = button.page().mouse;
  await button.hover();
  await mouse.down();
  await mouse.up();
  await change.waitFor();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}

/** Waits until the header says that everything is saved. */
export async function everythingSaved(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
}

/** Resolves once a new account's page has told the worker its time zone, which may be after it says "Saved". */
export async function timeZoneTold(page: Page): Promise<void> {
  await page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("settings.update")),
  );
}

/** Resolves once the worker has been told of a visit to the dashboard, which waits until the page has nothing else to do. */
export async function visitTold(page: Page): Promise<void> {
  await page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("dashboard.view")),
  );
}

/** As when a user turns to a window that was open all along. */
export async function focusWindow(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/**
 * The month's bills as shown, in order: "title amount status". The status is what the tick and the words beside the title
 * say; a bill without such words is pending.
 */
export async function shownBills(page: Page): Promise<string[]> {
  return page.getByRole("checkbox", { name: /: paid$/ }).evaluateAll((ticks) =>
    // A first month that is nearly over goes on with bills of the next, under a heading.
    ticks.flatMap((each) => {
      const row = each.closest("li");
      if (row?.matches(":has(> h3) ~ li")) return [];
      const text = (selector: string) => row?.querySelector(selector)?.textContent ?? "";
      const [word] = /^(Overdue|Unpaid)\b/.exec(text(".bill-meta")) ?? ["Pending"];
      const status = (each as HTMLInputElement).checked ? "Paid" : word;
      return [text(".bill-title"), text(".bill-amount"), status].join(" ").trim();
    }),
  );
}

/** Opens what the current month has folded. */
export async function openFolds(page: Page): Promise<void> {
  const closed = page.locator(".timeline").getByRole("button", { name: /^\d+ paid/, expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Waits until the service worker has all that it needs to open the app without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.active?.state !== "activated") {
      await new Promise((done) => registration.active?.addEventListener("statechange", done, { once: true }));
    }
  });
}

/** A year whose months lie in the future, whenever a test runs: on New Year's Eve, the year after next. */
export const NEXT_YEAR = new Date(Date.now() + 86_400_000).getUTCFullYear() + 1;

/** One that has a 29 February. */
export const NEXT_LEAP_YEAR = [0, 1, 2, 3, 4, 5, 6, 7]
  .map((years) => NEXT_YEAR + years)
  .find((year) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1);

/** Opens the account's menu and chooses an item of it, such as "Sign out". */
export async function chooseFromAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Pauses the page's clock, which must be installed: from here on, its time passes only in `page.clock.runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  // The clock runs until it is paused, and can't be paused in its past.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** The phone of tests that need one: `test.use(PHONE)`, or for a device of its own. */
export const PHONE = phone(390, 844);

/** The sizes in which everything that a phone shows differently has to work. */
export const PHONES = [PHONE, phone(320, 640)] as const;

export function phone(width: number, height: number) {
  return { viewport: { width, height }, hasTouch: true, isMobile: true };
}
