import { expect, type Locator, type Page } from "@playwright/test";

/** What a person does on the dashboard, by the words and roles they find it with. */

export interface TypedExpense {
  title: string;
  amount: string;
  /** YYYY-MM-DD; the form's own suggestion when left out. */
  dueDate?: string;
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

export async function addExpense(page: Page, expense: TypedExpense): Promise<void> {
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add New Expense" });
  await dialog.getByLabel("Expense Title").fill(expense.title);
  await dialog.getByLabel("Amount").fill(expense.amount);
  if (expense.dueDate !== undefined) await dialog.getByLabel("Due Date").fill(expense.dueDate);
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog).toBeHidden();
  await expect(tick(page, expense.title)).toBeVisible();
}

export async function editExpense(page: Page, title: string, changes: Partial<TypedExpense>): Promise<void> {
  await page.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Expense" });
  if (changes.title !== undefined) await dialog.getByLabel("Expense Title").fill(changes.title);
  if (changes.amount !== undefined) await dialog.getByLabel("Amount").fill(changes.amount);
  if (changes.dueDate !== undefined) await dialog.getByLabel("Due Date").fill(changes.dueDate);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
}

export async function deleteExpense(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
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

/** As when a person turns to a window that was open all along. */
export async function focusWindow(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/** The month's bills as shown, in order: "title amount status". */
export async function shownBills(page: Page): Promise<string[]> {
  return page.getByRole("checkbox", { name: /: paid$/ }).evaluateAll((ticks) =>
    ticks.map((each) => {
      const row = each.closest("li");
      const text = (selector: string) => row?.querySelector(selector)?.textContent ?? "";
      return [text(".bill-title"), text(".bill-amount"), text(".bill-chip")].join(" ").trim();
    }),
  );
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
