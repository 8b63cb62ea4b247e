import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import {
  addMonths,
  FIRST_MONTH,
  FIRST_YEAR,
  LAST_MONTH,
  LAST_YEAR,
  MONTH_NAMES,
  type Month,
  monthFrom,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import { IconButton } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import { keepTabInside } from "../../ui/overlay.ts";
import { Popup } from "../../ui/popup.tsx";

interface MonthPickerProps {
  month: Month;
  currentMonth: Month;
  anchor: HTMLElement;
  onShow: (month: Month) => void;
  onClosed: () => void;
}

const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

const COLUMNS = 3;

/** How many months each key moves by. Home and End go to the year's ends. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  PageUp: -12,
  PageDown: 12,
};

export function MonthPicker({ month, currentMonth, anchor, onShow, onClosed }: MonthPickerProps) {
  /** The month that Tab leads to. Its year is shown. */
  const [at, setAt] = useState(month);
  const popup = useRef<HTMLDivElement>(null);
  const months = useRef<HTMLFieldSetElement>(null);
  const year = yearOfMonth(at);

  useLayoutEffect(() => focusMonth(months.current, month), [month]);

  const showYear = (wanted: number) => setAt(monthFrom(wanted, numberOfMonth(at)));
  function close() {
    anchor.focus({ preventScroll: true });
    onClosed();
  }
  function choose(wanted: Month) {
    close();
    if (wanted !== month) onShow(wanted);
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") keepTabInside(event);
    else return;
    event.stopPropagation();
  }
  function onMonthKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    const next = monthAfter(event.key, at);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    // The buttons stay the same from year to year.
    focusMonth(months.current, next);
  }

  return (
    <Popup
      ref={popup}
      anchor={anchor}
      side="start"
      onPressOutside={close}
      role="dialog"
      aria-label="Choose a month"
      onKeyDown={onKeyDown}
      className="w-80 max-w-[calc(100vw-1rem)] p-2"
    >
      <div className="flex items-center justify-between">
        <IconButton label="Previous year" disabled={year <= FIRST_YEAR} onClick={() => showYear(year - 1)}>
          <ChevronLeftIcon />
        </IconButton>
        <select
          aria-label="Year"
          value={year}
          onChange={(event) => showYear(Number(event.target.value))}
          className="min-h-9 rounded-control border border-control bg-surface px-3 font-semibold tabular-nums pointer-coarse:min-h-11 pointer-coarse:text-large"
        >
          {YEARS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <IconButton label="Next year" disabled={year >= LAST_YEAR} onClick={() => showYear(year + 1)}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <fieldset
        ref={months}
        aria-label={`Months of ${year}`}
        onKeyDown={onMonthKey}
        className="mt-2 grid grid-cols-3 gap-1"
      >
        {MONTH_NAMES.map((name, index) => {
          const each = monthFrom(year, index + 1);
          return (
            <button
              key={name}
              type="button"
              tabIndex={each === at ? 0 : -1}
              aria-current={each === month || (each === currentMonth ? "date" : undefined)}
              onClick={() => choose(each)}
              className={`min-h-11 rounded-control ${variantOf(each, month, currentMonth)}`}
            >
              {name}
              <span className="sr-only">{` ${year}`}</span>
            </button>
          );
        })}
      </fieldset>
    </Popup>
  );
}

function variantOf(each: Month, shown: Month, current: Month): string {
  if (each === shown) return "bg-accent font-medium text-on-accent";
  return each === current
    ? "font-medium text-accent hover:bg-hover forced-colors:underline"
    : "hover:bg-hover";
}

function focusMonth(months: HTMLElement | null, month: Month): void {
  const button = months?.children[numberOfMonth(month) - 1];
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
}

/** The month that a key leads to (the same one at the calendar's ends), or null for other keys. */
function monthAfter(key: string, at: Month): Month | null {
  if (key === "Home") return monthFrom(yearOfMonth(at), 1);
  if (key === "End") return monthFrom(yearOfMonth(at), 12);
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = addMonths(at, step);
  return next < FIRST_MONTH || next > LAST_MONTH ? at : next;
}
