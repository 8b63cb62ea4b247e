import { type ReactNode, useId, useRef, useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import type { WaitingBill } from "#domain/mailed-bills/waiting-mails.ts";
import { amountFromCents, type Currency, formatCents } from "#domain/money/money.ts";
import { createExpenseId } from "../../data/db/schema.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { useChanges, useToday } from "../../data/ledger/use-ledger.tsx";
import { useFittingBills } from "../../data/ledger/use-mails.ts";
import { AmountField, readAmount } from "../../ui/amount-field.tsx";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { TextField } from "../../ui/fields.tsx";
import { showOutcome, type ToastLink } from "../../ui/toast.ts";
import {
  amountRead,
  billText,
  dueText,
  evidenceText,
  foreignText,
  type OfferedBill,
  offeredBill,
  unnamedCurrencyText,
} from "./bill-of-mail.ts";
import { useDiscard } from "./use-discard.ts";

const matchDialog = lazyPopup(async () => (await import("./match-dialog.tsx")).MatchDialog);

export interface MailedBillProps {
  waiting: WaitingBill;
  currency: Currency;
  /** Whether it is the first one, which is open. The next one opens once this is gone. */
  isFirst: boolean;
  /** What the user typed into the fields of what isn't sure. */
  typed: Partial<OfferedBill> | undefined;
  onType: (changes: Partial<OfferedBill>) => void;
  /** Opens the form with what was read and typed so far. */
  onEdit: (mailId: string, bill: OfferedBill, opener: HTMLElement) => void;
  /** Links to the row of a bill that was added. */
  linkTo: (added: Pick<Expense, "id" | "dueDate">) => ToastLink | undefined;
  /** The bill is about to go from the list. */
  onDone: () => void;
}

type Errors = Partial<Record<keyof OfferedBill, string>>;

/** A bill as it was read. What was found stands in one row, and what wasn't is a field below it, which says why. */
export function MailedBill(props: MailedBillProps) {
  const { waiting, currency, isFirst, typed, onEdit, linkTo, onDone } = props;
  const { mail, reading } = waiting;
  const { perform, undo } = useChanges();
  const discard = useDiscard(mail.id, onDone);
  const { likeliest } = useFittingBills(waiting);
  const [errors, setErrors] = useState<Errors>({});
  const [isToggled, setToggled] = useState<boolean | null>(null);
  const isOpen = isToggled ?? isFirst;
  const [matching, setMatching] = useState<HTMLElement | null>(null);
  const fields = useRef<HTMLLIElement>(null);
  const moreId = useId();
  const bill = offeredBill(reading, currency, typed);

  function change(changes: Partial<OfferedBill>) {
    props.onType(changes);
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

  const about = reading.payee.value ?? mail.subject;
  const match = (
    <Button
      variant={likeliest === null ? "quiet" : "link"}
      className="-ml-4"
      onClick={({ currentTarget }) => setMatching(currentTarget)}
    >
      Match to a bill
      <About text={about} />
    </Button>
  );
  return (
    <li ref={fields} className="flex flex-col gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Read waiting={waiting} currency={currency} />
        <div className="-mr-4 flex">
          <Button onClick={() => void add()}>
            Add bill
            <About text={about} />
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            onClick={() => setToggled(!isOpen)}
          >
            {isOpen ? "Less" : "More"}
            <About text={about} />
          </Button>
        </div>
      </div>
      <Fields {...{ waiting, currency, bill, errors, change }} />
      {likeliest !== null && (
        <div className="flex flex-wrap items-center gap-x-6">
          <p className="min-w-0 text-small wrap-anywhere">
            Looks like the bill you have already: <bdi translate="no">{billText(likeliest, currency)}</bdi>
          </p>
          {match}
        </div>
      )}
      {isOpen && (
        <div id={moreId} className="flex flex-col gap-1">
          <Evidence waiting={waiting} currency={currency} />
          <div className="flex flex-wrap">
            {likeliest === null && match}
            <Button
              variant="quiet"
              className={likeliest === null ? "" : "-ml-4"}
              onClick={({ currentTarget }) => onEdit(mail.id, bill, currentTarget)}
            >
              Edit
              <About text={about} />
            </Button>
            <Button variant="quiet" onClick={() => void discard()}>
              Discard
              <About text={about} />
            </Button>
          </div>
        </div>
      )}
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

interface PartProps {
  waiting: WaitingBill;
  currency: Currency;
}

/** "Power Company", "$84.50, due 9 Dec" */
function Read({ waiting: { mail, reading }, currency }: PartProps) {
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

function Fields({ waiting: { reading }, currency, bill, errors, change }: FieldsProps) {
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
function Evidence({ waiting: { reading }, currency }: PartProps) {
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

/** Tells equal buttons apart for those who hear them. */
function About({ text }: { text: string }) {
  return <span className="sr-only"> ({text})</span>;
}
