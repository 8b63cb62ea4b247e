import { type ReactNode, useEffect, useState } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, FIRST_MONTH, LAST_MONTH, type Month } from "#domain/calendar/days.ts";
import { whenIdle } from "../../browser/idle.ts";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import { type TodayPlace, useIsOutOfSight } from "./today-place.ts";

const picker = lazyPopup(async () => (await import("./month-picker.tsx")).MonthPicker);

interface MonthBarProps {
  month: Month;
  currentMonth: Month;
  /** Where today is in the list below; missing if that list doesn't mark it. */
  todayPlace?: TodayPlace;
  onShow: (month: Month) => void;
  onToday: () => void;
}

export function MonthBar({ month, currentMonth, todayPlace, onShow, onToday }: MonthBarProps) {
  const isOutOfSight = useIsOutOfSight(todayPlace);
  return (
    <div className="flex min-w-0 items-center gap-1 max-[24rem]:gap-0">
      <IconButton
        label="Previous month"
        data-repeats
        data-step="previous"
        className="-ml-2.5"
        disabled={month <= FIRST_MONTH}
        onClick={() => onShow(addMonths(month, -1))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <MonthName month={month} currentMonth={currentMonth} onShow={onShow} />
      <IconButton
        label="Next month"
        data-repeats
        data-step="next"
        disabled={month >= LAST_MONTH}
        onClick={() => onShow(addMonths(month, 1))}
      >
        <ChevronRightIcon />
      </IconButton>
      {/* It keeps its place while hidden, so that scrolling moves nothing in the bar. */}
      <Button
        variant="quiet"
        className={`px-3 max-sm:px-2 max-[24rem]:px-1.5 print:hidden ${
          month === currentMonth && !isOutOfSight ? "invisible" : ""
        }`}
        onClick={onToday}
      >
        Today
      </Button>
    </div>
  );
}

/** With what else heads the month. It stays at the window's upper edge. */
export function StickyMonthBar({ children, ...bar }: MonthBarProps & { children: ReactNode }) {
  return (
    <div className="month-bar flex min-h-11 items-center justify-between gap-2">
      <MonthBar {...bar} />
      <div className="flex min-w-0 flex-1 items-center justify-end gap-3">{children}</div>
    </div>
  );
}

function MonthName({
  month,
  currentMonth,
  onShow,
}: Pick<MonthBarProps, "month" | "currentMonth" | "onShow">) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => whenIdle(picker.preload), []);
  return (
    <>
      <h1
        aria-live="polite"
        className="text-center text-title font-semibold whitespace-nowrap max-sm:min-w-38 max-sm:text-large max-[24rem]:min-w-0 max-[24rem]:text-body sm:min-w-56"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            picker.preload();
            setAnchor(event.currentTarget);
          }}
          className="inline-flex min-h-9 items-center justify-center gap-1 rounded-control hover:text-accent pointer-coarse:min-h-11"
        >
          <span>{monthText(month)}</span>
          <span className="text-ink-soft max-[24rem]:hidden print:hidden">
            <ChevronDownIcon />
          </span>
        </button>
      </h1>
      {anchor !== null && (
        <picker.Component
          month={month}
          currentMonth={currentMonth}
          anchor={anchor}
          onShow={onShow}
          onClosed={() => setAnchor(null)}
        />
      )}
    </>
  );
}
