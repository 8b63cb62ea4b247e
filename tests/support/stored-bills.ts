import type { Page } from "@playwright/test";
import { ownPost } from "./own-post.ts";

/** A bill as an operation carries it; its id is its place in the list. */
export interface StoredBill {
  title: string;
  amount: number;
  /** YYYY-MM-DD */
  dueDate: string;
  status?: string;
}

/** The most operations that a call may carry. */
const CALL = 100;

/** Stores bills as if another device of the signed-in user had, at an instant, and reloads the page. */
export async function storeBills(page: Page, bills: readonly StoredBill[], at: string): Promise<void> {
  const operations = bills.map((bill, n) => ({
    id: crypto.randomUUID(),
    type: "expense.add",
    at,
    day: at.slice(0, 10),
    hour: Number(at.slice(11, 13)),
    data: { id: String(n + 1), isRecurring: false, ...bill },
  }));
  for (let from = 0; from < operations.length; from += CALL) {
    const data = { device: "other", cursor: null, operations: operations.slice(from, from + CALL) };
    const answer = await ownPost(page, "/api/sync", data);
    if (!answer.ok()) throw new Error(await answer.text());
  }
  await page.reload();
}
