import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { whenIdle } from "../browser/idle.ts";
import type { NewBill } from "../features/expenses/form/expense-dialogs.tsx";
import { lazyPopup } from "../ui/boundaries.tsx";

const addDialog = lazyPopup(
  async () => (await import("../features/expenses/form/expense-dialogs.tsx")).AddExpenseDialog,
);
const editDialog = lazyPopup(
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

type Show = (dialog: OpenDialog) => void;

/** @param dueDate what a new bill begins with: a day of the month on the screen */
export function useMonthDialogs(dueDate: Day) {
  const shownMonth = monthOf(dueDate);
  const show = useRef<Show>(null);
  const dialog = useMemo(() => <MonthDialog ref={show} shownMonth={shownMonth} />, [shownMonth]);

  const add = useCallback(
    (opener: HTMLElement | null, fields: Partial<NewBill> = {}) => {
      addDialog.preload();
      show.current?.({ kind: "add", initial: { dueDate, ...fields }, opener });
    },
    [dueDate],
  );
  // Rows are memoised, so their callbacks stay the same from month to month.
  const edit = useCallback((expense: Expense, opener: HTMLElement) => {
    editDialog.preload();
    show.current?.({ kind: "edit", expense, opener });
  }, []);
  const duplicate = useCallback((expense: Expense, opener: HTMLElement) => {
    addDialog.preload();
    show.current?.({ kind: "add", initial: expense, opener });
  }, []);
  const showKeys = useCallback(() => {
    keysDialog.preload();
    show.current?.({ kind: "keys", opener: focused() });
  }, []);

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
  useEffect(
    () =>
      whenIdle(() => {
        addDialog.preload();
        editDialog.preload();
      }),
    [],
  );

  return { add, edit, duplicate, showKeys, dialog };
}

/** Separate, so that the month around it doesn't render when it opens. */
function MonthDialog({ ref, shownMonth }: { ref: Ref<Show>; shownMonth: Month }): ReactNode {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useImperativeHandle(ref, () => setDialog, []);
  if (dialog === null) return null;
  const close = () => setDialog(null);
  return (
    <>
      {dialog.kind === "add" && <addDialog.Component {...dialog} shownMonth={shownMonth} onClosed={close} />}
      {dialog.kind === "edit" && (
        <editDialog.Component {...dialog} shownMonth={shownMonth} onClosed={close} />
      )}
      {dialog.kind === "keys" && <keysDialog.Component {...dialog} onClosed={close} />}
    </>
  );
}

export function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}
