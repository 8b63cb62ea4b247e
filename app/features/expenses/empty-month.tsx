import type { ReactNode } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import type { Month } from "#domain/calendar/days.ts";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { copyText, useCopyLastMonth } from "./use-copy-last-month.ts";

interface EmptyMonthProps {
  month: Month;
  onAdd: (opener: HTMLElement) => void;
  guide: ReactNode;
}

export function EmptyMonth({ month, onAdd, guide }: EmptyMonthProps) {
  const { lacking, copy } = useCopyLastMonth(month);
  return (
    <div
      className={`flex flex-col items-center gap-4 text-center ${
        guide ? "" : "rounded-card border border-dashed border-line px-4 py-12 sm:px-6"
      }`}
    >
      {guide}
      <p className="text-ink-soft">{`No bills in ${monthText(month)} yet.`}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant={guide ? "secondary" : "primary"} onClick={(event) => onAdd(event.currentTarget)}>
          <PlusIcon />
          Add Expense
        </Button>
        {lacking.length > 0 && <Button onClick={copy}>{copyText(lacking.length)}</Button>}
      </div>
    </div>
  );
}
