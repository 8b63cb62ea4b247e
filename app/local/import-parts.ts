import { readLegacyExpense } from "#domain/legacy-rows.ts";
import { amountFromCents } from "#domain/money.ts";
import { mintExpenseId } from "./mint.ts";
import type { OldClientData } from "./old-client-data.ts";
import type { NewExpenseJson } from "./performed.ts";

/** How many bytes of JSON one operation may have, so that a call of 200 KiB holds it (DESIGN.md section 6). */
const BYTES_MAX = 180 * 1024;

/** What takes old data over: one import, which an account does once, and a bill for each row that no longer fits it. */
export interface ImportParts {
  readonly first: { readonly expenses: readonly unknown[]; readonly badges: readonly unknown[] };
  readonly rest: readonly NewExpenseJson[];
  /** Why rows of the rest can't be taken over; those of the import are named in its answer. */
  readonly errors: readonly string[];
}

export function importParts({ expenses, badges }: OldClientData): ImportParts {
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length + 1;
  let room = BYTES_MAX - bytes(badges);
  const tooMany = expenses.findIndex((row) => {
    room -= bytes(row);
    return room < 0;
  });
  const count = tooMany < 0 ? expenses.length : tooMany;
  const errors: string[] = [];
  const rest = expenses.slice(count).flatMap((json, index): NewExpenseJson[] => {
    const row = readLegacyExpense(json);
    if ("error" in row) {
      errors.push(`Expense ${count + index + 1}: ${row.error}`);
      return [];
    }
    const { title, amountCents, dueDate, status, category } = row;
    const amount = amountFromCents(amountCents);
    return [{ id: mintExpenseId(), title, amount, dueDate, status, category, isRecurring: false }];
  });
  return { first: { expenses: expenses.slice(0, count), badges }, rest, errors };
}
