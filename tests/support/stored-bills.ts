import type { Page } from "@playwright/test";
import { ownPost } from "./own-post.ts";

/** A bill as an operation carries it. */
export interface StoredBill {
  title: string;
  amount: number | string;
  /** YYYY-MM-DD */
  dueDate: string;
  status?: string;
  category?: string;
  note?: string;
  isRecurring?: boolean;
}

/** The most operations that a request may carry. */
const BATCH = 100;

let lastId = 0;

/**
 * Stores bills as if another device of the signed-in user had. An open page hears of them when it asks the next time.
 * @param at the instant at which they were added: now, when left out
 */
export async function storeBills(
  page: Page,
  bills: readonly StoredBill[],
  { at = new Date().toISOString(), origin }: { at?: string; origin?: string } = {},
): Promise<void> {
  await storeOperations(page, addOperations(bills, at), origin);
}

interface OperationOfTest {
  type: string;
  data: object;
}

/** The operations that add bills. */
export function addOperations(
  bills: readonly StoredBill[],
  at = new Date().toISOString(),
): OperationOfTest[] {
  return bills.map(({ amount, isRecurring = false, ...bill }) => {
    lastId += 1;
    const data = { ...bill, id: String(lastId), amount: Number(amount), isRecurring };
    const [day, hour] = [at.slice(0, 10), Number(at.slice(11, 13))];
    return { id: crypto.randomUUID(), type: "expense.add", at, day, hour, data };
  });
}

/** Stores a month's budget ("2026-11") in the same way. */
export async function storeBudget(
  page: Page,
  name: string,
  amount: number,
  options: { origin?: string } = {},
): Promise<void> {
  const [year, month] = name.split("-").map(Number);
  await storeOperations(page, [operationNow("budget.set", { year, month, amount })], options.origin);
}

/** Stores the time zone that a new account's first page would tell. */
export async function storeTimeZone(page: Page, origin: string): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  await storeOperations(page, [operationNow("settings.update", { timezone })], origin);
}

/** Changes the account's currency as if another device had. */
export async function storeCurrency(page: Page, currency: string): Promise<void> {
  await storeOperations(page, [operationNow("settings.update", { currency })]);
}

function operationNow(type: string, data: object): object {
  const at = new Date().toISOString();
  const [day, hour] = [at.slice(0, 10), Number(at.slice(11, 13))];
  return { id: crypto.randomUUID(), type, at, day, hour, data };
}

export async function storeOperations(
  page: Page,
  operations: readonly object[],
  origin?: string,
): Promise<void> {
  for (let from = 0; from < operations.length; from += BATCH) {
    const batch = operations.slice(from, from + BATCH);
    const response = await ownPost(
      page,
      "/api/sync",
      { device: "Chrome on Android (b2d4)", cursor: null, operations: batch },
      origin,
    );
    if (!response.ok()) throw new Error(await response.text());
    const { results } = (await response.json()) as { results: { status: string }[] };
    const refused = results.filter(({ status }) => status !== "applied");
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  }
}
