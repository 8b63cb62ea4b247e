import { type ReactNode, useRef, useState } from "react";
import { dayText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { WaitingBill } from "#domain/mailed-bills/waiting-mails.ts";
import { amountFromCents, type Currency, formatCents } from "#domain/money/money.ts";
import { createExpenseId } from "../../data/db/schema.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { useChanges } from "../../data/ledger/use-ledger.tsx";
import { useFittingBills } from "../../data/ledger/use-mails.ts";
import { AmountField, readAmount } from "../../ui/amount-field.tsx";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { TextField } from "../../ui/fields.tsx";
import { showOutcome, type ToastLink } from "../../ui/toast.ts";
import {
  billText,
  currencyText,
  evidenceText,
  isForeign,
  type OfferedBill,
  offeredBill,
} from "./bill-of-mail.ts";

const matchDialog = lazyPopup(async () => (await import("./match-dialog.tsx")).MatchDialog);

export interface MailedBillProps {
  waiting: WaitingBill;
  currency: Currency;
  /** Opens the form with what was read and typed so far. */
  onEdit: (mailId: string, bill: OfferedBill, opener: HTMLElement) => void;
  /** Links to the row of a bill that was added. */
  linkTo: (added: Pick<Expense, "id" | "dueDate">) => ToastLink | undefined;
  /** The bill is about to go from the list. */
  onDone: () => void;
}

type Errors = Partial<Record<keyof OfferedBill, string>>;

/** A bill as it was read. What was found stands as text with the line it was read from, and what wasn't is a field. */
export function MailedBill({ waiting, currency, onEdit, linkTo, onDone }: MailedBillProps) {
  const { mail, reading } = waiting;
  const { perform, undo } = useChanges();
  const { likeliest } = useFittingBills(waiting);
  const [bill, setBill] = useState(() => offeredBill(reading, currency));
  const [errors, setErrors] = useState<Errors>({});
  const [matching, setMatching] = useState<HTMLElement | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  function change(changes: Partial<OfferedBill>) {
    setBill((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
    );
  }

  async function add() {
    const { title, dueDate } = bill;
    const amount = readAmount(bill.amountText, currency);
    const wrong: Errors = {
      ...(title.trim() === "" && { title: "Expense title is required" }),
      ...("error" in amount && { amountText: amount.error }),
      ...(dueDate === "" && { dueDate: "Due date is required" }),
    };
    setErrors(wrong);
    if ("error" in amount || Object.keys(wrong).length > 0) {
      // The fields are rendered with their errors first.
      setTimeout(() => fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    const id = createExpenseId();
    const added = { id, title, amount: amountFromCents(amount.cents), dueDate, isRecurring: false };
    onDone();
    const done = await perform({ type: "mail.add", data: { mailId: mail.id, bill: added } });
    showOutcome(done, "Expense added successfully! 💰", undo, { failure: FAILED.add, link: linkTo(added) });
  }

  async function discard() {
    onDone();
    const done = await perform({ type: "mail.discard", data: { mailId: mail.id } });
    showOutcome(done, "Mail thrown away", undo);
  }

  const about = reading.payee.value ?? mail.subject;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div ref={fields} className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {reading.payee.value === null ? (
          <TextField
            label="Payee"
            value={bill.title}
            hint={evidenceText(reading.payee)}
            error={errors.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        ) : (
          <Part label="Payee" evidence={evidenceText(reading.payee)}>
            <bdi translate="no">{reading.payee.value}</bdi>
          </Part>
        )}
        <Amount
          {...{ waiting, currency }}
          text={bill.amountText}
          error={errors.amountText}
          onText={(amountText) => change({ amountText })}
        />
        {reading.dueDate.value === null ? (
          <DayField
            label="Due date"
            value={bill.dueDate}
            hint={evidenceText(reading.dueDate)}
            error={errors.dueDate}
            onDay={(dueDate) => change({ dueDate })}
          />
        ) : (
          <Part label="Due date" evidence={evidenceText(reading.dueDate)}>
            {dayText(reading.dueDate.value)}
          </Part>
        )}
      </div>
      {likeliest !== null && <Likely bill={likeliest} currency={currency} />}
      <div className="flex flex-wrap gap-2">
        <Button variant={likeliest === null ? "primary" : "secondary"} onClick={() => void add()}>
          Add bill
          <About text={about} />
        </Button>
        <Button
          variant={likeliest === null ? "secondary" : "primary"}
          className={likeliest === null ? "" : "order-first"}
          onClick={({ currentTarget }) => setMatching(currentTarget)}
        >
          Match to a bill
          <About text={about} />
        </Button>
        <Button onClick={({ currentTarget }) => onEdit(mail.id, bill, currentTarget)}>
          Edit
          <About text={about} />
        </Button>
        <Button variant="quiet" onClick={() => void discard()}>
          Throw away
          <About text={about} />
        </Button>
      </div>
      {matching !== null && (
        <matchDialog.Component
          {...{ waiting, currency }}
          opener={matching}
          onMatched={onDone}
          onClosed={() => setMatching(null)}
        />
      )}
    </li>
  );
}

interface AmountProps {
  waiting: WaitingBill;
  currency: Currency;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

function Amount({ waiting: { reading }, currency, text, error, onText }: AmountProps) {
  const { value } = reading.amountCents;
  const note = currencyText(reading, currency);
  if (value === null || isForeign(reading, currency)) {
    return (
      <div>
        <AmountField label="Amount" {...{ currency, error, onText }} value={text} />
        <p className="mt-1 text-small text-ink-soft wrap-anywhere">
          {note ?? evidenceText(reading.amountCents)}
        </p>
        {note !== null && (
          <p className="text-small text-ink-soft wrap-anywhere">{evidenceText(reading.amountCents)}</p>
        )}
      </div>
    );
  }
  return (
    <Part label="Amount" evidence={evidenceText(reading.amountCents)} note={note}>
      <span className="tabular-nums">{formatCents(value, currency)}</span>
    </Part>
  );
}

function Part(props: { label: string; evidence: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-small text-ink-soft">{props.label}</p>
      <p className="font-medium wrap-anywhere">{props.children}</p>
      <p className="text-small text-ink-soft wrap-anywhere">{props.evidence}</p>
      {props.note && <p className="text-small wrap-anywhere">{props.note}</p>}
    </div>
  );
}

function Likely({ bill, currency }: { bill: Expense; currency: Currency }) {
  return (
    <p className="text-small wrap-anywhere">
      Looks like the bill you have already: <bdi translate="no">{billText(bill, currency)}</bdi>
    </p>
  );
}

/** Tells equal buttons apart for those who hear them. */
function About({ text }: { text: string }) {
  return <span className="sr-only"> ({text})</span>;
}
