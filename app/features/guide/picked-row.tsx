import { useId } from "react";
import { ordinal } from "#domain/calendar/day-of-month-text.ts";
import {
  type Day,
  dueText,
  isLongAgo,
  longDayText,
  partsOfDay,
  shortDayText,
  shortWeekdayText,
} from "#domain/calendar/days.ts";
import { displayStatus, type Expense, isOverdue, statusWords } from "#domain/expenses/expense.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { CURRENCY_SYMBOLS, type Currency, groupedDecimal } from "#domain/money/money.ts";
import { ruleText } from "#domain/series/rule-text.ts";
import { pickedAmount } from "#domain/setup/first-bills.ts";
import { comesOnce, type PickedBill, withRepeating } from "#domain/setup/picked-bills.ts";
import { ruleOf } from "#domain/setup/picked-month.ts";
import { amountButtons, amountHint, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ChevronDownIcon, CloseIcon } from "../../ui/icons.tsx";
import { StatusPoint } from "../../ui/status-point.tsx";

interface PickedRowProps {
  bill: PickedBill;
  /** What it is due next; null without an amount. */
  next: Expense;
  today: Day;
  currency: Currency;
  /** Whether its amount is asked for, because the bills were to be kept without it. */
  isAsked: boolean;
  onChange: (bill: PickedBill) => void;
  onRemove: () => void;
}

/** Two lines in every window, because each has something to say. */
const BODY =
  "bill-body items-start [grid-template:'name_amount_more'_auto_'meta_meta_meta'_auto_/_minmax(0,1fr)_auto_var(--more)] sm:[grid-template-areas:'name_amount_more'_'meta_amount_more']";

/** On a phone, what needs much space doesn't squeeze the title. */
const WIDE =
  "max-sm:has-data-wide:[grid-template:'name_more'_auto_'amount_amount'_auto_'meta_meta'_auto_/_minmax(0,1fr)_var(--more)] max-[22.5rem]:[grid-template:'name_more'_auto_'amount_amount'_auto_'meta_meta'_auto_/_minmax(0,1fr)_var(--more)]";

/** A picked bill as a row of the line, whose amount and days can be changed in their place. */
export function PickedRow(props: PickedRowProps) {
  const { bill, next, today, currency, isAsked, onChange, onRemove } = props;
  const { title } = bill;
  const shown = displayStatus(next, today);
  const status = shown === "PENDING" && next.dueDate === today ? "DUE" : shown;
  const words = statusWords(next, today) || dueText(next.dueDate, today);
  return (
    <li
      className="bill"
      data-missing={pickedAmount(bill, currency).cents === null || undefined}
      data-weight={isOverdue(next, today) ? "overdue" : undefined}
    >
      <NextDate day={next.dueDate} today={today} />
      <span className="bill-tick">
        <span className="rounded-full bg-canvas p-1">
          <StatusPoint status={status} />
        </span>
      </span>
      <div className={`${BODY} ${WIDE}`}>
        <p className="bill-title [grid-area:name]">
          <bdi translate="no">{title}</bdi>
        </p>
        <p className="bill-meta flex max-h-none! min-w-0 flex-wrap overflow-x-clip text-small text-ink-soft">
          {words !== "" && (
            <span className={isOverdue(next, today) ? "font-medium text-overdue" : ""}>{words}</span>
          )}
          <Repeating {...{ bill, next, today, onChange }} />
        </p>
        <Amount {...{ bill, currency, isAsked, onChange }} />
        <IconButton
          label={`Remove ${title}`}
          className="bill-more -my-1.75 sm:-my-3 sm:-mr-3 pointer-coarse:-my-2.75"
          onClick={onRemove}
        >
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  );
}

function NextDate({ day, today }: { day: Day; today: Day }) {
  return (
    <p
      className="bill-date aria-[current=date]:text-accent sm:pt-2"
      aria-current={day === today ? "date" : undefined}
    >
      <span className="sr-only">{longDayText(day)}</span>
      <span aria-hidden="true" className="block">
        {shortWeekdayText(day)}
        <span className="block font-semibold text-ink in-aria-[current=date]:text-accent">
          {dayWords(day, today)}
        </span>
      </span>
    </p>
  );
}

