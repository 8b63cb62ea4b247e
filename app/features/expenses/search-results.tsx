import { memo, type ReactNode, type Ref, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { type Day, type Month, monthText, shortDayText } from "#domain/calendar/days.ts";
import { type MonthStart, monthWith } from "#domain/calendar/periods.ts";
import { type Expense, owedCents } from "#domain/expenses/expense.ts";
import { type MarkedPart, markedParts, snippetParts } from "#domain/expenses/marked-parts.ts";
import { hitsOf } from "#domain/expenses/search.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { useSearch } from "../../data/ledger/computed.ts";
import { useMonthStart, useRows } from "../../data/ledger/use-ledger.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { type ShowText, ShowTextContext } from "./row/bill-parts.tsx";
import { ExpenseRow, NEAR } from "./row/bill-row.tsx";

interface SearchResultsProps {
  query: string;
  today: Day;
  currency: Currency;
  onShowMonth: (month: Month) => void;
  onQuery: (query: string) => void;
}

export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { query, today, currency, onShowMonth, onQuery } = props;
  const hits = useSearch(query);
  const { count, end } = useGrowingList(query, NEAR, hits.length);
  const monthStart = useMonthStart();
  const months = useMemo(() => byMonth(hits.slice(0, count), monthStart), [hits, count, monthStart]);
  const show = useMemo(() => showHits(query), [query]);
  const rows = useRows();
  if (rows === "loading") return <Spinner text="Loading expenses..." />;
  // Only the shown month is here, and the screen's head says why.
  if (rows === "missing")
    return (
      <p role="status" className="py-6 text-ink-soft">
        Search needs all of your bills, and this device doesn't have them yet.
      </p>
    );
  return (
    <ShowTextContext value={show}>
      <p role="status" className="font-semibold wrap-anywhere max-sm:pt-3">
        {hits.length === 0 ? (
          `Nothing found for “${query.trim()}”.`
        ) : (
          <Found hits={hits} currency={currency} />
        )}
      </p>
      {hits.length === 0 && <Examples today={today} onQuery={onQuery} />}
      {months.map(({ month, before, expenses }) => (
        <section key={month} aria-labelledby={`hits-${month}`} className="mt-4">
          <h3 id={`hits-${month}`}>
            <button
              type="button"
              onClick={() => onShowMonth(month)}
              className="inline-flex min-h-9 items-center rounded-control font-semibold hover:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {monthText(month)}
            </button>
          </h3>
          <ol className="timeline">
            {expenses.map((expense, at) => (
              <ExpenseRow
                key={expense.id}
                {...{ expense, today, currency }}
                isFar={before + at >= NEAR}
                startsDay={expense.dueDate !== expenses[at - 1]?.dueDate}
              />
            ))}
          </ol>
        </section>
      ))}
      {count < hits.length && <div ref={end} />}
    </ShowTextContext>
  );
});

/** Queries that find more than words. A press on one searches for it. */
function Examples({ today, onQuery }: Pick<SearchResultsProps, "today" | "onQuery">) {
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-soft">
        Search looks for words in titles, categories and notes. It understands amounts, dates and states, too:
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        {["Overdue", "To pay", "Partly paid", "Autopay", "Over 100", shortDayText(today)].map((example) => (
          <button
            key={example}
            type="button"
            className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 text-small hover:border-accent hover:text-accent pointer-coarse:min-h-11"
            onClick={() => {
              // The button goes with what it finds.
              document.querySelector<HTMLElement>("search input")?.focus();
              onQuery(example);
            }}
          >
            {example}
          </button>
        ))}
      </p>
    </>
  );
}

/** "7 bills, $412.20 · $96.00 still to pay". The sum leads, as on a month's card. */
function Found({ hits, currency }: { hits: readonly Expense[]; currency: Currency }) {
  const total = sumCents(hits.map(({ amountCents }) => amountCents));
  const owed = sumCents(hits.map(owedCents));
  const left = owed === 0 ? "all paid" : `${formatCents(owed, currency)} still to pay`;
  return (
    <>
      <span className="block text-small font-normal text-ink-soft">
        {counted(hits.length, "bill")}
        <span className="sr-only">, </span>
      </span>
      <span className="text-title tracking-tight">{formatCents(total, currency)}</span>
      <span className="font-normal text-ink-soft">{` · ${left}`}</span>
    </>
  );
}

function showHits(query: string): ShowText {
  return (expense, part, text) => {
    const { words, isAmount } = hitsOf(expense, query);
    if (part === "amount") return isAmount ? <Hit>{text}</Hit> : text;
    if (part !== "note") return marked(markedParts(text, words));
    const parts = snippetParts(text, words);
    return (
      parts.length > 0 && (
        <span>
          {" "}
          <bdi translate="no">{marked(parts)}</bdi>
        </span>
      )
    );
  };
}

function marked(parts: readonly MarkedPart[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
  return parts.map(({ text, isHit }, at) => (isHit ? <Hit key={at}>{text}</Hit> : text));
}

function Hit(props: { children: string }) {
  return (
    <mark className="rounded-[3px] bg-accent-soft text-accent forced-colors:underline">{props.children}</mark>
  );
}

interface MonthOfHits {
  readonly month: Month;
  /** How many hits come before it. */
  readonly before: number;
  readonly expenses: Expense[];
}

/** Expects each month's hits to be adjacent. */
function byMonth(hits: readonly Expense[], monthStart: MonthStart): MonthOfHits[] {
  const months: MonthOfHits[] = [];
  for (const [before, expense] of hits.entries()) {
    const month = monthWith(expense.dueDate, monthStart);
    const last = months.at(-1);
    if (last?.month === month) last.expenses.push(expense);
    else months.push({ month, before, expenses: [expense] });
  }
  return months;
}

const STEP = 40;

/** Up to this many rows are added frame by frame. More come only when the end of the list is near. */
const EAGER = 200;

/** How near the list's end may come before more rows are added, in CSS pixels. */
const AHEAD = 1500;

/**
 * How many rows of a long list to render: `first` at once, the rest as they are needed. Another `key` starts over.
 * `end` belongs on an element below the last row while there are more.
 */
function useGrowingList(key: string, first: number, total: number) {
  const [grown, setGrown] = useState({ key, count: first });
  const end: Ref<HTMLDivElement> = useRef(null);
  const count = grown.key === key ? grown.count : first;
  useEffect(() => {
    if (count >= total) return;
    const grow = () => startTransition(() => setGrown({ key, count: count + STEP }));
    if (count < EAGER) {
      const frame = requestAnimationFrame(grow);
      return () => cancelAnimationFrame(frame);
    }
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && grow(), {
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [key, count, total]);
  return { count, end };
}
