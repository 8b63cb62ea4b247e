import { type ComponentType, createContext, type MouseEvent, type ReactNode, use, useState } from "react";
import { type Day, longDayText, type Month, shortDayText } from "#domain/calendar/days.ts";
import {
  displayStatus,
  type Expense,
  isEstimated,
  isOverdue,
  moneyWords,
  paysItself,
  type Status,
  shownCents,
  statusWords,
} from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { IconButton } from "../../../ui/button.tsx";
import { MoreIcon } from "../../../ui/icons.tsx";
import { type PointName, StatusPoint } from "../../../ui/status-point.tsx";
import type { Selection } from "../selection/selection.ts";

export type OpenForm = (expense: Expense, opener: HTMLElement) => void;

/** What a row's controls do. Without `edit`, as in a sample, its title is plain text, and without `openMenu` it has none. */
export interface BillCommands {
  /** Resolves to false if nothing changed, because that was refused or a question about it was cancelled. */
  readonly setPaid: (expense: Expense, isPaid: boolean) => Promise<boolean>;
  readonly edit?: OpenForm;
  readonly openMenu?: (expense: Expense, anchor: HTMLElement) => void;
}

export const BillCommandsContext = createContext<BillCommands>({ setPaid: async () => false });

export interface SelectionBarProps {
  selection: Selection;
  /** The bills that can be selected, as listed. */
  bills: readonly Expense[];
  month: Month;
  /** What takes focus at first, unless focus stays where it is. */
  firstFocus: "list" | "nothing" | { readonly id: string };
  onEnd: () => void;
  /** Where focus goes when a dialog closes whose opener went with the bar. */
  focusAfter: () => HTMLElement | null;
}

/** While several bills are being selected: which ones, and the code for it, which loads when it begins. */
export interface SelectionMode {
  readonly selection: Selection;
  /** Replaces a row's tick. */
  readonly Point: ComponentType<{ expense: Expense }>;
  readonly Bar: ComponentType<SelectionBarProps>;
  readonly firstFocus: SelectionBarProps["firstFocus"];
}

/** Shows a text of a bill, in what a search found with its hits marked. A note is shown only for its hits. */
export type ShowText = (
  expense: Expense,
  part: "title" | "category" | "note" | "amount",
  text: string,
) => ReactNode;

export const ShowTextContext = createContext<ShowText>((_, part, text) => part !== "note" && text);

export const SelectionContext = createContext<SelectionMode | null>(null);

/** Whether a bill is shown as paid, and what its tick and its Mark paid do. A press shows at once. */
export function usePaid(expense: Expense) {
  const { setPaid } = use(BillCommandsContext);
  const [pressed, setPressed] = useState<{ expense: Expense; isPaid: boolean } | null>(null);
  const [wasPressed, setWasPressed] = useState(false);
  // Another object means that the month has caught up with the press, or that another device changed the bill. Forget
  // the press then: if it is refused later, the month shows the first object again.
  if (pressed !== null && pressed.expense !== expense) setPressed(null);
  const isPaid = pressed?.expense === expense ? pressed.isPaid : expense.status === "PAID";
  const isAhead = isPaid !== (expense.status === "PAID");
  async function press(wanted: boolean) {
    setPressed({ expense, isPaid: wanted });
    setWasPressed(true);
    if (!(await setPaid(expense, wanted))) setPressed(null);
  }
  const status: Status = !isAhead ? expense.status : isPaid ? "PAID" : "PENDING";
  return { isPaid, status, wasPressed, press };
}

/** A bill's point on the line is its tick: one control, whose shape is the status. */
export function BillTick(props: { expense: Expense; today: Day; paid: ReturnType<typeof usePaid> }) {
  const { expense, today, paid } = props;
  const selection = use(SelectionContext);
  if (selection !== null) return <selection.Point expense={expense} />;
  return (
    <div className="bill-tick">
      <input
        type="checkbox"
        className="peer absolute -inset-x-0.5 inset-y-0 cursor-pointer opacity-0"
        aria-label={`${expense.title}: paid`}
        checked={paid.isPaid}
        onChange={() => void paid.press(!paid.isPaid)}
      />
      <span
        data-pressed={paid.wasPressed || undefined}
        className="pointer-events-none rounded-full bg-canvas p-1 outline-accent peer-focus-visible:outline-2"
      >
        <StatusPoint status={pointOf({ ...expense, status: paid.status }, today)} />
      </span>
    </div>
  );
}

