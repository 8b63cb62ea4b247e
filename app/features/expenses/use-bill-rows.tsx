import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { type Expense, isEstimated } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { whenIdle } from "../../browser/idle.ts";
import { lazyPopup } from "../../ui/boundaries.tsx";
import type { BillQuestion } from "./bill-dialog.tsx";
import type { OnTick } from "./bill-parts.tsx";
import { focusInsteadOf } from "./bills-section.tsx";
import type { LiveRowProps, RowPlace } from "./expense-row.tsx";
import type { ExpenseActions } from "./use-expense-actions.ts";

const dialog = lazyPopup(async () => (await import("./bill-dialog.tsx")).BillDialog);
const rowMenu = lazyPopup(async () => (await import("./row-menu.tsx")).RowMenu);

export interface BillHandlers {
  readonly actions: ExpenseActions;
  readonly onEdit: (expense: Expense, opener: HTMLElement) => void;
  readonly onDuplicate: (expense: Expense, opener: HTMLElement) => void;
}

interface BillRowsOptions extends BillHandlers {
  readonly Row: ComponentType<LiveRowProps>;
  readonly today: Day;
  readonly currency: Currency;
  /** Begins to select several bills with this one. */
  readonly onSelect?: ((expense: Expense) => void) | undefined;
}

/** How many bills are laid out at once: more than fit on most screens, few enough to paint quickly. */
const NEAR = 24;

interface OpenMenu {
  expense: Expense;
  anchor: HTMLElement;
}

export function useBillRows(options: BillRowsOptions): {
  row: (expense: Expense, place: number, where?: RowPlace) => ReactNode;
  menu: ReactNode;
  near: number;
} {
  const { Row, today, currency, actions, onEdit, onDuplicate, onSelect } = options;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [question, setQuestion] = useState<BillQuestion | null>(null);
  /** Where focus goes when the menu closes. Null if the chosen item moves it by itself. */
  const nextFocus = useRef<HTMLElement | null>(null);
  useEffect(() => whenIdle(rowMenu.preload), []);
  const openMenu = useCallback((expense: Expense, anchor: HTMLElement) => {
    nextFocus.current = anchor;
    rowMenu.preload();
    setMenu({ expense, anchor });
  }, []);
  /** Asks for the real amount before an estimate counts as paid. */
  const tick = useCallback<OnTick>(
    (expense, paid) => {
      if (!paid || !isEstimated(expense)) return actions.tick(expense, paid);
      const opener = document.activeElement as HTMLElement | null;
      return new Promise((answer) => setQuestion({ kind: "cost", expense, opener, answer }));
    },
    [actions],
  );

  const row = (expense: Expense, place: number, where?: RowPlace) => (
    <Row
      key={expense.id}
      expense={expense}
      isFar={place >= NEAR}
      {...where}
      today={today}
      currency={currency}
      isMenuOpen={menu?.expense.id === expense.id}
      onTick={tick}
      onEdit={onEdit}
      onOpenMenu={openMenu}
    />
  );
  const openDialog = (open: BillHandlers["onEdit"]) => () => {
    if (menu === null) return;
    nextFocus.current = null;
    open(menu.expense, menu.anchor);
  };
  const popup = menu !== null && (
    <rowMenu.Component
      {...menu}
      finalFocus={() => nextFocus.current ?? false}
      onSetStatus={(status) => {
        if (status !== "PAID") return actions.setStatus(menu.expense, status);
        // A question takes focus, and gives it back to the button.
        if (isEstimated(menu.expense)) nextFocus.current = null;
        void tick(menu.expense, true);
      }}
      onEdit={openDialog(onEdit)}
      onDuplicate={openDialog(onDuplicate)}
      onSelect={
        onSelect &&
        (() => {
          nextFocus.current = null;
          onSelect(menu.expense);
        })
      }
      onSnooze={() => {
        nextFocus.current = null;
        setQuestion({ kind: "day", expense: menu.expense, opener: menu.anchor });
      }}
      onSkip={() => {
        nextFocus.current = focusInsteadOf(menu.anchor);
        actions.remove(menu.expense, "this", `${menu.expense.title} skipped this time`);
      }}
      onDelete={() => {
        if (menu.expense.recurringId !== null) {
          nextFocus.current = null;
          return setQuestion({ kind: "scope", expense: menu.expense, opener: menu.anchor });
        }
        nextFocus.current = focusInsteadOf(menu.anchor);
        actions.remove(menu.expense);
      }}
      onClosed={() => setMenu(null)}
    />
  );
  return {
    row,
    near: NEAR,
    menu: (
      <>
        {popup}
        {question !== null && (
          <dialog.Component
            question={question}
            actions={actions}
            onClosed={() => {
              // Not heard if it was answered before.
              if (question.kind === "cost") question.answer(false);
              setQuestion(null);
            }}
          />
        )}
      </>
    ),
  };
}
