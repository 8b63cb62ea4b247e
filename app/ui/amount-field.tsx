import { type ComponentProps, type ReactNode, type Ref, type RefObject, useRef } from "react";
import { readAmountText } from "#domain/money/amount-text.ts";
import { CURRENCY_SYMBOLS, type Currency, formatCents, groupedDecimal } from "#domain/money/money.ts";
import { Button } from "./button.tsx";
import { type FieldTexts, TextField, useTyped } from "./fields.tsx";

/** Asked while a text could mean either of two amounts. It is a question, so the field isn't red. */
export const WHICH_AMOUNT = "Which one?";

/** Reads an amount above zero. Returns it in cents, or what is wrong with the text. */
export function readAmount(text: string, currency: Currency): { cents: number } | { error: string } {
  const reading = readAmountText(text, currency);
  if (reading.kind === "unclear") return { error: WHICH_AMOUNT };
  return reading.kind === "amount" && reading.cents > 0
    ? { cents: reading.cents }
    : { error: "Please enter a valid amount" };
}

/**
 * What is typed into a field for an amount above zero.
 * @param refusalOf says why an amount can't be taken, although it is one
 */
export function useTypedAmount(
  initial: string,
  currency: Currency,
  ref: RefObject<HTMLInputElement | null>,
  refusalOf: (cents: number) => string | null,
) {
  const { text, error, edit, refuse } = useTyped(initial);
  /** Returns null for what can't be taken. The field says why then, and has focus. */
  function read(): number | null {
    const amount = readAmount(text, currency);
    const refusal = "error" in amount ? amount.error : refusalOf(amount.cents);
    if (refusal === null && "cents" in amount) return amount.cents;
    refuse(refusal ?? undefined);
    ref.current?.focus();
    return null;
  }
  return { read, field: { ref, currency, value: text, error, onText: edit } };
}

interface AmountFieldProps
  extends Omit<FieldTexts, "hint">,
    Omit<ComponentProps<"input">, "id" | "onChange"> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  currency: Currency;
  onText: (text: string) => void;
}

export function AmountField({ value, currency, onText, error, ...rest }: AmountFieldProps) {
  const reading = readAmountText(value, currency);
  const choices = useRef<HTMLFieldSetElement>(null);

  function choose(cents: number) {
    // The buttons go away with the question, so focus goes to the field.
    choices.current?.parentElement?.querySelector("input")?.focus();
    onText(groupedDecimal(cents));
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        {...rest}
        autoComplete="off"
        inputMode="decimal"
        placeholder="0.00"
        sign={CURRENCY_SYMBOLS[currency]}
        value={value}
        hint={reading.kind === "unclear" ? WHICH_AMOUNT : amountHint(value, currency)}
        error={error === WHICH_AMOUNT ? undefined : error}
        onChange={(event) => onText(event.target.value)}
      />
      {reading.kind === "unclear" && (
        // Beside a second field, the buttons reach below that one.
        <fieldset ref={choices} aria-live="polite" className="w-max max-w-[calc(100vw-2.5rem)]">
          {/* The hint asks the same question. */}
          <legend className="sr-only">Which amount do you mean?</legend>
          <div className="flex flex-wrap gap-2">{amountButtons(reading.choices, currency, choose)}</div>
        </fieldset>
      )}
    </div>
  );
}

/** A button for each amount that a text may mean. */
export function amountButtons(
  choices: readonly number[],
  currency: Currency,
  onChoose: (cents: number) => void,
): ReactNode {
  return choices.map((cents) => (
    <Button key={cents} className="px-3 tabular-nums" onClick={() => onChoose(cents)}>
      {formatCents(cents, currency)}
    </Button>
  ));
}

/** Says how a text was read. A plain number has one reading, and repeating it would be noise. */
export function amountHint(text: string, currency: Currency): string | undefined {
  const reading = readAmountText(text, currency);
  if (reading.kind !== "amount" || /^\s*\d+(\.\d{1,2})?\s*$/.test(text)) return undefined;
  return `= ${formatCents(reading.cents, currency)}${reading.isRounded ? ", rounded" : ""}`;
}
