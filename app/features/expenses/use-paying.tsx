import { type ReactNode, useCallback, useRef, useState } from "react";
import { type Expense, isEstimated } from "#domain/expenses/expense.ts";
import { lazyPopup } from "../../ui/boundaries.tsx";
import type { OnTick } from "./bill-parts.tsx";
import type { ExpenseActions } from "./use-expense-actions.ts";

const dialog = lazyPopup(async () => (await import("./paid-amount-dialog.tsx")).PaidAmountDialog);

interface Question {
  readonly expense: Expense;
  readonly opener: HTMLElement | null;
  /** Tells whoever ticked the bill whether it is paid now. */
  readonly answer: (isPaid: boolean) => void;
}

/** A tick that asks for the real amount before it marks an estimate as paid. */
export function usePaying(actions: ExpenseActions): { tick: OnTick; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  const isAnswered = useRef(false);
  const tick = useCallback<OnTick>(
    (expense, paid) => {
      if (!paid || !isEstimated(expense)) return actions.tick(expense, paid);
      dialog.preload();
      isAnswered.current = false;
      const opener = document.activeElement as HTMLElement | null;
      return new Promise((answer) => setAsked({ expense, opener, answer }));
    },
    [actions],
  );
  const question = asked !== null && (
    <dialog.Component
      expense={asked.expense}
      opener={asked.opener}
      onPaid={(cents) => {
        isAnswered.current = true;
        void actions.pay(asked.expense, cents).then(asked.answer);
      }}
      onClosed={() => {
        if (!isAnswered.current) asked.answer(false);
        setAsked(null);
      }}
    />
  );
  return { tick, question };
}
