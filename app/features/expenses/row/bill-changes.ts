import type { ReactNode } from "react";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { type OperationDraft, type Performed, STORAGE_FAILED } from "../../../data/ledger/outbox.ts";
import type { Changes } from "../../../data/ledger/use-ledger.tsx";
import { STATUS_NAMES } from "../../../ui/status-point.tsx";
import { type OutcomeOptions, showOutcome } from "../../../ui/toast.ts";
import type { BillCommands } from "./bill-parts.tsx";

export type AllCommands = Required<BillCommands> & {
  readonly changes: Changes;
  readonly setStatus: SetStatus;
  readonly ask: (question: BillQuestion) => void;
};

/**
 * Resolves to false if the change was refused.
 * @param amount what a paid bill really cost, if that was asked
 */
type SetStatus = (expense: Expense, status: Status, amount?: number) => Promise<boolean>;

/** What has to be known before something is done to a bill: its real cost, another day, or which bills of its series. */
export type BillQuestion = {
  readonly expense: Expense;
  readonly opener: HTMLElement | null;
} & (
  | { readonly kind: "cost"; readonly answer: (isPaid: boolean | Promise<boolean>) => void }
  | { readonly kind: "day" }
  | { readonly kind: "payments" }
  | { readonly kind: "scope" }
);

/**
 * Nothing asks first, because it can be undone.
 * @param paidDays offers other days on which the bill may have been paid
 */
export function statusChange(
  { perform, undo }: Changes,
  paidDays: (expense: Expense, operationIds: readonly string[]) => ReactNode,
): SetStatus {
  return async (expense, status, amount) => {
    const done = await perform(statusDraft(expense, status, amount));
    const isPaid = status === "PAID";
    const text = `${expense.title} marked as ${isPaid ? "paid! ✅" : STATUS_NAMES[status].toLowerCase()}`;
    const extra = isPaid && done.ok ? paidDays(expense, done.operationIds) : undefined;
    showExpenseOutcome(done, undo, text, FAILED.status, { extra, topic: paidTopic(expense) });
    return done.ok;
  };
}

/** A toast that says more of a payment takes the place of the first one. */
export function paidTopic({ id }: Expense): string {
  return `paid ${id}`;
}

export function statusDraft({ id }: Expense, status: Status, amount?: number): OperationDraft {
  return amount === undefined
    ? { type: "expense.setStatus", data: { id, status } }
    : { type: "expense.edit", data: { id, changes: { amount, status } } };
}

/** Says that a change was made, or why it failed: the given sentence, with the reason if the domain refused it. */
export function showExpenseOutcome(
  done: Performed,
  undo: Changes["undo"],
  success: string,
  failed: string,
  more?: OutcomeOptions,
): void {
  const failure = done.ok || done.code === STORAGE_FAILED ? failed : `${failed} ${done.error}.`;
  showOutcome(done, success, undo, { failure, ...more });
}
