import fc from "fast-check";
import { expect, test } from "vitest";
import { isTimeZone, localTime } from "#domain/calendar/days.ts";

test.each([
  ["2026-11-30T23:59:59.999Z", "UTC", "2026-11-30", 23],
  ["2026-12-01T00:00:00Z", "UTC", "2026-12-01", 0],
  ["2026-06-30T12:00:00Z", "Etc/GMT+12", "2026-06-30", 0],
  ["2026-06-30T10:00:00Z", "Pacific/Kiritimati", "2026-07-01", 0],
  ["2026-06-30T09:59:59Z", "Pacific/Kiritimati", "2026-06-30", 23],
  ["2026-06-30T18:30:00Z", "Asia/Kolkata", "2026-07-01", 0],
  ["2026-06-30T18:15:00Z", "Asia/Kathmandu", "2026-07-01", 0],
  ["2026-06-30T11:15:00Z", "Pacific/Chatham", "2026-07-01", 0],
  ["2024-02-29T12:00:00Z", "America/New_York", "2024-02-29", 7],
  ["2000-01-01T00:00:00Z", "America/Sao_Paulo", "1999-12-31", 22],
  // Clocks go from 01:59:59 to 03:00.
  ["2026-03-08T06:59:59Z", "America/New_York", "2026-03-08", 1],
  ["2026-03-08T07:00:00Z", "America/New_York", "2026-03-08", 3],
  // An hour comes twice.
  ["2026-11-01T05:30:00Z", "America/New_York", "2026-11-01", 1],
  ["2026-11-01T06:30:00Z", "America/New_York", "2026-11-01", 1],
  // Samoa crossed the date line, so there was no 30 December.
  ["2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29", 23],
  ["2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31", 0],
])("%s in %s is %s, hour %d", (at, zone, day, hour) => {
  expect(localTime(Date.parse(at), zone)).toEqual({ day, hour });
});

test("a zone of fixed offset shows the time of UTC moved by it", () => {
  const HOUR_MS = 3_600_000;
  const anyInstant = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2199, 11, 30) });
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -12, max: 14 }), (at, offset) => {
      const moved = new Date(at + offset * HOUR_MS);
      const zone = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
      expect(localTime(at, zone)).toEqual({
        day: moved.toISOString().slice(0, 10),
        hour: moved.getUTCHours(),
      });
    }),
  );
});

test("known time zones are recognised and nothing else", () => {
  expect(["UTC", "Europe/Lisbon", "America/Argentina/Buenos_Aires", "Asia/Kolkata"].every(isTimeZone)).toBe(
    true,
  );
  const others = [
    "",
    "Mars/Olympus",
    "<img>",
    "Europe/Lisbon ",
    "\ud800",
    "x".repeat(65),
    null,
    0,
    {},
    ["UTC"],
  ];
  for (const other of others) {
    expect(isTimeZone(other), JSON.stringify(other)).toBe(false);
  }
});

test("a time zone that doesn't exist is an error, not a wrong time", () => {
  expect(() => localTime(0, "Mars/Olympus")).toThrow(RangeError);
});
