import { useRef, useState } from "react";
import { shortDayText } from "#domain/calendar/days.ts";
import { FEEDS_MAX } from "#domain/calendar-feed/feed.ts";
import { type CalendarFeed, loadCalendars } from "../../data/session/calendars.ts";
import type { User } from "../../data/session/stored-user.ts";
import { useLoaded } from "../../data/session/use-loaded.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { ChangeCalendar, NewCalendar } from "./calendar-dialogs.tsx";

interface CalendarSettingProps {
  user: User;
}

/** The private addresses under which calendar apps show a user's bills. */
export function CalendarSetting({ user }: CalendarSettingProps) {
  const { value: calendars, failure, load } = useLoaded(loadCalendars, user);
  return (
    <Card title="Calendar">
      <p className="mt-1 text-small text-ink-soft">
        See your bills in Apple, Google, Outlook or any other calendar app, under a private address that only
        shows them.
      </p>
      {calendars === null && failure === null && <Spinner text="Loading..." isSmall />}
      {calendars === "offline" && (
        <p className="py-3 text-ink-soft">Your calendars are listed when you are online.</p>
      )}
      <Alert text={failure} className="mt-2 text-small" />
      {calendars !== null && calendars !== "offline" && (
        <CalendarList user={user} calendars={calendars} onChanged={load} />
      )}
    </Card>
  );
}

interface CalendarListProps extends CalendarSettingProps {
  calendars: readonly CalendarFeed[];
  onChanged: () => Promise<void>;
}

function CalendarList({ user, calendars, onChanged }: CalendarListProps) {
  const [open, setOpen] = useState<"new" | CalendarFeed | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const show = (what: "new" | CalendarFeed, button: HTMLElement) => {
    opener.current = button;
    setOpen(what);
  };
  const dialog = {
    ...{ user, onChanged, opener: opener.current, onClosed: () => setOpen(null) },
    fallbackFocus: () => add.current,
  };
  return (
    <>
      {calendars.length > 0 && (
        <ul aria-label="Calendars" className="mt-1 divide-y divide-line">
          {calendars.map((calendar) => (
            <li key={calendar.id} className="flex items-center justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <bdi translate="no">{calendar.name}</bdi>
                </p>
                <p className="text-small text-ink-soft">{aboutText(calendar)}</p>
              </div>
              <Button className="shrink-0" onClick={(event) => show(calendar, event.currentTarget)}>
                Change<span className="sr-only"> {calendar.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Button
          ref={add}
          className="max-sm:w-full"
          disabled={calendars.length >= FEEDS_MAX}
          onClick={(event) => show("new", event.currentTarget)}
        >
          Add a calendar
        </Button>
        {calendars.length >= FEEDS_MAX && (
          <p className="mt-2 text-small text-ink-soft">{`There can be at most ${FEEDS_MAX}.`}</p>
        )}
      </div>
      {open === "new" && <NewCalendar {...dialog} />}
      {open !== null && open !== "new" && <ChangeCalendar {...dialog} calendar={open} />}
    </>
  );
}

/** "Last used 22 Nov · amounts · alarm the day before" */
function aboutText({ lastUsedOn, showsAmounts, alarm }: CalendarFeed): string {
  return [
    lastUsedOn === null ? "Not used yet" : `Last used ${shortDayText(lastUsedOn)}`,
    showsAmounts ? "amounts" : "no amounts",
    { none: "", day: "alarm on the day", dayBefore: "alarm the day before" }[alarm],
  ]
    .filter(Boolean)
    .join(" · ");
}
