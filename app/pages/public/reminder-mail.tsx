import { addDays, type Day, longDayText } from "#domain/calendar/days.ts";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { remindedBills } from "#domain/sample/sample-month.ts";
import { counted } from "#domain/text/wording.ts";
import { SAMPLE_CURRENCY, useVisitorsDay } from "./visitors-day.ts";

const money = (cents: number) => formatCents(cents, SAMPLE_CURRENCY);

/**
 * The next reminder of the sample's bills. It says what the mail does (worker/features/reminders/queue-reminders.ts), drawn
 * with the page's own styles: a mail brings its own along, which a page refuses. A test holds the words to those of the
 * mail.
 */
export function ReminderMail({ day = "" }: { day?: Day | undefined }) {
  const today = useVisitorsDay(day);
  const bills = remindedBills(today);
  const dueDate = bills[0]?.dueDate ?? addDays(today, 1);
  return (
    <>
      <p className="mb-3 text-center text-small text-ink-soft">
        {`Arrives on ${longDayText(addDays(dueDate, -1))}`}
      </p>
      <div className="mx-auto max-w-120 rounded-card border border-line border-t-4 border-t-accent bg-surface px-6 pt-5 pb-7 shadow-card sm:px-7">
        <p className="font-semibold text-accent">Expense Timeline</p>
        <p className="mt-4 text-large font-semibold">
          <span className="text-figure">{money(sumCents(bills.map((bill) => bill.amountCents)))}</span> due
          tomorrow
        </p>
        <p className="mt-3 text-ink-soft">
          {`${counted(bills.length, "expense")}, on ${longDayText(dueDate)}`}
        </p>
        <dl className="mt-3">
          {bills.map(({ id, title, amountCents }) => (
            <div key={id} className="flex justify-between gap-4 border-b border-line py-2.5">
              <dt className="text-accent underline underline-offset-2">{title}</dt>
              <dd className="font-semibold tabular-nums">{money(amountCents)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 inline-block rounded-control bg-accent px-5 py-2.5 font-semibold text-on-accent">
          Open your bills
        </p>
        <p className="mt-4 text-small text-ink-soft">
          You get this because reminders are on. <span className="underline">Stop these reminders</span>
        </p>
      </div>
    </>
  );
}
