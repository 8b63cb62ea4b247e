import { useId, useRef, useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import type { WaitingBill } from "#domain/mailed-bills/waiting-mails.ts";
import { amountFromCents, type Currency } from "#domain/money/money.ts";
import { createExpenseId } from "../../data/db/schema.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import { useChanges } from "../../data/ledger/use-ledger.tsx";
import { useFittingBills } from "../../data/ledger/use-mails.ts";
import { readAmount } from "../../ui/amount-field.tsx";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Button } from "../../ui/button.tsx";
import { showOutcome, type ToastLink } from "../../ui/toast.ts";
import { billText, type OfferedBill, offeredBill } from "./bill-of-mail.ts";
import { type Errors, Evidence, ReadValues, UnsureFields } from "./reading-parts.tsx";
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

/** A bill as it was read. What was found stands in one row, and what wasn't is a field below it, which says why. */
export function MailedBill(props: MailedBillProps) {
  const { waiting, currency, isFirst, typed, onEdit, linkTo, onDone } = props;
  const { mail, reading } = waiting;
  const { perform, undo } = useChanges();
  const discard = useDiscard(mail.id, onDone);
  const { likeliest } = useFittingBills(waiting);
  const [errors, setErrors] = useState<Errors>({});
  /** Null until the user opens or closes it. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? isFirst;
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
      className={likeliest === null ? "" : "-ml-4"}
      onClick={({ currentTarget }) => setMatching(currentTarget)}
    >
      Match to a bill
      <About text={about} />
    </Button>
  );
  return (
    <li ref={fields} className="flex flex-col gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ReadValues waiting={waiting} currency={currency} />
        <div className="-mr-4 flex">
          <Button onClick={() => void add()}>
            Add bill
            <About text={about} />
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            onClick={() => setWanted(!isOpen)}
          >
            {isOpen ? "Less" : "More"}
            <About text={about} />
          </Button>
        </div>
      </div>
      <UnsureFields {...{ waiting, currency, bill, errors, change }} />
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
          <div className="-ml-4 flex flex-wrap">
            {likeliest === null && match}
            <Button variant="quiet" onClick={({ currentTarget }) => onEdit(mail.id, bill, currentTarget)}>
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

/** Tells equal buttons apart for those who hear them. */
function About({ text }: { text: string }) {
  return <span className="sr-only"> ({text})</span>;
}
