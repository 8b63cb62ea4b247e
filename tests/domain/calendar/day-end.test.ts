import fc from "fast-check";
import { expect, test } from "vitest";
import { dayEndMs } from "#domain/calendar/day-end.ts";
import { localTime } from "#domain/calendar/days.ts";
import { cases } from "../../support/cases.ts";

const ZONES = [
  ...["UTC", "Etc/GMT+12", "Etc/GMT-14", "Asia/Kathmandu", "Australia/Lord_Howe"],
  // Their clocks change at midnight, or by two hours.
  ...["America/Havana", "Asia/Beirut", "Antarctica/Troll", "Africa/Casablanca"],
];

test("a day ends at the instant after which its zone's clock shows another one", () => {
  const instants = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (now, zone) => {
      const { day } = localTime(now, zone);
      const end = dayEndMs(now, zone);
      expect(end).toBeGreaterThan(now);
      expect(localTime(end - 1, zone).day).toBe(day);
      expect(localTime(end, zone).day > day).toBe(true);
    }),
    { numRuns: cases(400) },
  );
});

test("also where the clock skips midnight", () => {
  // In Havana, the 10 March 2024 began at one o'clock.
  expect(dayEndMs(Date.UTC(2024, 2, 9, 12), "America/Havana")).toBe(Date.UTC(2024, 2, 10, 5));
});
