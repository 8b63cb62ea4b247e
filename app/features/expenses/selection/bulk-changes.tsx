import { useLocation, useNavigate } from "react-router";
import { type Month, monthText } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Moved } from "#domain/expenses/moving.ts";
import { monthPath } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import type { OperationDraft, Performed } from "../../../data/ledger/outbox.ts";
import { useChanges, useMonthStart, useReadLedger } from "../../../data/ledger/use-ledger.tsx";
import { type OutcomeOptions, showOutcome, showToast, type ToastLink } from "../../../ui/toast.ts";
import { paidTopic, statusDraft } from "../row/bill-changes.ts";
import { PaidDays } from "../row/paid-days.tsx";

/** Changes several bills at once: one operation for each bill, one toast and one undo for all of them. */
export function useBulkChanges(shownMonth: Month) {
  const changes = useChanges();
  const readLedger = useReadLedger();
  const monthStart = useMonthStart();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  /** @param moreOf adds to the toast, given the operations that were made, and which of the drafts they are */
  async function change(
    drafts: readonly OperationDraft[],
    done: (what: string) => string,
    moreOf: (operationIds: readonly string[], isMade: readonly boolean[]) => OutcomeOptions = () => ({}),
  ) {
    const all = await changes.performEach(drafts);
    const operationIds = all.flatMap((each) => (each.ok ? each.operationIds : []));
    if (operationIds.length > 0) {
      const text = done(counted(operationIds.length, "bill"));
      const more = moreOf(
        operationIds,
        all.map(({ ok }) => ok),
      );
      showOutcome({ ok: true, operationIds }, text, changes.undo, more);
    }
    const refused = all.filter((each) => !each.ok);
    if (refused.length > 0) showToast({ text: refusedText(refused), kind: "error" });
  }

  /** Offers other days on which the bills may have been paid. */
  function paidDays(
    expenses: readonly Expense[],
    operationIds: readonly string[],
    isMade: readonly boolean[],
  ): OutcomeOptions {
    const [first, ...others] = expenses.filter((_, index) => isMade[index]);
    if (first === undefined) return {};
    const paid = { expenses: [first, ...others], operationIds, readLedger } as const;
    return { topic: paidTopic(first), extra: <PaidDays {...changes} {...paid} /> };
  }

  /** Links to the month that now holds all of them, if it isn't on the screen. */
  function linkTo(moved: readonly Moved[]): ToastLink | undefined {
    const [month = shownMonth, ...others] = new Set(
      moved.map(({ dueDate }) => monthWith(dueDate, monthStart)),
    );
    if (month === shownMonth || others.length > 0) return undefined;
    const href = monthPath(month, pathname);
    return { text: `Show ${monthText(month)}`, href, follow: () => void navigate(href) };
  }

  return {
    pay: (expenses: readonly Expense[]) =>
      change(
        expenses.map((each) => statusDraft(each, "PAID")),
        (what) => `${what} marked as paid! ✅`,
        (operationIds, isMade) => paidDays(expenses, operationIds, isMade),
      ),
    move: (moved: readonly Moved[]) =>
      change(
        moved.map(({ expense, dueDate }) => ({
          type: "expense.edit",
          data: { id: expense.id, changes: { dueDate }, scope: "this" },
        })),
        (what) => `${what} moved`,
        () => ({ link: linkTo(moved) }),
      ),
    remove: (expenses: readonly Expense[]) =>
      change(
        expenses.map(({ id }) => ({ type: "expense.delete", data: { id, scope: "this" } })),
        (what) => `${what} deleted`,
      ),
  };
}

function refusedText(refused: readonly Extract<Performed, { ok: false }>[]): string {
  const reasons = [...new Set(refused.map(({ error }) => error))].join(". ");
  return `${counted(refused.length, "bill")} could not be changed. ${reasons}.`;
}
