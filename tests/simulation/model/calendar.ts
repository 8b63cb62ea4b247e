/** Days as texts such as "2026-11-30". Months are counted from January 2000 on. */

const DAY_MS = 86_400_000;

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const daysAfter = (day: string, days: number) => textOf(Date.parse(day) + days * DAY_MS);

export const monthOf = (day: string) => (Number(day.slice(0, 4)) - 2000) * 12 + Number(day.slice(5, 7)) - 1;

export const monthText = (month: number) => dayIn(month, 1).slice(0, 7);

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Counts weeks from Monday on: 1970 began on a Thursday. */
export const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7);

export const dayOfMonth = (day: string) => Number(day.slice(8));

/** A day of the month, or the month's last one where it is shorter. */
export function dayIn(month: number, day: number): string {
  const last = new Date(Date.UTC(2000, month + 1, 0)).getUTCDate();
  return textOf(Date.UTC(2000, month, Math.min(day, last)));
}

export const lastDayOf = (month: number) => dayIn(month, 31);

export const daysIn = (month: number) =>
  Array.from({ length: dayOfMonth(lastDayOf(month)) }, (_, index) => dayIn(month, index + 1));

/** A Saturday or Sunday becomes the Friday before or the Monday after. */
export function offWeekend(day: string, shift: "before" | "after" | "none"): string {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  if (shift === "none" || !isWeekend) return day;
  return offWeekend(daysAfter(day, shift === "before" ? -1 : 1), shift);
}

/** The day that a calendar shows where somebody lives. */
export function dayAt(instantMs: number, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(instantMs);
}

/** The hour that a clock shows where somebody lives. */
export function hourAt(instantMs: number, zone: string): number {
  const options = { timeZone: zone, hour: "2-digit", hourCycle: "h23" } as const;
  return Number(new Intl.DateTimeFormat("en-GB", options).format(instantMs));
}

export function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