/** "29 Feb", or "29 Feb 2028" if it could be taken for a day of the coming months. */
function dayWords(day: Day, today: Day): string {
  return isLongAgo(today, day) ? `${shortDayText(day)} ${partsOfDay(day).year}` : shortDayText(day);
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** The browser's own select lies over words, so that the row reads as a sentence. */
function Repeating(props: Pick<PickedRowProps, "bill" | "next" | "today" | "onChange">) {
  const { bill, next, today, onChange } = props;
  const { schedule, day } = bill;
  const isOnce = schedule !== null && comesOnce(schedule);
  const isSaid = schedule !== null && !isOnce;
  const words = wordsOf(bill, next, today);
  const value = isSaid ? "said" : `${isOnce ? "once" : "every"} ${day}`;
  function choose(chosen: string) {
    const [how, number] = chosen.split(" ");
    if (how === "said") return;
    onChange(withRepeating({ ...bill, day: Number(number) }, how === "every", today));
  }
  return (
    <span>
      <span className="relative inline-flex items-center rounded-control focus-within:outline-2 focus-within:outline-accent">
        <span aria-hidden="true" className="flex items-center gap-1">
          {words}
          <ChevronDownIcon />
        </span>
        <select
          aria-label={`Day of ${bill.title}`}
          value={value}
          onChange={(event) => choose(event.target.value)}
          className="absolute inset-x-0 -inset-y-1 w-full cursor-pointer opacity-0 pointer-coarse:-inset-y-3 pointer-coarse:text-large"
        >
          {isSaid && <option value="said">{words}</option>}
          <optgroup label="Every month">
            {DAYS.map((each) => (
              <option key={each} value={`every ${each}`}>{`Every month on the ${ordinal(each)}`}</option>
            ))}
          </optgroup>
          <optgroup label="Only once">
            {DAYS.map((each) => (
              <option key={each} value={`once ${each}`}>{`Once, on the next ${ordinal(each)}`}</option>
            ))}
          </optgroup>
        </select>
      </span>
    </span>
  );
}

function wordsOf({ schedule, day }: PickedBill, { dueDate }: Expense, today: Day): string {
  if (schedule === null) return `monthly on the ${ordinal(day)}`;
  if (comesOnce(schedule)) return `once, on ${dayWords(dueDate, today)}`;
  const text = ruleText(ruleOf({ dueDate, schedule }));
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "100,000.00" stands beside a title on a phone. */
const LONG_AMOUNT = 10;

function Amount({ bill, currency, isAsked, onChange }: Omit<PickedRowProps, "next" | "today" | "onRemove">) {
  const id = useId();
  const { title, amountText } = bill;
  const { cents, isExample } = pickedAmount(bill, currency);
  // "1,200.00", as the symbol stands beside it.
  const text = amountText ?? groupedDecimal(cents ?? 0);
  const reading = readAmountText(text, currency);
  const hint = isExample ? undefined : amountHint(text, currency);
  const error = cents === null && isAsked ? errorOf(reading.kind) : undefined;
  const isWide = text.length > LONG_AMOUNT || error !== undefined || reading.kind === "unclear";
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="bill-amount flex flex-col items-end" data-wide={isWide || undefined}>
      <span className="flex items-baseline justify-end gap-1">
        {isExample && <span className="text-small font-normal text-ink-soft">about</span>}
        <span className="flex items-baseline rounded-control border border-line px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-aria-invalid:border-unpaid">
          <span>{CURRENCY_SYMBOLS[currency]}</span>
          <input
            type="text"
            name={title}
            aria-label={isExample ? `Amount of ${title}, an example` : `Amount of ${title}`}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={described || undefined}
            autoComplete="off"
            inputMode="decimal"
            placeholder="0.00"
            size={Math.min(16, Math.max(4, text.length))}
            value={text}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onChange({ ...bill, amountText: target.value })}
            className="-my-1.25 min-h-8 max-w-40 min-w-6 [field-sizing:content] bg-transparent text-end tabular-nums placeholder:text-ink-soft focus-visible:outline-none pointer-coarse:-my-2.75 pointer-coarse:min-h-11 pointer-coarse:text-[1rem]"
          />
        </span>
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="text-small font-normal text-ink-soft">
          {hint}
        </span>
      )}
      {reading.kind === "unclear" && amountText !== null && (
        <fieldset aria-live="polite" className="flex flex-wrap justify-end gap-2 py-1">
          <legend className="sr-only">Which amount do you mean?</legend>
          {amountButtons(reading.choices, currency, (chosen) =>
            onChange({ ...bill, amountText: groupedDecimal(chosen) }),
          )}
        </fieldset>
      )}
      {error !== undefined && (
        <span
          id={`${id}-error`}
          className={classes(
            "text-small font-normal",
            error === WHICH_AMOUNT ? "text-ink-soft" : "text-unpaid",
          )}
        >
          {error}
        </span>
      )}
    </div>
  );
}

function errorOf(kind: "amount" | "unclear" | "none"): string {
  return kind === "unclear" ? WHICH_AMOUNT : "Please enter a valid amount";
}
