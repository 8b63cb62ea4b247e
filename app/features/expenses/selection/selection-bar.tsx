import {
  type ChangeEvent,
  type KeyboardEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { type Month, monthOf, monthText } from "#domain/calendar/days.ts";
import { type Expense, shownCents } from "#domain/expenses/expense.ts";
import type { Moved } from "#domain/expenses/moving.ts";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { monthPath } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import type { OperationDraft, Performed } from "../../../data/ledger/outbox.ts";
import { useChanges, useCurrency, useReadLedger } from "../../../data/ledger/use-ledger.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CheckIcon, CloseIcon } from "../../../ui/icons.tsx";
import { type OutcomeOptions, showOutcome, showToast, type ToastLink } from "../../../ui/toast.ts";
import { useKeys } from "../../../ui/use-keys.ts";
import { paidTopic, statusDraft } from "../row/bill-changes.ts";
import { type SelectionBarProps, SelectionContext, type SelectionMode } from "../row/bill-parts.tsx";
import { PaidDays } from "../row/paid-days.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { Selection } from "./selection.ts";

function SelectionBar(props: SelectionBarProps) {
  const { selection, bills, month, firstFocus, onEnd } = props;
  const currency = useCurrency();
  const ids = useSyncExternalStore(selection.subscribe, selection.selected);
  const changes = useBulkChanges(month);
  const [moving, setMoving] = useState<HTMLElement | null>(null);
  const hasMoved = useRef(false);
  const selected = bills.filter(({ id }) => ids.has(id));
  const unpaid = selected.filter(({ status }) => status !== "PAID");
  const recurring = selected.filter(({ recurringId }) => recurringId !== null).length;
  const hasAll = selected.length === bills.length;
  const isNone = selected.length === 0;

  useLayoutEffect(() => selection.list(bills.map(({ id }) => id)), [selection, bills]);
  const begin = useRef(firstFocus);
  useLayoutEffect(() => {
    const first = begin.current;
    begin.current = "nothing";
    if (typeof first === "object") selection.toggle(first.id);
    if (first !== "nothing") firstPoint(first === "list" ? null : first.id)?.focus();
  }, [selection]);
  useLayoutEffect(() => {
    // Everything else at the window's lower edge makes room.
    document.documentElement.dataset["selecting"] = "";
    return () => {
      delete document.documentElement.dataset["selecting"];
    };
  }, []);
  useKeys({ escape: onEnd });

  return (
    <section
      aria-label="Selected bills"
      className="sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-5 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_auto] items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface pt-2 pr-2 pb-3 pl-4 shadow-float animate-rise sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-rows-[auto_auto] sm:pb-2 print:hidden"
    >
      <div role="status" className="contents">
        <p className="row-start-1 wrap-anywhere">
          <span className="font-semibold">{`${selected.length} selected`}</span>
          {!isNone && (
            <span className="tabular-nums">
              {` · ${formatCents(sumCents(selected.map(shownCents)), currency)}`}
            </span>
          )}
        </p>
        {recurring > 0 && (
          <p className="col-span-full row-start-2 text-small/[1.5] text-ink-soft">
            {recurringText(recurring)}
          </p>
        )}
      </div>
      <div className="row-start-1 flex items-center sm:col-start-3">
        <Button variant="link" onClick={() => (hasAll ? selection.selectNone() : selection.selectAll())}>
          {hasAll ? "Select none" : "Select all"}
        </Button>
        <IconButton label="Stop selecting" onClick={onEnd}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="col-span-full row-start-3 flex gap-2 pr-2 *:flex-1 *:whitespace-nowrap sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <Button
          variant="primary"
          disabled={unpaid.length === 0}
          onClick={() => {
            onEnd();
            void changes.pay(unpaid);
          }}
        >
          Mark paid
        </Button>
        <Button
          aria-haspopup="dialog"
          disabled={isNone}
          onClick={({ currentTarget }) => setMoving(currentTarget)}
        >
          Move
        </Button>
        <Button
          variant="danger"
          disabled={isNone}
          onClick={() => {
            onEnd();
            void changes.remove(selected);
          }}
        >
          Delete
        </Button>
      </div>
      {moving !== null && (
        <MoveDialog
          expenses={selected}
          opener={moving}
          fallbackFocus={props.focusAfter}
          onMove={(moved) => {
            hasMoved.current = true;
            void changes.move(moved);
          }}
          onClosed={() => (hasMoved.current ? onEnd() : setMoving(null))}
        />
      )}
    </section>
  );
}

function recurringText(count: number): string {
  return count === 1
    ? "1 is recurring: only this one changes, not its series."
    : `${count} are recurring: only these change, not their series.`;
}

/** Returns the row's own checkbox, or else the first one in sight. */
function firstPoint(id: string | null): HTMLElement | null {
  if (id !== null) return document.querySelector(`[data-select="${id}"]`);
  const points = [...document.querySelectorAll<HTMLElement>("[data-select]")];
  return points.find((each) => each.getBoundingClientRect().top >= 0) ?? points[0] ?? null;
}

/** The row's point while bills are being selected. Its press area is the whole row. */
function SelectPoint({ expense }: { expense: Expense }) {
  const mode = use(SelectionContext);
  return mode === null ? null : <Selector expense={expense} selection={mode.selection} />;
}

function Selector({ expense, selection }: { expense: Expense; selection: Selection }) {
  const { id, title } = expense;
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  const isEntry = useSyncExternalStore(selection.subscribe, () => selection.isEntry(id));

  function onChange({ nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    if (isRange) selection.extendTo(id);
    else selection.toggle(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
    const step = stepOf(event);
    if (isAll) selection.selectAll();
    else if (step !== 0) move(step, event.shiftKey);
    else return;
    event.preventDefault();
    // The line's own arrows would move the focus again.
    event.stopPropagation();
  }

  function move(step: 1 | -1, isRange: boolean) {
    const next = selection.neighbour(id, step);
    if (next === null) return;
    if (isRange) {
      if (!selection.hasAnchor()) selection.extendTo(id);
      selection.extendTo(next);
    }
    document.querySelector<HTMLElement>(`[data-select="${next}"]`)?.focus();
  }

  return (
    <div className="bill-tick [position:static] flex min-h-11 items-center justify-center">
      <input
        type="checkbox"
        className="peer absolute inset-0 z-1 cursor-pointer opacity-0"
        aria-label={`Select ${title}`}
        data-select={id}
        tabIndex={isEntry ? 0 : -1}
        checked={isSelected}
        onChange={onChange}
        onFocus={() => selection.enter(id)}
        onKeyDown={onKeyDown}
      />
      <span className="select-box flex size-5 items-center justify-center rounded-[6px] border-[1.5px] border-control bg-surface text-on-accent outline-accent peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]">
        {isSelected && <CheckIcon />}
      </span>
    </div>
  );
}

/** Left and right move along the horizontal line, too. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): 1 | -1 | 0 {
  const isHorizontal = currentTarget.closest(".htimeline") !== null;
  if (key === "ArrowDown" || (isHorizontal && key === "ArrowRight")) return 1;
  if (key === "ArrowUp" || (isHorizontal && key === "ArrowLeft")) return -1;
  return 0;
}

export function newSelection(firstFocus: SelectionMode["firstFocus"]): SelectionMode {
  return { selection: new Selection(), Point: SelectPoint, Bar: SelectionBar, firstFocus };
}

/** Changes several bills at once: one operation for each bill, one toast and one undo for all of them. */
export function useBulkChanges(shownMonth: Month) {
  const changes = useChanges();
  const readLedger = useReadLedger();
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
    const [month = shownMonth, ...others] = new Set(moved.map(({ dueDate }) => monthOf(dueDate)));
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
