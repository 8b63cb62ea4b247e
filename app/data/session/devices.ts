import type { DeviceSession } from "../../../worker/app.ts";
import { browserStorage } from "../../browser/storage.ts";
import { api, asUser } from "../api/api.ts";
import { announceAccountChange } from "./session-state.ts";
import type { User } from "./stored-user.ts";

export type { DeviceSession } from "../../../worker/app.ts";

/** This device comes first. @throws RequestError */
export async function loadSessions(): Promise<readonly DeviceSession[]> {
  return (await (await api.sessions.$get()).json()).sessions;
}

export async function endSession(id: string): Promise<void> {
  await api.sessions.revoke.$post({ json: { id } });
}

/** Returns how many there were. @throws RequestError */
export async function endOtherSessions(): Promise<number> {
  return (await (await api.sessions["revoke-others"].$post({ json: {} })).json()).count;
}

/** Returns when Google was connected, as ISO text; null if it isn't. @throws RequestError */
export async function googleConnectedAt(): Promise<string | null> {
  return (await (await api.google.$get()).json()).connectedAt;
}

/** Returns how many other devices that signs out. @throws RequestError */
export async function disconnectGoogle(): Promise<number> {
  return (await (await api.google.disconnect.$post({ json: {} })).json()).count;
}

/** @throws RequestError */
export async function resumeReminders({ id }: User): Promise<void> {
  await api.reminders.resume.$post({ json: {} }, asUser(id));
  announceAccountChange();
}

const KEY = "expenseTimeline_device";

/** This browser's name in the history, such as "Firefox on Linux (7f3a)". Its code isn't shown. */
export function deviceName(): string {
  const known = browserStorage.get(KEY);
  if (known !== null) return known;
  const name = `${browserName(navigator.userAgent)} (${crypto.randomUUID().slice(0, 4)})`;
  browserStorage.set(KEY, name);
  return name;
}

/** Browsers by the mark that their user agent has. Most also have the marks of those after them. */
const BROWSERS = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" };
const SYSTEMS: Readonly<Record<string, string>> = { "Mac OS X": "Mac", CrOS: "ChromeOS" };

function browserName(userAgent: string): string {
  const browser = Object.entries(BROWSERS).find(([mark]) => userAgent.includes(`${mark}/`))?.[1] ?? "Browser";
  const system = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/.exec(userAgent)?.[0];
  return system === undefined ? browser : `${browser} on ${SYSTEMS[system] ?? system}`;
}
