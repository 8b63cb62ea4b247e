import { isWithin } from "../calendar/periods.ts";
import { compareExpenses, type Expense } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { projectedExpenses } from "../series/projection.ts";
import { billEvent, type EventSurroundings, type Revision } from "./bill-event.ts";
import { contentLine, textValue } from "./content-line.ts";
import { feedSpan } from "./feed.ts";

/** The earliest ones. Nobody by hand has as many in sixteen months. */
const EVENTS_MAX = 5000;

/** How often an app may ask again. */
const REFRESH = "PT1H";

/** The product's accent. */
const COLOUR = { name: "steelblue", hex: "#2B62A8" };

interface Calendar extends EventSurroundings {
  /** Every series, the bills of the days that are shown, and all that may have the place of a projected one. */
  readonly ledger: Ledger;
  /** @param isProjected whether the bill isn't among the rows, so that its series tells its revision */
  readonly revisionOf: (expense: Expense, isProjected: boolean) => Revision;
}

/** A user's bills as an iCalendar object (docs/contracts.md#calendars). The same rows on the same day are the same text. */
export function calendarText({ ledger, revisionOf, ...surroundings }: Calendar): string {
  const span = feedSpan(surroundings.today);
  const standing = [...ledger.all("expense")].filter(
    ({ deleted, dueDate }) => !deleted && isWithin(dueDate, span),
  );
  const events = [
    ...standing.map((expense) => ({ expense, isProjected: false })),
    ...projectedExpenses(ledger, span).map((expense) => ({ expense, isProjected: true })),
  ]
    .sort((one, other) => compareExpenses(one.expense, other.expense))
    .slice(0, EVENTS_MAX)
    .map(({ expense, isProjected }) => billEvent(expense, revisionOf(expense, isProjected), surroundings));
  const name = textValue(surroundings.options.name);
  return [
    contentLine("BEGIN", "VCALENDAR"),
    contentLine("VERSION", "2.0"),
    contentLine("PRODID", "-//Expense Timeline//Bills//EN"),
    contentLine("CALSCALE", "GREGORIAN"),
    contentLine("NAME", name),
    contentLine("X-WR-CALNAME", name),
    contentLine("COLOR", COLOUR.name),
    contentLine("X-APPLE-CALENDAR-COLOR", COLOUR.hex),
    contentLine("REFRESH-INTERVAL;VALUE=DURATION", REFRESH),
    contentLine("X-PUBLISHED-TTL", REFRESH),
    ...(events.length === 0 ? [SOME_COMPONENT] : events),
    contentLine("END", "VCALENDAR"),
  ].join("");
}

/** A calendar has to have one, so one without bills names a time zone that nothing refers to. */
const SOME_COMPONENT = [
  contentLine("BEGIN", "VTIMEZONE"),
  contentLine("TZID", "Etc/UTC"),
  contentLine("BEGIN", "STANDARD"),
  contentLine("DTSTART", "19700101T000000"),
  contentLine("TZOFFSETFROM", "+0000"),
  contentLine("TZOFFSETTO", "+0000"),
  contentLine("END", "STANDARD"),
  contentLine("END", "VTIMEZONE"),
].join("");
