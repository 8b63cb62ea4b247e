import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { addMonths, FIRST_MONTH, isMonth, LAST_MONTH, type Month, monthText } from "#domain/calendar/days.ts";
import type { ViewMode } from "#domain/settings/settings.ts";
import { usePerform, useSettings } from "../../data/ledger/use-ledger.tsx";
import { lazyPopup, usePreload } from "../../ui/boundaries.tsx";
import { Button, IconButton, Segments } from "../../ui/button.tsx";
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  HorizontalIcon,
  VerticalIcon,
} from "../../ui/icons.tsx";
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

const TITLE = "text-title font-semibold whitespace-nowrap max-sm:text-large max-[24rem]:text-body";

export function MonthBar({ month, currentMonth, todayPlace, onShow, onToday }: MonthBarProps) {
  const isOutOfSight = useIsOutOfSight(todayPlace);
  return (
    <div className="flex min-w-0 items-center gap-1 max-[24rem]:gap-0">
      <IconButton
        label="Previous month"
        data-repeats
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

interface StickyMonthBarProps extends MonthBarProps {
  /** What is found in all months stands below instead of this one. */
  isSearching: boolean;
  children: ReactNode;
}

/** With what else heads the month. It stays at the window's upper edge. */
export function StickyMonthBar({ isSearching, children, ...bar }: StickyMonthBarProps) {
  return (
    <div className="month-bar relative z-6 -my-1 flex min-h-11 items-center justify-between gap-2 bg-canvas py-1 [@media(height>=25rem)]:sticky [@media(height>=25rem)]:top-0">
      {isSearching ? <h1 className={TITLE}>All months</h1> : <MonthBar {...bar} />}
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
  usePreload(picker);
  return (
    <>
      <h1
        aria-live="polite"
        className={`${TITLE} text-center max-sm:min-w-41 max-[24rem]:min-w-30 sm:min-w-56`}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
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

/**
 * The month on the screen. It is kept in the URL (`?month=2026-11`), so that back, reload and a shared link keep it.
 * Anything else means the current month.
 */
export function useShownMonth(currentMonth: Month): { month: Month; show: (month: Month) => void } {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("month");
  // The router's function changes with every month, and the list below must not render for that.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  const show = useCallback((month: Month) => {
    latest.current((before) => {
      const next = new URLSearchParams(before);
      next.set("month", month);
      return next;
    });
    window.scrollTo(0, 0);
  }, []);
  return { month: isMonth(wanted) ? wanted : currentMonth, show };
}

const OPTIONS = [
  { value: "vertical", content: <Option icon={<VerticalIcon />} name="Vertical" /> },
  { value: "horizontal", content: <Option icon={<HorizontalIcon />} name="Horizontal" /> },
] as const;

export function ViewToggle(props: { view: ViewMode; onChoose: (view: ViewMode) => void }) {
  return <Segments label="View" value={props.view} options={OPTIONS} onChoose={props.onChoose} />;
}

function Option(props: { icon: ReactNode; name: string }) {
  return (
    <span title={props.name}>
      {props.icon}
      <span className="sr-only">{props.name}</span>
    </span>
  );
}

interface ChosenView {
  readonly view: ViewMode;
  /** Follows `view` once the browser has painted the press. */
  readonly shown: ViewMode;
  readonly choose: (view: ViewMode) => void;
}

export function useViewMode(): ChosenView {
  const perform = usePerform();
  const { dashboardViewMode: view } = useSettings();
  const shown = useDeferredValue(view);
  const choose = (dashboardViewMode: ViewMode) =>
    void perform({ type: "settings.update", data: { dashboardViewMode } });
  return { view, shown, choose };
}

const SHOWN_MS = 800;

/** The new month is painted under it already, so it takes no press, no key and no reader's attention. */
export function MonthOverlay({ month }: { month: Month }) {
  const [settled, setSettled] = useState(month);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(month), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [month]);
  if (settled === month) return null;
  return (
    <div
      key={month}
      aria-hidden="true"
      className="month-overlay pointer-events-none absolute inset-0 z-1 max-h-dvh animate-lift overflow-hidden bg-canvas/70 print:hidden"
    >
      <span className="absolute top-0 left-0 h-0.5 w-[33%] animate-run rounded-[1px] bg-accent" />
    </div>
  );
}
