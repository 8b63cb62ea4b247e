import { addMonths, FIRST_MONTH, LAST_MONTH, type Month } from "#domain/calendar.ts";
import { monthText } from "#domain/day-text.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";

interface MonthBarProps {
  month: Month;
  currentMonth: Month;
  onShow: (month: Month) => void;
}

/** Previous, the month's name, next, and Today when it isn't the current month (UI.md, "Dashboard"). */
export function MonthBar({ month, currentMonth, onShow }: MonthBarProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <IconButton
        label="Previous month"
        data-repeats
        className="-ml-2.5"
        disabled={month <= FIRST_MONTH}
        onClick={() => onShow(addMonths(month, -1))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <h1
        aria-live="polite"
        className="text-center text-title font-semibold whitespace-nowrap max-sm:min-w-42 max-sm:text-large max-[24rem]:min-w-0 sm:min-w-56"
      >
        {monthText(month)}
      </h1>
      <IconButton
        label="Next month"
        data-repeats
        disabled={month >= LAST_MONTH}
        onClick={() => onShow(addMonths(month, 1))}
      >
        <ChevronRightIcon />
      </IconButton>
      {month !== currentMonth && (
        <Button
          look="quiet"
          className="px-3 max-[24rem]:px-1.5 print:hidden"
          onClick={() => onShow(currentMonth)}
        >
          Today
        </Button>
      )}
    </div>
  );
}
