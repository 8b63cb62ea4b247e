import { setTimeout as sleep } from "node:timers/promises";
import { test } from "@playwright/test";
import type { Day } from "#domain/calendar/days.ts";

/** Longer than any test takes. */
const NEEDED_MS = 4 * 60_000;

/**
 * Today, for a test that would fail if the day ended under it. Shortly before midnight it waits for the next day.
 * @param timeZone this machine's, which is also the browser's, when left out
 */
export async function dayThatLasts(timeZone?: string): Promise<Day> {
  const dayAt = (ms: number) => new Intl.DateTimeFormat("en-CA", timeZone ? { timeZone } : {}).format(ms);
  const hasEnded = (day: Day) => dayAt(Date.now()) !== day;
  const today = dayAt(Date.now());
  if (dayAt(Date.now() + NEEDED_MS) === today) return today;
  test.setTimeout(test.info().timeout + NEEDED_MS);
  while (!hasEnded(today)) await sleep(1000);
  return dayAt(Date.now());
}
