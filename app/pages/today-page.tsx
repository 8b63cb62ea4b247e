import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { addDays, longDayText, monthText } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import { owedCents } from "#domain/expenses/expense.ts";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { paths, TODAY_MANIFEST } from "#domain/paths.ts";
import { nextDueDay, nothingText, todayBills } from "#domain/timeline/today-bills.ts";
import { useFigures } from "../data/ledger/computed.ts";
import {
  useCurrency,
  useCurrentMonth,
  useEarlierBills,
  useEverSynced,
  useGenerateOnShow,
  useMonthExpenses,
  useMonthStart,
  usePeriod,
  useRows,
  useToday,
} from "../data/ledger/use-ledger.tsx";
import { useBillCommands } from "../features/expenses/row/bill-commands.tsx";
import { type BillCommands, BillCommandsContext } from "../features/expenses/row/bill-parts.tsx";
import { useKept } from "../features/expenses/timeline/list-parts.tsx";
import { TodaySection } from "../features/expenses/timeline/today-section.tsx";
import { LoadFailure } from "../features/sync/load-failure.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/navigation.tsx";
import { Spinner } from "../ui/screen.tsx";
import { useMedia } from "../ui/use-browser-value.ts";
import { AppScreen } from "./app-screen.tsx";
import { ADD_HASH } from "./use-month-dialogs.tsx";

/** What is overdue, due today and due tomorrow, and nothing else: a page that a phone can keep beside its apps. */
export function TodayPage() {
  useOwnManifest();
  return (
    <AppScreen title="Today" withBack>
      <Today />
    </AppScreen>
  );
}

/** Whoever comes from another screen has that one's document. */
function useOwnManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    if (link === null) return;
    const before = link.href;
    link.href = TODAY_MANIFEST;
    return () => {
      link.href = before;
    };
  }, []);
}

function Today() {
  const month = useCurrentMonth();
  const rows = useRows(month);
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-4">
      <LoadFailure rows={rows} />
      {rows === "loading" && <Spinner text="Loading expenses..." />}
      {rows === "here" && <Lists />}
    </div>
  );
}

/** A saved month is enough, unless tomorrow is in the next one. */
function useListedBills() {
  const today = useToday();
  const month = useCurrentMonth();
  const tomorrow = addDays(today, 1);
  const nextMonth = monthWith(tomorrow, useMonthStart());
  useGenerateOnShow(tomorrow, today);
  const kept = useKept(today);
  const earlier = useEarlierBills(usePeriod(month).from, kept.ids);
  const ofMonth = useMonthExpenses(month);
  const ofNext = useMonthExpenses(nextMonth);
  const knowsTomorrow = useRows(nextMonth) === "here";
  const lists = useMemo(() => {
    const bills = [...earlier, ...ofMonth, ...(nextMonth === month ? [] : ofNext)];
    return todayBills(bills, today, kept.ids);
  }, [earlier, ofMonth, ofNext, nextMonth, month, today, kept.ids]);
  const all = [...lists.overdue, ...lists.today, ...lists.tomorrow];
  kept.keep(all);
  return { today, lists, all, knowsTomorrow, onLeave: kept.onLeave };
}

function Lists() {
  const { today, lists, all, knowsTomorrow, onLeave } = useListedBills();
  const currency = useCurrency();
  const month = useCurrentMonth();
  const isPinned = useMedia("(display-mode: standalone)");
  const props = {
    ...{ today, currency },
    onPointerLeave: (event: Parameters<typeof onLeave>[0]) =>
      onLeave(
        event,
        all.filter(({ status }) => status !== "PAID"),
      ),
  };
  return (
    <>
      <header>
        {all.length > 0 && (
          <p className="text-figure font-semibold tracking-tight tabular-nums">
            {formatCents(sumCents(all.map(owedCents)), currency)}
          </p>
        )}
        <p className="text-ink-soft">
          {all.length > 0 ? `to pay by tomorrow · ${longDayText(today)}` : longDayText(today)}
        </p>
      </header>
      <WithCommands>
        <TodaySection title="Overdue" expenses={lists.overdue} {...props} />
        <TodaySection title="Today" expenses={lists.today} {...props} />
        <TodaySection title="Tomorrow" expenses={lists.tomorrow} {...props} />
      </WithCommands>
      {!knowsTomorrow && <Spinner text="Loading expenses..." />}
      {knowsTomorrow && all.length === 0 && <Nothing />}
      <p className="text-small text-ink-soft">
        <Link to={paths.dashboard} className="text-accent underline underline-offset-2">
          {monthText(month)}
        </Link>
        {!isPinned && (
          <>
            {" "}
            has the rest. To have this page on your home screen, choose “Add to Home Screen” or “Install” in
            your browser's menu.
          </>
        )}
      </p>
    </>
  );
}

/** What comes after tomorrow is known once all bills are here. */
function Nothing() {
  const isWhole = useEverSynced();
  const next = useFigures(nextDueDay);
  const today = useToday();
  return (
    <div className="flex flex-col items-center gap-4 py-10">
      <p className="text-center text-title font-semibold">
        {isWhole ? nothingText(next, today) : "Nothing today or tomorrow"}
      </p>
      {isWhole && next === null && (
        <Link to={paths.dashboard + ADD_HASH} className={buttonClass("primary")}>
          Add Expense
        </Link>
      )}
    </div>
  );
}

/** A tick is all that a bill has here. Its cost is asked where it was only estimated. */
function WithCommands(props: { children: ReactNode }) {
  const nothing = useCallback(() => undefined, []);
  const { commands, popups } = useBillCommands({
    onEdit: nothing,
    onDuplicate: nothing,
    selectorOf: () => null,
  });
  const ticks = useMemo((): BillCommands => ({ setPaid: commands.setPaid }), [commands]);
  return (
    <BillCommandsContext value={ticks}>
      <div className="bills flex flex-col gap-5">{props.children}</div>
      {popups}
    </BillCommandsContext>
  );
}
