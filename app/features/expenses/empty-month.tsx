import type { Month } from "#domain/calendar.ts";
import { monthText } from "#domain/day-text.ts";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";

/** One sentence and the one thing to do (UI.md, "Dashboard"). */
export function EmptyMonth(props: { month: Month; onAdd: (opener: HTMLElement) => void }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line px-6 py-16 text-center">
      <p className="text-ink-soft">No bills in {monthText(props.month)} yet.</p>
      <Button look="primary" onClick={(event) => props.onAdd(event.currentTarget)}>
        <PlusIcon />
        Add Expense
      </Button>
    </div>
  );
}
