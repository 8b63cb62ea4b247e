import type ICAL from "ical.js";
import { type Day, isDay, isTimeZone, localTime } from "#domain/calendar/days.ts";
import { type CalendarItem, readCalendar } from "#domain/importing/calendar.ts";
import type { FoundBills, ReadOptions } from "#domain/importing/found.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import type { Unreadable } from "./named-bytes.ts";

type Component = InstanceType<typeof ICAL.Component>;
type Time = InstanceType<typeof ICAL.Time>;

export function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR\b/i.test(text.slice(0, 200));
}

/** Reads the events and tasks of iCalendar text (RFC 5545). ical.js only takes it apart: what days a rule has is the domain's to say. */
export async function readCalendarFile(text: string, options: ReadOptions): Promise<FoundBills | Unreadable> {
  const { default: ical } = await fetchCode(() => import("ical.js"));
  const calendars = parsed();
  if (calendars === null) return { error: "This calendar is damaged. Export it again." };
  const items = calendars.flatMap((each) => itemsIn(new ical.Component(each)));
  return readCalendar(
    items.map((item, index) => ({ ...item, line: index + 1 })),
    options,
  );

  /** A file of several calendars is a list of them. */
  function parsed(): string[][] | null {
    try {
      // Under a name that it doesn't know, ical.js leaves a rule as it is. It would refuse the whole file for a damaged one.
      const found = ical.parse(text.trim().replace(/^RRULE(?=[:;])/gim, RULE)) as unknown[];
      return (typeof found[0] === "string" ? [found] : found) as string[][];
    } catch {
      return null;
    }
  }
}

const RULE = "X-RRULE";

type Item = Omit<CalendarItem, "line">;

function itemsIn(calendar: Component): Item[] {
  const said = calendar.getFirstPropertyValue("x-wr-timezone");
  const zone = isTimeZone(said) ? said : new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const events = calendar.getAllSubcomponents("vevent").map((event) => itemOf(event, "dtstart", zone));
  const tasks = calendar.getAllSubcomponents("vtodo").map((task) => ({
    ...itemOf(task, task.hasProperty("due") ? "due" : "dtstart", zone),
    task: {
      isDone: statusOf(task) === "COMPLETED" || task.hasProperty("completed"),
      doneDay: daysOf(task, "completed", zone)[0] ?? null,
    },
  }));
  return [...events, ...tasks].flat();
}

function itemOf(component: Component, start: string, zone: string): Item {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
  const [first = null] = daysOf(component, start, zone);
  const startZone = component.getFirstProperty(start)?.getFirstParameter("tzid");
  return {
    uid: text("uid"),
    title: text("summary"),
    description: text("description"),
    category: text("categories"),
    day: first,
    ...ruleOf(component, isTimeZone(startZone) ? startZone : zone),
    excluded: daysOf(component, "exdate", zone),
    replaces: daysOf(component, "recurrence-id", zone)[0] ?? null,
    isCancelled: statusOf(component) === "CANCELLED",
    task: null,
  };
}

function statusOf(component: Component): string {
  return String(component.getFirstPropertyValue("status") ?? "").toUpperCase();
}

/** @param zone that of the series, in which an end in UTC is a day */
function ruleOf(component: Component, zone: string): Pick<Item, "rule" | "until"> {
  const rule = String(component.getFirstPropertyValue(RULE.toLowerCase()) ?? "");
  const [, year, month, day, time] = /UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?/i.exec(rule) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return { rule, until: null };
  if (time === undefined) return { rule, until: date };
  const clock = time.replace(/(\d\d)(?=\d)/g, "$1:");
  const instantMs = Date.parse(`${date}T${clock}Z`);
  return { rule, until: Number.isNaN(instantMs) ? date : localTime(instantMs, zone).day };
}

/** The days of all properties of a name. A damaged one is left out. */
function daysOf(component: Component, name: string, zone: string): Day[] {
  return component.getAllProperties(name).flatMap((property) =>
    valuesOf(property).flatMap((value) => {
      const day = isTime(value) ? dayOf(value, zone) : null;
      return day === null ? [] : [day];
    }),
  );
}

/** ical.js throws where it finds no value, and only then looks at it. */
function valuesOf(property: InstanceType<typeof ICAL.Property>): readonly unknown[] {
  try {
    return property.getValues();
  } catch {
    return [];
  }
}

function isTime(value: unknown): value is Time {
  return typeof value === "object" && value !== null && "isDate" in value && "zone" in value;
}

/** A day, or a time of some place, is that place's day. A time in UTC is of the day that it is in the calendar's own zone. */
function dayOf(time: Time, zone: string): Day | null {
  const isUtc = !time.isDate && time.zone?.tzid === "UTC";
  const day = isUtc ? localTime(time.toUnixTime() * 1000, zone).day : time.toString().slice(0, 10);
  return isDay(day) ? day : null;
}
