import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { isDay, isMonth } from "#domain/calendar/days.ts";
import { displayStatus, type Expense, isExpenseId, owedCents } from "#domain/expenses/expense.ts";
import { amountFromCents, sumCents } from "#domain/money/money.ts";
import { HttpError, logUnexpected } from "../../http/handler.ts";
import { RowsMoving, TooMuchContention } from "../../ledger/cursor.ts";
import type { OutsideAccount } from "../../ledger/outside-account.ts";

/** No answer names more bills. */
export const BILLS_MAX = 50;

export const day = z.string().refine(isDay, "A day such as 2026-11-30").describe("A day, YYYY-MM-DD");
export const month = z
  .string()
  .refine(isMonth, "A month such as 2026-11")
  .describe("A month, YYYY-MM; the current one if it is left out");
export const billId = z
  .string()
  .refine(isExpenseId, "A bill's id, as other tools give it")
  .describe("A bill's id, as other tools give it");

export const billShape = z.object({
  id: z.string(),
  title: z.string(),
  amount: z.number().describe("What it costs"),
  toPay: z.number().describe("What is still to pay of it"),
  currency: z.string(),
  dueDate: z.string(),
  status: z.enum(["PENDING", "PAID", "UNPAID", "OVERDUE"]),
  paidDate: z.string().nullable(),
  category: z.string().nullable(),
  recurs: z.boolean(),
  isEstimate: z.boolean(),
});

export const billsShape = {
  bills: z.array(billShape),
  toPay: z.number().describe("What is still to pay of these bills"),
  currency: z.string(),
  hasMore: z.boolean().describe("Whether there are more bills than these"),
};

export function billJson(bill: Expense, { settings, local }: OutsideAccount): z.output<typeof billShape> {
  return {
    id: bill.id,
    title: bill.title,
    amount: amountFromCents(bill.amountCents),
    toPay: amountFromCents(owedCents(bill)),
    currency: settings.currency,
    dueDate: bill.dueDate,
    status: displayStatus(bill, local.day),
    paidDate: bill.paidDate,
    category: bill.category,
    recurs: bill.recurringId !== null,
    isEstimate: bill.amountIsEstimate && bill.status !== "PAID",
  };
}

export function billsAnswer(
  bills: readonly Expense[],
  hasMore: boolean,
  account: OutsideAccount,
): CallToolResult {
  return answer({
    bills: bills.map((bill) => billJson(bill, account)),
    toPay: amountFromCents(sumCents(bills.map(owedCents))),
    currency: account.settings.currency,
    hasMore,
  });
}

/** The same as text, for assistants that don't read structured answers. */
export function answer(structured: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structured) }], structuredContent: structured };
}

/** @param text a sentence that the assistant can pass on */
export function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** What an assistant should hear of is its answer. Anything else is a fault of ours, and is logged. */
export async function answering(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof HttpError) return failure(thrown.message);
    if (thrown instanceof RowsMoving || thrown instanceof TooMuchContention)
      return failure("The account is busy. Please try again in a moment.");
    logUnexpected(thrown as Error, { route: "/mcp" });
    return failure("Something went wrong on our side. Please try again in a moment.");
  }
}
