import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampToNow, fitsSomeZone } from "#domain/operations/operation.ts";
import { cases } from "../../support/cases.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const anyInstant = fc.integer({ min: Date.UTC(2000, 0, 3), max: Date.UTC(2199, 11, 28) });
/** Minutes from UTC of every zone from −12:00 to +14:00, half and quarter hours included. */
const anyOffset = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);

function localAt(atMs: number, offsetMinutes: number) {
  const local = new Date(atMs + offsetMinutes * MINUTE_MS);
  return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

describe("a local day and hour", () => {
  test("fit their instant in every zone there is", () => {
    fc.assert(
      fc.property(anyInstant, anyOffset, (atMs, offset) => {
        const { day, hour } = localAt(atMs, offset);
        expect(fitsSomeZone(atMs, day, hour)).toBe(true);
      }),
      { numRuns: cases(2000) },
    );
  });

  test("don't fit an instant that is more than an hour beyond every zone", () => {
    const beyond = fc.oneof(
      fc.integer({ min: -40 * 60, max: -13 * 60 - 1 }),
      fc.integer({ min: 15 * 60, max: 40 * 60 }),
    );
    fc.assert(
      fc.property(anyInstant, beyond, (atMs, offset) => {
        const { day, hour } = localAt(atMs, offset);
        expect(fitsSomeZone(atMs, day, hour)).toBe(false);
      }),
      { numRuns: cases(2000) },
    );
  });

  test("fit exactly up to UTC+14 and UTC−12", () => {
    const noon = Date.parse("2026-06-15T12:00:00Z");
    expect(fitsSomeZone(noon, "2026-06-16", 2)).toBe(true);
    expect(fitsSomeZone(noon, "2026-06-16", 3)).toBe(false);
    expect(fitsSomeZone(noon, "2026-06-15", 0)).toBe(true);
    expect(fitsSomeZone(noon, "2026-06-14", 23)).toBe(false);
  });
});

describe("an instant that is not in the future", () => {
  test("stays as it is", () => {
    fc.assert(
      fc.property(anyInstant, fc.nat(10 ** 11), anyOffset, (nowMs, age, offset) => {
        const atMs = nowMs - age;
        const { day, hour } = localAt(atMs, offset);
        expect(clampToNow(atMs, day, hour, nowMs)).toEqual({ atMs, day, hour });
      }),
    );
  });
});

describe("an instant in the future", () => {
  test("becomes now, with a local day and hour that fit now", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 10 ** 11 }), anyOffset, (nowMs, ahead, offset) => {
        const { day, hour } = localAt(nowMs + ahead, offset);
        const clamped = clampToNow(nowMs + ahead, day, hour, nowMs);
        expect(clamped.atMs).toBe(nowMs);
        expect(fitsSomeZone(nowMs, clamped.day, clamped.hour)).toBe(true);
      }),
      { numRuns: cases(2000) },
    );
  });

  test("by whole hours moves the user's clock back by exactly as much", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 5000 }), anyOffset, (nowMs, hours, offset) => {
        const { day, hour } = localAt(nowMs + hours * HOUR_MS, offset);
        expect(clampToNow(nowMs + hours * HOUR_MS, day, hour, nowMs)).toEqual({
          atMs: nowMs,
          ...localAt(nowMs, offset),
        });
      }),
    );
  });
});