function pointOf(expense: Pick<Expense, "status" | "dueDate">, today: Day): PointName {
  const status = displayStatus(expense, today);
  return status === "PENDING" && expense.dueDate === today ? "DUE" : status;
}

/** Whether to offer Mark paid beside the bill: it is overdue, or due today and doesn't pay itself. */
export function isPressing(expense: Expense, today: Day): boolean {
  const { status, dueDate } = expense;
  if (status === "PAID") return false;
  return dueDate < today || (dueDate === today && !paysItself(expense));
}

/** Returns how many figures wide an amount is. "about" is small, so it counts as four. */
export function amountWidth(expense: Expense, currency: Currency): number {
  return formatCents(shownCents(expense), currency).length + (isEstimated(expense) ? 4 : 0);
}

/** "about" is quieter than the amount. */
export function BillAmount({ expense, currency }: { expense: Expense; currency: Currency }) {
  return (
    <>
      {isEstimated(expense) && (
        <span className="bill-about text-[length:var(--text-small)] font-normal text-ink-soft">about </span>
      )}
      {use(ShowTextContext)(expense, "amount", formatCents(shownCents(expense), currency))}
    </>
  );
}

export function PayButton(props: {
  expense: Expense;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  return (
    <button
      type="button"
      className="bill-pay"
      aria-label={`Mark paid: ${props.expense.title}`}
      onClick={props.onPress}
    >
      <span>Mark paid</span>
    </button>
  );
}

/** The menu tells it when it is open (RowMenu). */
export function MoreButton({ expense }: { expense: Expense }) {
  const { openMenu } = use(BillCommandsContext);
  if (openMenu === undefined) return null;
  return (
    <IconButton
      label={`More for ${expense.title}`}
      title="More"
      className="bill-more"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => openMenu(expense, event.currentTarget)}
    >
      <MoreIcon />
    </IconButton>
  );
}

/** While bills are selected, and where there is no form to open, a title is plain text. */
export function BillTitle(props: { expense: Expense; title?: string; className: string }) {
  const { expense, title: hint, className } = props;
  const { edit } = use(BillCommandsContext);
  const isSelecting = use(SelectionContext) !== null;
  const title = <bdi translate="no">{use(ShowTextContext)(expense, "title", expense.title)}</bdi>;
  if (edit === undefined || isSelecting) return <p className="bill-title">{title}</p>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={hint}
      onClick={(event) => edit(expense, event.currentTarget)}
      className={`bill-title ${className}`}
    >
      {title}
    </button>
  );
}

/** "Overdue · 12 days", "in 3 days" or "paid 4 Nov". */
export function WhenText({ expense, today }: { expense: Expense; today: Day }) {
  const words = statusWords(expense, today);
  return words && <span className={toneOf(expense, today)}>{words}</span>;
}

/** What is paid of a bill, or what a paid one was expected to cost. */
export function MoneyText({ expense, currency }: { expense: Expense; currency: Currency }) {
  const words = moneyWords(expense, currency);
  const isPart = expense.status !== "PAID";
  return words && <span className={isPart ? "bill-part" : undefined}>{` ${words}`}</span>;
}

function toneOf(expense: Expense, today: Day): string | undefined {
  if (expense.status === "UNPAID") return "font-medium text-unpaid";
  if (isOverdue(expense, today)) return "font-medium text-overdue";
  return expense.status !== "PAID" && expense.dueDate === today ? "font-medium text-accent" : undefined;
}

/** A bill's day in short, which is read out in full. */
export function DayText({ day, text = shortDayText(day) }: { day: Day; text?: string }) {
  return (
    <>
      <span className="sr-only">{longDayText(day)}</span>
      <span aria-hidden="true">{text}</span>
    </>
  );
}
