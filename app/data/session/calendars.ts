import type { FeedOptions } from "#domain/calendar-feed/feed.ts";
import type { CalendarFeed } from "../../../worker/app.ts";
import { api, asUser } from "../api/api.ts";
import type { User } from "./stored-user.ts";

export type { CalendarFeed } from "../../../worker/app.ts";

/** A calendar's address, which the worker tells only when it makes it. */
export interface CalendarAddress {
  readonly calendar: CalendarFeed;
  readonly address: string;
}

/** @throws RequestError */
export async function loadCalendars({ id }: User): Promise<CalendarFeed[]> {
  return (await (await api.calendars.$get({}, asUser(id))).json()).calendars;
}

/** @param calendar with an id that stays the same when this is tried again. @throws RequestError */
export async function addCalendar(
  { id }: User,
  calendar: FeedOptions & { readonly id: string },
): Promise<CalendarAddress> {
  return await (await api.calendars.$post({ json: calendar }, asUser(id))).json();
}

/** @throws RequestError */
export async function changeCalendar(
  { id }: User,
  calendar: FeedOptions & { readonly id: string },
): Promise<void> {
  await api.calendars.change.$post({ json: calendar }, asUser(id));
}

/** The address before it stops at once. @throws RequestError */
export async function replaceAddress({ id }: User, calendarId: string): Promise<CalendarAddress> {
  return await (await api.calendars.replace.$post({ json: { id: calendarId } }, asUser(id))).json();
}

/** @throws RequestError */
export async function stopCalendar({ id }: User, calendarId: string): Promise<void> {
  await api.calendars.stop.$post({ json: { id: calendarId } }, asUser(id));
}
