import { isTimeZone } from "#domain/calendar/days.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";

let zone: string | undefined;

/** The user's setting, or the browser's zone until the account has one. */
export function timeZoneOf(ledger: Ledger): string {
  const stored = ledger.get("settings", ONLY)?.timezone;
  // Another device's browser may know zones that this one doesn't.
  if (isTimeZone(stored)) return stored;
  // Asking takes a millisecond, and screens ask after every change.
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
