import ICAL from "ical.js";

export interface ReadEvent {
  readonly uid: string;
  readonly day: string;
  /** The day after. */
  readonly end: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly categories: string | null;
  readonly sequence: number;
  readonly changedAt: string;
  readonly status: string;
  readonly transparency: string;
  /** Seconds from the day's beginning; null without an alarm. */
  readonly alarm: number | null;
}

/** Reads an iCalendar text as an app would, and refuses what breaks RFC 5545's rules of lines. */
export function readCalendar(text: string): { name: string; events: ReadEvent[] } {
  for (const line of linesOf(text)) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`A line is too long: ${line}`);
  }
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const parts = calendar.getAllSubcomponents();
  if (parts.length === 0) throw new Error("A calendar needs a component");
  const [name, older] = ["name", "x-wr-calname"].map((each) => String(calendar.getFirstPropertyValue(each)));
  if (name !== older) throw new Error("The calendar has two names");
  const events = calendar.getAllSubcomponents("vevent").map((event): ReadEvent => {
    const value = (property: string) => event.getFirstPropertyValue(property);
    const text = (property: string) => String(value(property));
    const trigger = event.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger");
    if (text("dtstamp") !== text("last-modified")) throw new Error("An event has two instants of change");
    return {
      ...{ uid: text("uid"), day: text("dtstart"), end: text("dtend"), summary: text("summary") },
      ...{ description: text("description"), url: text("url"), status: text("status") },
      ...{ changedAt: text("last-modified"), transparency: text("transp") },
      categories: value("categories") === null ? null : text("categories"),
      sequence: Number(value("sequence")),
      alarm: trigger === undefined || trigger === null ? null : (trigger as ICAL.Duration).toSeconds(),
    };
  });
  if (new Set(events.map(({ uid }) => uid)).size < events.length) throw new Error("Two events have one UID");
  return { name: unescaped(name), events };
}

/** The library leaves properties as they are whose type it doesn't know. */
function unescaped(text = ""): string {
  return text.replace(/\\([\\;,])/g, "$1");
}

function linesOf(text: string): string[] {
  const lines = text.split("\r\n");
  if (lines.pop() !== "") throw new Error("The last line has no end");
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error("A line ends otherwise than in CRLF");
  return lines;
}
