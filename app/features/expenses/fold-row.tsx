import type { Day } from "#domain/calendar/days.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { billsOf, type PaidFold } from "#domain/timeline/month-rows.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { StatusPoint } from "../../ui/status.tsx";
import { RowDate } from "./bill-parts.tsx";

interface FoldRowProps {
  fold: PaidFold;
  isOpen: boolean;
  today: Day;
  currency: Currency;
  onToggle: () => void;
}

/** "6 paid · Rent, Daycare … $3,331.95": several bills in one row, which opens in place. */
export function FoldRow({ fold, isOpen, today, currency, onToggle }: FoldRowProps) {
  const bills = billsOf(fold);
  return (
    <li className="bill fold" data-weight="done">
      <RowDate day={bills[0]?.dueDate ?? today} until={bills.at(-1)?.dueDate ?? today} today={today} />
      <span className="bill-tick">
        <span className="rounded-full bg-canvas p-1">
          <StatusPoint status="PAID" />
        </span>
      </span>
      <button type="button" aria-expanded={isOpen} onClick={onToggle} className="fold-body">
        <span className="fold-text">
          <span className="fold-count">{`${bills.length} paid`}</span>{" "}
          <span className="fold-names">{titlesOf(bills)}</span>
        </span>
        <span className="bill-amount">
          {formatCents(sumCents(bills.map(({ amountCents }) => amountCents)), currency)}
        </span>
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
