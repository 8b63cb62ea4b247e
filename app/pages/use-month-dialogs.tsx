import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { NewBill } from "../features/expenses/form/expense-dialogs.tsx";
import { Apart, lazyPopup, usePreload } from "../ui/boundaries.tsx";

export const addDialog = lazyPopup(
  async () => (await import("../features/expenses/form/expense-dialogs.tsx")).AddExpenseDialog,
);
export const editDialog = lazyPopup(
  async () => (await import("../features/expenses/form/expense-dialogs.tsx")).EditExpenseDialog,
);
const keysDialog = lazyPopup(async () => (await import("../features/keys/keys-dialog.tsx")).KeysDialog);

type OpenDialog =
  | {
      kind: "add";
      initial: Expense | NewBill;
      opener: HTMLElement | null;
    }
  | { kind: "edit"; expense: Expense; opener: HTMLElement }
  | { kind: "keys"; opener: HTMLElement | null };

/** The installed app's shortcut leads here (public/manifest.webmanifest). */
export const ADD_HASH = "#add-expense";

/** Opens the form on the month's screen. */
export const ADD_EVENT = "open-add-expense-modal";

/** @param dueDate what a new bill begins with: a day of the month on the screen */
export function useMonthDialogs(shownMonth: Month, dueDate: Day) {
  const show = useRef<(dialog: OpenDialog) => void>(null);
  const actions = useMemo(() => {
    const open = (dialog: OpenDialog) => show.current?.(dialog);
    return {
      add: (opener: HTMLElement | null, fields: Partial<NewBill> = {}) =>
        open({ kind: "add", initial: { dueDate, ...fields }, opener }),
      edit: (expense: Expense, opener: HTMLElement) => open({ kind: "edit", expense, opener }),
      duplicate: (initial: Expense, opener: HTMLElement) => open({ kind: "add", initial, opener }),
      showKeys: () => open({ kind: "keys", opener: focused() }),
    };
  }, [dueDate]);
  const { add } = actions;

  useEffect(() => {
    const open = () => add(focused());
    window.addEventListener(ADD_EVENT, open);
    return () => window.removeEventListener(ADD_EVENT, open);
  }, [add]);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const isShared = search.includes("share_");
    if (hash !== ADD_HASH && !isShared) return;
    // A reload must not open the form again.
    navigate(pathname + (isShared ? "" : search), { replace: true });
    add(null, isShared ? { shared: search } : undefined);
  }, [hash, pathname, search, navigate, add]);
  usePreload(addDialog, editDialog);

  const dialog = (
    <Apart ref={show}>
      {(opened: OpenDialog, onClosed) => {
        if (opened.kind === "keys") return <keysDialog.Component {...opened} onClosed={onClosed} />;
        const props = { shownMonth, onClosed };
        return opened.kind === "add" ? (
          <addDialog.Component {...opened} {...props} />
        ) : (
          <editDialog.Component {...opened} {...props} />
        );
      }}
    </Apart>
  );
  return { ...actions, dialog };
}

export function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}
