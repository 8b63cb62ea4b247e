import type { FeedOptions } from "#domain/calendar-feed/feed.ts";
import type { CalendarFeed } from "../../worker/app.ts";
import { readCalendar } from "../support/read-calendar.ts";
import { answerOf, type CallOptions, call, fromOwnPage } from "./api.ts";
import type { TestUser } from "./sync-calls.ts";

type Managed = { status: number; calendar: CalendarFeed; calendars: CalendarFeed[]; address: string };

/** What settings ask of a user's calendars. */
export async function manage(
  { cookie }: TestUser,
  path: "" | "/change" | "/replace" | "/stop",
  body?: object,
  vars = {},
): Promise<Managed> {
  const options = { headers: fromOwnPage(cookie), vars, ...(body && { body }) };
  return (await answerOf(call(`/api/calendars${path}`, options))) as Managed;
}

export const calendarOptions = (options: Partial<FeedOptions> = {}) => ({
  ...{ id: crypto.randomUUID(), name: "Phone", showsAmounts: true, alarm: "none" as const },
  ...options,
});

/** Where a calendar app asks. */
export const pathIn = ({ address }: Managed): string => new URL(address).pathname;

export async function newCalendar(user: TestUser, options: Partial<FeedOptions> = {}): Promise<string> {
  return pathIn(await manage(user, "", calendarOptions(options)));
}

/** As a calendar app asks, without a cookie. @param tag what it kept from an earlier answer */
export const fetchCalendar = (path: string, tag?: string | null, options: CallOptions = {}) =>
  call(path, { ...options, headers: { ...options.headers, ...(tag && { "If-None-Match": tag }) } });

export async function eventsAt(path: string) {
  return readCalendar(await (await fetchCalendar(path)).text()).events;
}
