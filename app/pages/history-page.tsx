import { useState } from "react";
import { clockText } from "#domain/calendar/clock-text.ts";
import { addDays, type Day, dayText, localTime, longDayText } from "#domain/calendar/days.ts";
import { groupBy } from "#domain/group-by.ts";
import { changeText, refusalText } from "#domain/operations/describe.ts";
import type { WholeChange } from "#domain/undo/whole-changes.ts";
import { useHistory } from "../data/ledger/computed.ts";
import { useChanges, useCurrency, useToday } from "../data/ledger/use-ledger.tsx";
import { sayUndone } from "../features/history/say-undone.ts";
import { WithRows } from "../features/sync/load-failure.tsx";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/screen.tsx";
import { AppScreen } from "./app-screen.tsx";

export function HistoryPage() {
  return (
    <AppScreen title="History" withBack>
      <WithRows what="history" loading={<Spinner text="Loading..." />}>
        <HistoryList />
      </WithRows>
    </AppScreen>
  );
}

const SHOWN_FIRST = 60;

/** Tells equal browsers apart in a device's stored name. It means nothing to a user. */
const CODE = / \([0-9a-f]{4}\)$/;

function HistoryList() {
  const { changes, ledger, device, timeZone } = useHistory();
  const { undo } = useChanges();
  const currency = useCurrency();
  const today = useToday();
  const [shown, setShown] = useState(SHOWN_FIRST);
  /** The reasons why changes couldn't be undone, by operation id. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});

  // These are days of the user's own calendar, the newest first.
  const days = groupBy(changes.slice(0, shown), ({ entry }) => localTime(entry.atMs, timeZone).day);

  async function takeBack({ entry, operationIds }: WholeChange) {
    const { operationId } = entry;
    const done = await undo(operationIds);
    setRefusals(({ [operationId]: _, ...others }) =>
      done.ok ? others : { ...others, [operationId]: refusalText(done.error, entry, ledger, currency) },
    );
    if (done.ok) sayUndone(operationIds, done, ledger, undo);
  }

  return (
    <div className="mx-auto w-full max-w-180">
      <p className="text-ink-soft">What changed in the last 30 days, on any of your devices.</p>
      {changes.length === 0 && <p className="py-12 text-center text-ink-soft">Nothing has changed yet.</p>}
      {[...days].map(([day, changesOfDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-6">
          <h2 id={`day-${day}`} className="font-semibold">
            {headingText(day, today)}
          </h2>
          <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-surface">
            {changesOfDay.map((change) => (
              <ChangeRow
                key={change.entry.operationId}
                text={changeText(change.entry, ledger, currency)}
                who={
                  change.entry.device === device
                    ? "This device"
                    : (change.entry.device?.replace(CODE, "") ?? "Expense Timeline")
                }
                atMs={change.entry.atMs}
                timeZone={timeZone}
                undone={change.undone}
                bills={change.entry.subject?.bills}
                refusal={refusals[change.entry.operationId]}
                onUndo={canBeUndone(change) ? () => void takeBack(change) : null}
              />
            ))}
          </ul>
        </section>
      ))}
      {changes.length > shown && (
        <Button className="mt-6" onClick={() => setShown(shown + SHOWN_FIRST)}>
          {`Show ${Math.min(SHOWN_FIRST, changes.length - shown)} more`}
        </Button>
      )}
    </div>
  );
}

/** "Today, 22 November 2026", "Friday, 20 November 2026" */
function headingText(day: Day, today: Day): string {
  if (day === today) return `Today, ${dayText(day)}`;
  return day === addDays(today, -1) ? `Yesterday, ${dayText(day)}` : longDayText(day);
}

/** Nobody did it, and what arrived is discarded instead. */
function canBeUndone({ entry }: WholeChange): boolean {
  return entry.type !== "mail.receive";
}

interface ChangeRowProps {
  text: string;
  who: string;
  atMs: number;
  timeZone: string;
  undone: boolean;
  /** How many bills it changed, if it changed more than one. */
  bills: number | undefined;
  refusal: string | undefined;
  /** Null for what happened by itself. */
  onUndo: (() => void) | null;
}

/** From so many bills on, Undo says how many it takes back. */
const MANY = 10;

/** What happened leads. The bill's amount and day, which end its text, stand below it, beside the device. */
function ChangeRow(props: ChangeRowProps) {
  const { bills = 1 } = props;
  const undo = bills < MANY ? "Undo" : `Undo all ${bills}`;
  const [, what = props.text, bill] = /^(.*) · ([^”]*)$/s.exec(props.text) ?? [];
  return (
    <li className="flex items-start gap-3 py-2 pr-2 pl-4 sm:gap-4">
      <time
        dateTime={new Date(props.atMs).toISOString()}
        className="shrink-0 text-small leading-5.5 text-ink-soft tabular-nums"
      >
        {clockText(props.atMs, props.timeZone)}
      </time>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={props.undone ? "text-ink-soft line-through" : ""}>{what}</p>
        <p className="text-small text-ink-soft">{[bill, props.who].filter(Boolean).join(" · ")}</p>
        {props.refusal !== undefined && (
          <p role="alert" className="text-small text-unpaid">
            {props.refusal}
          </p>
        )}
      </div>
      {props.undone && <p className="px-3 text-small leading-5.5 text-ink-soft">Undone</p>}
      {!props.undone && props.onUndo !== null && (
        <Button
          variant="link"
          className="-my-1.75 text-small pointer-coarse:-my-2.75"
          aria-label={`${undo}: ${props.text}`}
          onClick={props.onUndo}
        >
          {undo}
        </Button>
      )}
    </li>
  );
}
