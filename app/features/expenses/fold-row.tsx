import type { Day } from "#domain/calendar/days.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { billsOf, type Fold, foldSums } from "#domain/timeline/month-rows.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { StatusPoint } from "../../ui/status.tsx";
import { pointOf, RowDate } from "./bill-parts.tsx";
import type { FoldState } from "./expense-row.tsx";

interface FoldRowProps {
  fold: Fold;
  isOpen: boolean;
  /** Whether it is itself in another fold. */
  within: FoldState | undefined;
  today: Day;
  currency: Currency;
  onToggle: () => void;
}

/** "6 paid · Rent, Daycare … $3,331.95": several bills in one row, which opens in place. */
export function FoldRow({ fold, isOpen, within, today, currency, onToggle }: FoldRowProps) {
  const bills = billsOf(fold);
  const { lateCount, lateCents, paidCount, paidCents } = foldSums(fold);
  const isLate = fold.kind === "late";
  const late = bills.find(({ status }) => status !== "PAID");
  return (
    <li className="bill fold" data-fold={within} data-weight={isLate ? "late" : "done"}>
      <RowDate day={bills[0]?.dueDate ?? today} until={bills.at(-1)?.dueDate ?? today} today={today} />
      <span className="bill-tick">
        <span className="rounded-full bg-canvas p-1">
          <StatusPoint status={late === undefined ? "PAID" : pointOf(late, today)} />
        </span>
      </span>
      <button type="button" aria-expanded={isOpen} onClick={onToggle} className="fold-body">
        <span className="fold-text">
          <span className="fold-count">{isLate ? `${lateCount} more late` : `${paidCount} paid`}</span>{" "}
          <span className="fold-names">
            {isLate ? paidCount > 0 && `and ${paidCount} paid` : titlesOf(bills)}
          </span>
        </span>
        <span className="bill-amount">{formatCents(isLate ? lateCents : paidCents, currency)}</span>
        <span className="fold-chevron">
          <ChevronDownIcon />
        </span>
      </button>
    </li>
  );
}

const NAMED = 3;

function titlesOf(bills: readonly { title: string }[]) {
  const titles = bills.slice(0, NAMED).map(({ title }) => title);
  return <bdi translate="no">{bills.length > NAMED ? `${titles.join(", ")} …` : titles.join(", ")}</bdi>;
}
