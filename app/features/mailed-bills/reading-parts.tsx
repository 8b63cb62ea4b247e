import type { ReactNode } from "react";
import type { WaitingBill } from "#domain/mailed-bills/waiting-mails.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { useToday } from "../../data/ledger/use-ledger.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { TextField } from "../../ui/fields.tsx";
import {
  amountRead,
  dueText,
  evidenceText,
  foreignText,
  type OfferedBill,
  unnamedCurrencyText,
} from "./bill-of-mail.ts";

/** What is wrong with a bill's fields. */
export type Errors = Partial<Record<keyof OfferedBill, string>>;

interface PartProps {
  waiting: WaitingBill;
  currency: Currency;
}

/** "Power Company", "$84.50, due 9 Dec" */
export function ReadValues({ waiting: { mail, reading }, currency }: PartProps) {
  const today = useToday();
  const cents = amountRead(reading, currency);
  const { payee, dueDate } = reading;
  const isAssumed = unnamedCurrencyText(reading, currency) !== null;
  return (
    <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
      <p className="font-medium">
        <bdi translate="no">{payee.value ?? (mail.subject === "" ? mail.sender : `“${mail.subject}”`)}</bdi>
      </p>
      <p className="text-small text-ink-soft">
        {cents !== null && (
          <span className="font-medium text-ink tabular-nums">{formatCents(cents, currency)}</span>
        )}
        {isAssumed && ` taken as ${currency}`}
        {cents !== null && dueDate.value !== null && ", "}
        {dueDate.value !== null && dueText(dueDate.value, today)}
      </p>
    </div>
  );
}

interface FieldsProps extends PartProps {
  bill: OfferedBill;
  errors: Errors;
  change: (changes: Partial<OfferedBill>) => void;
}

/** What wasn't found, as fields that say why. */
export function UnsureFields({ waiting: { reading }, currency, bill, errors, change }: FieldsProps) {
  const { payee, dueDate } = reading;
  const asksAmount = amountRead(reading, currency) === null;
  if (payee.value !== null && !asksAmount && dueDate.value !== null) return null;
  return (
    <div className="grid gap-x-6 gap-y-3 pb-1 sm:grid-cols-3">
      {payee.value === null && (
        <TextField
          label="Payee"
          value={bill.title}
          hint={evidenceText(payee)}
          error={errors.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      )}
      {asksAmount && (
        <div>
          <AmountField
            label="Amount"
            currency={currency}
            value={bill.amountText}
            error={errors.amountText}
            onText={(amountText) => change({ amountText })}
          />
          <p className="mt-1 text-small text-ink-soft wrap-anywhere">
            {foreignText(reading, currency) ?? evidenceText(reading.amountCents)}
          </p>
        </div>
      )}
      {dueDate.value === null && (
        <DayField
          label="Due date"
          value={bill.dueDate}
          hint={evidenceText(dueDate)}
          error={errors.dueDate}
          onDay={(day) => change({ dueDate: day })}
        />
      )}
    </div>
  );
}

/** The lines that the found values were read from. */
export function Evidence({ waiting: { reading }, currency }: PartProps) {
  const { payee, amountCents, dueDate } = reading;
  const parts = [
    ["Payee", payee, null],
    ["Amount", amountCents, unnamedCurrencyText(reading, currency)],
    ["Due date", dueDate, null],
  ] as const;
  const found = parts.filter(([, part]) => part.value !== null);
  if (found.length === 0) return null;
  return (
    <div className="text-small">
      <p className="font-medium">Where this was read</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-ink-soft wrap-anywhere">
        {found.map(([label, part, note]) => (
          <Line key={label} label={label}>
            {evidenceText(part)}
            {note !== null && `. ${note}`}
          </Line>
        ))}
      </dl>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
