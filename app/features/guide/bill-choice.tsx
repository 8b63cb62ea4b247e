import { useId, useRef } from "react";
import { ordinal } from "#domain/calendar/days.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { type Currency, decimalText } from "#domain/money/money.ts";
import { COMMON_BILLS, type PickedBill } from "#domain/setup/common-bills.ts";
import { amountButtons, amountHint, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { CheckIcon } from "../../ui/icons.tsx";

interface BillChoiceProps {
  title: string;
  bill: TypedBill;
  currency: Currency;
  error: string | undefined;
  onChange: (bill: TypedBill) => void;
}

const CONTROL =
  "min-h-9 rounded-control border border-control bg-surface px-2 placeholder:text-ink-soft aria-invalid:border-unpaid focus-visible:border-accent focus-visible:outline-offset-0 pointer-coarse:min-h-11 pointer-coarse:text-large";

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** A line of the picker. Its amount and day appear with its tick. */
export function BillChoice({ title, bill, currency, error, onChange }: BillChoiceProps) {
  const id = useId();
  const amount = useRef<HTMLInputElement>(null);
  const { isPicked, amountText, day } = bill;
  const reading = readAmountText(amountText, currency);
  const hint = amountHint(amountText, currency);
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <li className="border-line py-1 not-last:border-b md:nth-[15]:border-b-0">
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3">
        <label className="flex min-h-9 min-w-0 flex-1 basis-28 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
          <span className="relative inline-flex size-5.5 shrink-0 items-center justify-center text-on-accent">
            <input
              type="checkbox"
              checked={isPicked}
              onChange={(event) => {
                onChange({ ...bill, isPicked: event.target.checked });
                // Focus the field after React has mounted it.
                if (event.target.checked) requestAnimationFrame(() => amount.current?.focus());
              }}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[6px] border-2 border-control checked:border-accent checked:bg-accent forced-colors:appearance-auto"
            />
            {isPicked && (
              <span className="pointer-events-none relative forced-colors:hidden">
                <CheckIcon />
              </span>
            )}
          </span>
          <span className={`min-w-0 wrap-anywhere ${isPicked ? "font-medium" : ""}`}>{title}</span>
        </label>
        {isPicked && (
          <div className="flex shrink-0 items-center gap-2">
            <input
              ref={amount}
              name={title}
              aria-label={`Amount of ${title}`}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
              autoComplete="off"
              inputMode="decimal"
              placeholder="0.00"
              value={amountText}
              onChange={(event) => onChange({ ...bill, amountText: event.target.value })}
              className={`${CONTROL} w-24 text-end tabular-nums`}
            />
            <select
              aria-label={`Day of ${title}`}
              value={day}
              onChange={(event) => onChange({ ...bill, day: Number(event.target.value) })}
              className={`${CONTROL} w-21`}
            >
              {DAYS.map((each) => (
                <option key={each} value={each}>
                  {ordinal(each)}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {isPicked && hint !== undefined && (
        <p id={hintId} className="pb-1 text-end text-small text-ink-soft tabular-nums">
          {hint}
        </p>
      )}
      {isPicked && reading.kind === "unclear" && (
        <fieldset aria-live="polite" className="flex flex-wrap justify-end gap-2 pt-2 pb-1">
          <legend className="sr-only">Which amount do you mean?</legend>
          {amountButtons(reading.choices, currency, (cents) => {
            amount.current?.focus();
            onChange({ ...bill, amountText: decimalText(cents) });
          })}
        </fieldset>
      )}
      {isPicked && error !== undefined && (
        <p id={errorId} className="pb-1 text-end text-small text-unpaid">
          {error}
        </p>
      )}
    </li>
  );
}

/** The texts that were typed for one common bill. They stay when its tick is taken off. */
export interface TypedBill {
  readonly isPicked: boolean;
  readonly amountText: string;
  readonly day: number;
}

export type TypedBills = Readonly<Record<string, TypedBill>>;

export function untyped(day: number): TypedBill {
  return { isPicked: false, amountText: "", day };
}

/** Reads what it can of a stored draft. */
export function typedFrom(stored: unknown): TypedBills {
  const typed: Record<string, TypedBill> = {};
  for (const { title } of COMMON_BILLS) {
    const each = (stored as Record<string, Partial<TypedBill>> | null)?.[title];
    const { isPicked, amountText, day } = each ?? {};
    if (typeof isPicked !== "boolean" || typeof amountText !== "string") continue;
    if (Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 31)
      typed[title] = { isPicked, amountText, day: Number(day) };
  }
  return typed;
}

export type PickedErrors = Readonly<Record<string, string>>;

/** Returns the picked bills, or why the amounts of some can't be taken, in the sentences of the form. */
export function readPicked(
  typed: TypedBills,
  currency: Currency,
): { bills: readonly PickedBill[]; errors: PickedErrors } {
  const bills: PickedBill[] = [];
  const errors: Record<string, string> = {};
  for (const common of COMMON_BILLS) {
    const each = typed[common.title];
    if (!each?.isPicked) continue;
    const amount = readAmountText(each.amountText, currency);
    if (amount.kind === "unclear") errors[common.title] = WHICH_AMOUNT;
    else if (amount.kind === "none" || amount.cents === 0)
      errors[common.title] = "Please enter a valid amount";
    else bills.push({ ...common, day: each.day, amountCents: amount.cents });
  }
  return { bills, errors };
}
