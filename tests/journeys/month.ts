// What a person does with a month of bills, by the words and roles they find it with.

import { expect } from "@playwright/test";
import type { Screen } from "../engines/screen.ts";
import { becomes } from "../engines/screen.ts";

export interface TypedBill {
  readonly title: string;
  readonly amount: string;
  /** YYYY-MM-DD; the form's own suggestion when left out. */
  readonly dueDate?: string;
  readonly isRecurring?: boolean;
}

export const addForm = (screen: Screen) => screen.getByRole("dialog", { name: "Add New Expense" });
export const editForm = (screen: Screen) => screen.getByRole("dialog", { name: "Edit Expense" });

export const tick = (screen: Screen, title: string) =>
  screen.getByRole("checkbox", { name: `${title}: paid` });

export const monthHeading = (screen: Screen, name: string) => screen.getByRole("heading", { name });

/** Waits until the header says that everything is saved. */
export async function everythingSaved(screen: Screen): Promise<void> {
  await screen.getByRole("banner").getByText("Saved").shown();
}

export async function waiting(screen: Screen, changes: string): Promise<void> {
  await screen.getByText(`Offline · ${changes} waiting`).shown();
}

export async function addBill(
  screen: Screen,
  { title, amount, dueDate, isRecurring }: TypedBill,
): Promise<void> {
  await screen.getByRole("button", { name: "Add Expense" }).first().click();
  const form = addForm(screen);
  await form.getByLabel("Expense Title").fill(title);
  await form.getByLabel("Amount").fill(amount);
  if (dueDate !== undefined) await form.getByLabel("Due Date").fillDay(dueDate);
  if (isRecurring) {
    await form.getByRole("button", { name: /^Repeats/ }).click();
    await form.getByLabel("Make this expense recurring").click();
  }
  await form.getByRole("button", { name: "Add Expense" }).click();
  await form.gone();
}

export async function changeAmount(screen: Screen, title: string, amount: string): Promise<void> {
  await screen.getByRole("button", { name: title }).click();
  const form = editForm(screen);
  await form.getByLabel("Amount").fill(amount);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.gone();
}

export async function chooseFromMenu(screen: Screen, title: string, item: string): Promise<void> {
  await screen.getByRole("button", { name: `More for ${title}` }).click();
  await screen.getByRole("menuitem", { name: item }).click();
}

export async function chooseFromAccountMenu(screen: Screen, item: string): Promise<void> {
  await screen.getByRole("button", { name: /^Account:/ }).click();
  await screen.getByRole("menuitem", { name: item }).click();
}

/** The bills on the screen as "title amount", in order, with "Paid" after those that are ticked. */
export async function shownBills(screen: Screen): Promise<string[]> {
  return await screen.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("li input[type=checkbox][aria-label$=': paid']")].map(
      (each) => {
        const text = (selector: string) => each.closest("li")?.querySelector(selector)?.textContent ?? "";
        const paid = each.checked ? " Paid" : "";
        return `${text(".bill-title")} ${text(".bill-amount, .hbill-amount")}${paid}`;
      },
    ),
  );
}

/** Waits until these are the bills on the screen. */
export async function shows(screen: Screen, wanted: readonly string[]): Promise<void> {
  let last: string[] = [];
  const isShown = async () => {
    last = await shownBills(screen);
    return JSON.stringify(last) === JSON.stringify(wanted);
  };
  if (!(await becomes(isShown))) expect(last).toEqual(wanted);
}

/** Waits until the month lies on the screen like this, which comes with its code after the press. */
export async function liesAs(screen: Screen, view: "horizontal" | "vertical"): Promise<void> {
  const isSo = () =>
    screen.evaluate(
      (is: boolean) => (document.querySelector(".htimeline") !== null) === is,
      view === "horizontal",
    );
  expect(await becomes(isSo), `the ${view} view`).toBe(true);
}

/** Waits until the service worker has all that it needs to open the app without a network. */
export async function readyForOffline(screen: Screen): Promise<void> {
  // Not by its state: WebKit sometimes leaves that at "installing" for good.
  const isInCharge = () => screen.evaluate(() => navigator.serviceWorker.controller !== null);
  expect(await becomes(isInCharge), "the service worker is in charge").toBe(true);
}
