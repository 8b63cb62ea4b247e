import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, type Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { useDismissed } from "../../data/session/use-dismissed.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { billsHeading } from "./bills-section.tsx";
import { copyText, useCopyLastMonth } from "./use-copy-last-month.ts";

const NAMED = 3;

export function CopyOffer({ month }: { month: Month }) {
  const { lacking, copy } = useCopyLastMonth(month);
  const [dismissed, dismiss] = useDismissed("copy", month);
  if (lacking.length === 0 || dismissed) return null;
  return (
    <section
      aria-label="Last month's one-off bills"
      className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft wrap-anywhere">
        {`In ${monthText(addMonths(month, -1))} but not here: ${namesText(lacking)}`}
      </p>
      <div className="flex items-center gap-1">
        <Button
          className="text-small"
          onClick={() => {
            copy();
            billsHeading()?.focus({ preventScroll: true });
          }}
        >
          {copyText(lacking.length)}
        </Button>
        <IconButton
          label="Don't offer this for this month"
          onClick={() => {
            dismiss();
            billsHeading()?.focus({ preventScroll: true });
          }}
        >
          <CloseIcon />
        </IconButton>
      </div>
    </section>
  );
}

function namesText(bills: readonly Expense[]): string {
  const named = bills.slice(0, NAMED).map(({ title }) => title);
  const others = bills.length - named.length;
  return others === 0 ? named.join(", ") : `${named.join(", ")} and ${others} more`;
}
