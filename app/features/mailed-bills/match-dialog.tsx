import { useState } from "react";
import { shortDayText } from "#domain/calendar/days.ts";
import type { WaitingBill } from "#domain/mailed-bills/waiting-mails.ts";
import { amountFromCents, type Currency, formatCents } from "#domain/money/money.ts";
import { useMakeBill } from "../../data/ledger/running-series.ts";
import { useChanges, useReadLedger } from "../../data/ledger/use-ledger.tsx";
import { useFittingBills } from "../../data/ledger/use-mails.ts";
import { CheckboxField, Choices } from "../../ui/choices.tsx";
import { type DialogOpening, QuestionDialog } from "../../ui/dialog.tsx";
import { showOutcome, showToast } from "../../ui/toast.ts";
import { amountRead, billText } from "./bill-of-mail.ts";

interface MatchDialogProps extends DialogOpening {
  waiting: WaitingBill;
  currency: Currency;
  onMatched: () => void;
}

/** Nobody looks through more, and a bill that is due another month has its own form. */
const OFFERED = 8;

/** Asks which bill a mail is about, and what of the mail it takes over. */
export function MatchDialog({ waiting, currency, onMatched, ...dialog }: MatchDialogProps) {
  const { mail, reading } = waiting;
  const { perform, undo } = useChanges();
  const readLedger = useReadLedger();
  const makeBill = useMakeBill();
  const found = useFittingBills(waiting);
  // They stay the same while somebody chooses.
  const [bills] = useState(() => found.bills.slice(0, OFFERED));
  const [chosenId, setChosenId] = useState(() => found.likeliest?.id ?? "");
  const [takesAmount, setTakesAmount] = useState(true);
  const [takesDay, setTakesDay] = useState(false);
  const chosen = bills.find(({ id }) => id === chosenId);
  const cents = amountRead(reading, currency);
  const day = reading.dueDate.value;
  const differs = {
    amount: chosen !== undefined && cents !== null && cents !== chosen.amountCents,
    day: chosen !== undefined && day !== null && day !== chosen.dueDate,
  };

  async function match(close: () => void) {
    if (chosen === undefined) return;
    const changes = {
      ...(differs.amount && takesAmount && cents !== null && { amount: amountFromCents(cents) }),
      ...(differs.day && takesDay && day !== null && { dueDate: day }),
    };
    close();
    onMatched();
    if (readLedger().get("expense", chosen.id) === undefined) {
      const made = await makeBill(chosen);
      if (made !== null && "error" in made) return showToast({ text: made.error, kind: "error" });
    }
    const done = await perform({
      type: "mail.tie",
      data: { mailId: mail.id, expenseId: chosen.id, ...(Object.keys(changes).length > 0 && { changes }) },
    });
    showOutcome(done, `Matched to ${chosen.title}`, undo);
  }

  return (
    <QuestionDialog
      {...dialog}
      title="Which bill is this mail about?"
      isForm
      confirmText="Match"
      disabled={chosen === undefined}
      onConfirm={(close) => void match(close)}
    >
      {bills.length === 0 ? (
        <p>There is no unpaid bill around that time.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Choices
            legend="Unpaid bills"
            name="matched-bill"
            value={chosenId}
            options={bills.map((bill) => [bill.id, billText(bill, currency)] as const)}
            className="flex-col wrap-anywhere"
            onChoose={setChosenId}
          />
          {(differs.amount || differs.day) && (
            <div>
              {differs.amount && (
                <CheckboxField
                  label={`Change the amount from ${formatCents(chosen?.amountCents ?? 0, currency)} to ${formatCents(cents ?? 0, currency)}`}
                  checked={takesAmount}
                  onChange={({ target }) => setTakesAmount(target.checked)}
                />
              )}
              {differs.day && (
                <CheckboxField
                  label={`Change the due date from ${shortDayText(chosen?.dueDate ?? "")} to ${shortDayText(day ?? "")}`}
                  checked={takesDay}
                  onChange={({ target }) => setTakesDay(target.checked)}
                />
              )}
            </div>
          )}
        </div>
      )}
    </QuestionDialog>
  );
}
