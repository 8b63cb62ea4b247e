import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, localTime } from "#domain/calendar/days.ts";
import { dueTomorrow, overdueToRemind, reminderTurns } from "#domain/expenses/reminders.ts";
import { anyDay } from "../support/expenses.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Every whole offset from UTC−12 to UTC+14, and zones whose clocks jump by halves, twos, at midnight or over it. */
const wholeZones = Array.from({ length: 27 }, (_, index) => index - 12).map((offset) =>
  offset === 0 ? "UTC" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`,
);
const jumpingZones: [zone: string, days: string[]][] = [
  ["America/New_York", ["2026-03-08", "2026-11-01"]],
  ["Europe/Lisbon", ["2026-03-29", "2026-10-25"]],
  ["Australia/Lord_Howe", ["2026-04-05", "2026-10-04"]],
  ["Antarctica/Troll", ["2026-03-29", "2026-10-25"]],
  ["America/Havana", ["2026-03-08", "2026-11-01"]],
  ["Africa/Cairo", ["2026-04-24", "2026-10-30"]],
  ["America/Nuuk", ["2026-03-29", "2026-10-25"]],
  ["Pacific/Chatham", ["2026-04-05", "2026-09-27"]],
  ["Asia/Kathmandu", ["2026-03-29"]],
  ["Asia/Kolkata", ["2026-06-30"]],
  ["America/St_Johns", ["2026-03-08", "2026-11-01"]],
  ["America/Santiago", ["2026-04-05", "2026-09-06"]],
  ["Pacific/Apia", ["2011-12-31"]],
];

/** Runs as cron does, five minutes past each hour, for four days around a day, and notes every turn. */
function turnsAround(zone: string, day: string): { hour: number; day: string; atMs: number }[] {
  const start = Date.parse(`${addDays(day, -2)}T00:05:00Z`);
  return Array.from({ length: 96 }, (_, index) => start + index * HOUR_MS).flatMap((atMs) =>
    reminderTurns(zone, atMs - HOUR_MS, atMs).map((turn) => ({ ...turn, atMs })),
  );
}

/** By looking at the clock every minute: when it first showed each of a day's hours or a later one, or jumped over both. */
function firstMinutesOf(zone: string, day: string): number[] {
  const minutes: number[] = [];
  for (let atMs = Date.parse(`${day}T00:00:00Z`) - 14 * HOUR_MS; minutes.length < 24; atMs += MINUTE_MS) {
    const now = localTime(atMs, zone);
    const hours = now.day > day ? 24 : now.day === day ? now.hour + 1 : 0;
    while (minutes.length < hours) minutes.push(atMs);
  }
  return minutes;
}

describe.each([...wholeZones.map((zone): [string, string[]] => [zone, ["2026-12-31"]]), ...jumpingZones])(
  "in %s",
  (zone, days) => {
    test.each(days)("each hour's turn comes once on each day around %s, within the hour after it", (day) => {
      const turns = turnsAround(zone, day);
      const keys = turns.map((turn) => `${turn.day} ${turn.hour}`);
      expect(new Set(keys).size).toBe(keys.length);
      // The days whose every hour lies within the four days that were walked.
      const whole = [addDays(day, -1), day];
      for (const each of whole) {
        const minutes = firstMinutesOf(zone, each);
        const dayExists = localTime(minutes[0] ?? 0, zone).day === each;
        for (const [hour, first] of dayExists ? minutes.entries() : []) {
          const turn = turns.find((candidate) => candidate.day === each && candidate.hour === hour);
          expect(turn, `${each} ${hour}`).toBeDefined();
          expect((turn?.atMs ?? 0) - first, `${each} ${hour}`).toBeGreaterThanOrEqual(0);
          expect((turn?.atMs ?? 0) - first, `${each} ${hour}`).toBeLessThan(HOUR_MS);
        }
      }
    });
  },
);

test.each(["UTC", "Pacific/Kiritimati", "America/Havana", "Antarctica/Troll"])(
  "in %s each turn's days follow on those of the turn before, whatever runs were left out",
  (zone) => {
    const start = Date.parse("2026-10-20T00:05:00Z");
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(24 * 20), { minLength: 2, maxLength: 12 }), (runs) => {
        const told = new Map<number, string>();
        const inOrder = runs.toSorted((a, b) => a - b);
        for (const [index, run] of inOrder.slice(1).entries()) {
          const [from, to] = [inOrder[index] ?? 0, run].map((hours) => start + hours * HOUR_MS);
          for (const turn of reminderTurns(zone, from ?? 0, to ?? 0)) {
            expect(turn.since < turn.day).toBe(true);
            const last = told.get(turn.hour);
            if (last !== undefined) expect(turn.since).toBe(last);
            told.set(turn.hour, turn.day);
          }
        }
      }),
    );
  },
);

test("a day that was left out has no turn", () => {
  expect(turnsAround("Pacific/Apia", "2011-12-30").some((turn) => turn.day === "2011-12-30")).toBe(false);
});

test("a longer window has each hour once, with the latest day, and no window leaves one out", () => {
  const to = Date.parse("2026-11-21T09:05:00Z");
  const turns = reminderTurns("UTC", to - 72 * HOUR_MS, to);
  expect(turns).toHaveLength(24);
  expect(turns.find((turn) => turn.hour === 9)).toEqual({ hour: 9, day: "2026-11-21", since: "2026-11-18" });
  expect(turns.find((turn) => turn.hour === 10)).toEqual({
    hour: 10,
    day: "2026-11-20",
    since: "2026-11-17",
  });
  expect(reminderTurns("UTC", to, to)).toEqual([]);
  const afterWeeks = reminderTurns("UTC", to - HOUR_MS, to, to - 480 * HOUR_MS);
  expect(afterWeeks).toEqual([{ hour: 9, day: "2026-11-21", since: "2026-11-01" }]);
});

const bill = (dueDate: string, status: "PENDING" | "PAID" | "UNPAID" = "PENDING", deleted = false) => ({
  dueDate,
  status,
  deleted,
});

describe("due tomorrow", () => {
  test("are pending and unpaid bills of the next day, over the ends of months and years", () => {
    const bills = [
      bill("2027-01-01"),
      bill("2027-01-01", "UNPAID"),
      bill("2027-01-01", "PAID"),
      bill("2027-01-01", "PENDING", true),
      bill("2026-12-31"),
      bill("2027-01-02"),
    ];
    expect(dueTomorrow(bills, "2026-12-31")).toEqual(bills.slice(0, 2));
  });
});

describe("overdue", () => {
  /** The days on which a user is reminded who has bills due on these days and never pays. */
  function remindedOn(dueDates: readonly string[], from: string, days: number, daysAfter = [1]): string[] {
    const bills = dueDates.map((day) => bill(day));
    let last: string | null = null;
    return Array.from({ length: days }, (_, offset) => addDays(from, offset)).filter((today) => {
      if (overdueToRemind(bills, today, last, daysAfter).length === 0) return false;
      last = today;
      return true;
    });
  }

  test("one is reminded of on the day after its own, then weekly", () => {
    expect(remindedOn(["2026-11-10"], "2026-11-08", 30)).toEqual([
      "2026-11-11",
      "2026-11-18",
      "2026-11-25",
      "2026-12-02",
    ]);
  });

  test("several are gathered, and a new one begins the week anew", () => {
    expect(remindedOn(["2026-11-10", "2026-11-10", "2026-11-14"], "2026-11-10", 20)).toEqual([
      "2026-11-11",
      "2026-11-15",
      "2026-11-22",
      "2026-11-29",
    ]);
  });

  test("one is told on each of the days that the user chose, and weekly from the last of them on", () => {
    expect(remindedOn(["2026-11-10"], "2026-11-08", 24, [3, 7])).toEqual([
      "2026-11-13",
      "2026-11-17",
      "2026-11-24",
      "2026-12-01",
    ]);
  });

  test("whatever is owed and chosen: each is told on each of its days, and none of them before its first", () => {
    const from = "2026-11-01";
    const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), anyDays, (offsets, chosen) => {
        const daysAfter = chosen.toSorted((a, b) => a - b);
        const dueDates = offsets.map((offset) => addDays(from, offset)).toSorted();
        const days = remindedOn(dueDates, from, 90, daysAfter);
        for (const due of dueDates)
          for (const after of daysAfter) expect(days).toContain(addDays(due, after));
        expect(days[0]).toBe(addDays(dueDates[0] ?? "", daysAfter[0] ?? 0));
      }),
    );
  });

  test("whatever is owed: each is told the day after, nobody twice a day, and no pause is longer than a week", () => {
    const from = "2026-11-01";
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }), (offsets) => {
        const dueDates = offsets.map((offset) => addDays(from, offset));
        const days = remindedOn(dueDates, from, 90);
        for (const due of dueDates) expect(days).toContain(addDays(due, 1));
        for (const [index, day] of days.entries()) {
          const next = days[index + 1] ?? addDays(from, 90);
          expect(daysBetween(day, next)).toBeGreaterThan(0);
          expect(daysBetween(day, next)).toBeLessThanOrEqual(7);
        }
      }),
    );
  });

  test("paid and deleted ones are never named", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const bills = [
          bill(addDays(today, -1), "PAID"),
          bill(addDays(today, -1), "PENDING", true),
          bill(today),
        ];
        expect(overdueToRemind(bills, today, null, [1])).toEqual([]);
      }),
    );
  });
});
