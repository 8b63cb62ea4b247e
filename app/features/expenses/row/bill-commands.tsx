import { type PointerEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { type Expense, isEstimated } from "#domain/expenses/expense.ts";
import { useChanges, useReadLedger } from "../../../data/ledger/use-ledger.tsx";
import { Apart, lazyComponent, lazyPopup, usePreload } from "../../../ui/boundaries.tsx";
import { type AllCommands, type BillQuestion, statusChange } from "./bill-changes.ts";
import type { OpenForm } from "./bill-parts.tsx";

const dialog = lazyPopup(async () => (await import("./bill-dialogs.tsx")).BillDialog);
const paidDays = lazyComponent(async () => (await import("./paid-days.tsx")).PaidDays);
const rowMenu = lazyPopup(async () => (await import("./row-menu.tsx")).RowMenu);

interface BillCommandOptions {
  readonly onEdit: OpenForm;
  readonly onDuplicate: OpenForm;
  /** Returns how to begin selecting several bills with this one, or null where it can't be selected. */
  readonly selectorOf: (expense: Expense) => (() => void) | null;
}

/**
 * What can be done to a bill, from wherever it is done. The commands stay the same from render to render, so that rows
 * can be memoised, and what they open is rendered apart from the list.
 */
export function useBillCommands(options: BillCommandOptions): { commands: AllCommands; popups: ReactNode } {
  const changes = useChanges();
  const readLedger = useReadLedger();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  usePreload(rowMenu, paidDays);
  const showMenu = useRef<(menu: OpenMenu) => void>(null);
  const ask = useRef<(question: BillQuestion) => void>(null);
  return useMemo(() => {
    const setStatus = statusChange(changes, (expense, operationIds) => (
      <paidDays.Component {...changes} {...{ readLedger, operationIds }} expenses={[expense]} />
    ));
    const commands: AllCommands = {
      changes,
      setStatus,
      setPaid(expense, isPaid) {
        if (!isPaid) return setStatus(expense, "PENDING");
        if (!isEstimated(expense)) return setStatus(expense, "PAID");
        const opener = document.activeElement as HTMLElement | null;
        return new Promise((answer) => commands.ask({ kind: "cost", expense, opener, answer }));
      },
      edit: (expense, opener) => latest.current.onEdit(expense, opener),
      ask: (question) => ask.current?.(question),
      openMenu: (expense, anchor) => showMenu.current?.({ expense, anchor }),
    };
    const popups = (
      <>
        <Apart ref={showMenu}>
          {(menu: OpenMenu, onClosed) => (
            <rowMenu.Component
              {...menu}
              commands={commands}
              onEdit={latest.current.onEdit}
              onDuplicate={latest.current.onDuplicate}
              onSelect={latest.current.selectorOf(menu.expense)}
              onClosed={onClosed}
            />
          )}
        </Apart>
        <Apart ref={ask}>
          {(question: BillQuestion, close) => (
            <dialog.Component
              question={question}
              commands={commands}
              onClosed={() => {
                // An answer that was given before counts.
                if (question.kind === "cost") question.answer(false);
                close();
              }}
            />
          )}
        </Apart>
      </>
    );
    return { commands, popups };
  }, [changes, readLedger]);
}

interface OpenMenu {
  readonly expense: Expense;
  readonly anchor: HTMLElement;
}

/** A finger held on a bill opens its menu. Returns what `useLongPress` needs to know. */
export function useHeldBill(
  openMenu: AllCommands["openMenu"],
  billAt: (event: PointerEvent) => HTMLElement | null = pressedBill,
) {
  const readLedger = useReadLedger();
  return useCallback(
    (event: PointerEvent) => {
      const bill = billAt(event);
      const more = bill?.querySelector<HTMLElement>(".bill-more");
      const expense = readLedger().get("expense", bill?.dataset["expense"] ?? "");
      return more == null || expense === undefined ? null : () => openMenu(expense, more);
    },
    [readLedger, openMenu, billAt],
  );
}

export function pressedBill({ target }: { readonly target: EventTarget }): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-expense]") : null;
}
