import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import type { Revision } from "#domain/calendar-feed/bill-event.ts";
import { calendarText } from "#domain/calendar-feed/calendar-text.ts";
import { type FeedOptions, feedSpan } from "#domain/calendar-feed/feed.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { formatCents, MAX_AMOUNT_CENTS } from "#domain/money/money.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { DEFAULT_SETTINGS, type Settings } from "#domain/settings/settings.ts";
import { cleanLine, cleanText, isBlank } from "#domain/text/clean-text.ts";
import { cases } from "../../support/cases.ts";
import { readCalendar } from "../../support/read-calendar.ts";
import { someExpense } from "../support/expenses.ts";
import { of, User } from "../support/ledgers.ts";

const TODAY = "2026-03-15";

interface Given {
  options?: Partial<FeedOptions>;
  settings?: Partial<Settings>;
  today?: string;
  revisionOf?: (expense: Expense, isProjected: boolean) => Revision;
}

function textOf(ledger: Ledger, { options, settings, today = TODAY, revisionOf }: Given = {}): string {
  return calendarText({
    ledger,
    revisionOf: revisionOf ?? (() => ({ sequence: 3, changedAtMs: Date.UTC(2026, 2, 1, 9, 30, 5) })),
    options: { name: "Bills", showsAmounts: false, alarm: "none", ...options },
    settings: { ...DEFAULT_SETTINGS, ...settings },
    today,
    origin: "https://example.com",
    owner: "0123456789abcdef",
  });
}

const eventsOf = (ledger: Ledger, given?: Given) => readCalendar(textOf(ledger, given)).events;

function ledgerOf(...bills: Partial<Expense>[]): Ledger {
  const ledger = new Ledger();
  for (const [index, fields] of bills.entries()) {
    const bill = someExpense({
      ...{ id: String(index + 1), dueDate: TODAY, status: "PENDING", paidDate: null, recurringId: null },
      ...{ amountIsEstimate: false, autopay: false, category: null, note: null, plannedCents: null },
      ...fields,
    });
    ledger.put("expense", bill.id, bill);
  }
  return ledger;
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 120 }),
  fc
    .array(fc.constantFrom("\\", ";", ",", "\n", "\r\n", "n", ":", '"', "é", "房", "🏠", "\u2028", " "), {
      maxLength: 120,
    })
    .map((pieces) => pieces.join("")),
);
const anyTitle = anyText.map(cleanLine).filter((title) => !isBlank(title));

describe("what a calendar app reads back", () => {
  test("is what the user wrote, in lines of at most 75 bytes of which none ends within a character", () => {
    fc.assert(
      fc.property(anyTitle, anyTitle, anyText.map(cleanText), anyTitle, (title, category, note, name) => {
        const text = textOf(ledgerOf({ title, category, note }), { options: { name } });
        const bytes = new TextEncoder().encode(text);
        const lines = String.fromCharCode(...bytes).split("\r\n");
        const strict = new TextDecoder("utf-8", { fatal: true });
        for (const line of lines) strict.decode(Uint8Array.from(line, (byte) => byte.charCodeAt(0)));
        const calendar = readCalendar(text);
        expect(calendar.name).toBe(name);
        expect(calendar.events).toMatchObject([{ summary: title, categories: category }]);
        const link = "https://example.com/app?month=2026-03#expense-1";
        expect(calendar.events[0]?.description).toBe(`${category}\n${note}\n${link}`);
      }),
      { numRuns: cases(400) },
    );
  });

  test("is an all-day event that keeps nobody busy, and leads back to its bill", () => {
    expect(eventsOf(ledgerOf({ title: "Rent", dueDate: "2026-02-28" }))).toEqual([
      {
        uid: "1.0123456789abcdef@expense-timeline",
        ...{ day: "2026-02-28", end: "2026-03-01", summary: "Rent", categories: null },
        description: "https://example.com/app?month=2026-02#expense-1",
        url: "https://example.com/app?month=2026-02#expense-1",
        ...{ sequence: 3, changedAt: "2026-03-01T09:30:05Z" },
        ...{ status: "CONFIRMED", transparency: "TRANSPARENT", alarm: null },
      },
    ]);
  });

  test("leads to the month that has the day where months begin on payday", () => {
    const [event] = eventsOf(ledgerOf({ dueDate: "2026-03-26" }), { settings: { monthStart: 25 } });
    expect(event?.url).toBe("https://example.com/app?month=2026-04#expense-1");
  });

  test("says what was paid, and what pays itself", () => {
    const events = eventsOf(
      ledgerOf({ title: "Rent", status: "PAID", paidDate: "2026-03-12" }, { title: "Gym", autopay: true }),
    );
    expect(events.map(({ summary, description }) => [summary, description.split("\n")[0]])).toEqual([
      ["✓ Rent", "Paid 12 March 2026"],
      ["Gym", "Autopay"],
    ]);
  });

  test("has amounts only if the user wants them, and then what is still to pay", () => {
    const bills = () =>
      ledgerOf(
        { title: "Rent", amountCents: 95000 },
        { title: "Power", amountCents: 8000, amountIsEstimate: true },
        { title: "Sofa", amountCents: 45000, payments: '[[20000,"2026-03-01"]]' },
        { title: "Water", amountCents: 3000, status: "PAID", paidDate: TODAY, plannedCents: 2500 },
      );
    expect(textOf(bills())).not.toMatch(/\d{2}\.\d{2}|\$/);
    const events = eventsOf(bills(), { options: { showsAmounts: true }, settings: { currency: "EUR" } });
    expect(events.map(({ summary }) => summary)).toEqual([
      "Rent · €950.00",
      "Power · about €80.00",
      "Sofa · €250.00",
      "✓ Water · €30.00",
    ]);
    expect(events.map(({ description }) => description.split("\n").slice(0, -1))).toEqual([
      [],
      [],
      ["Paid €200.00 of €450.00"],
      ["Paid 15 March 2026", "Estimated €25.00"],
    ]);
  });

  test("has any amount as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }), (amountCents) => {
        const [event] = eventsOf(ledgerOf({ title: "Rent", amountCents, payments: null }), {
          options: { showsAmounts: true },
        });
        expect(event?.summary).toBe(`Rent · ${formatCents(amountCents, "USD")}`);
      }),
      { numRuns: cases(100) },
    );
  });
});

describe("alarms", () => {
  const alarms = (alarm: FeedOptions["alarm"], reminderHour: number, ...bills: Partial<Expense>[]) =>
    eventsOf(ledgerOf(...bills), { options: { alarm }, settings: { reminderHour } }).map(
      (each) => each.alarm,
    );

  test("ring at the reminder hour, on the day or the day before", () => {
    const bill = { dueDate: addDays(TODAY, 1) };
    for (const hour of [0, 9, 23]) {
      expect(alarms("day", hour, bill)).toEqual([hour * 3600]);
      expect(alarms("dayBefore", hour, bill)).toEqual([(hour - 24) * 3600]);
      expect(alarms("none", hour, bill)).toEqual([null]);
    }
  });

  test("ring for nothing that is paid, or whose day to ring is over", () => {
    const paid = { status: "PAID", paidDate: TODAY, dueDate: addDays(TODAY, 3) } as const;
    expect(alarms("day", 9, { dueDate: addDays(TODAY, -1) }, { dueDate: TODAY }, paid)).toEqual([
      null,
      32_400,
      null,
    ]);
    expect(alarms("dayBefore", 9, { dueDate: TODAY }, paid)).toEqual([null, null]);
  });
});

describe("the days of a calendar", () => {
  test("reach from three months ago to thirteen months ahead, both included", () => {
    expect(feedSpan("2026-03-15")).toEqual({ from: "2025-12-15", to: "2027-04-15" });
    expect(feedSpan("2028-05-31")).toEqual({ from: "2028-02-29", to: "2029-06-30" });
    const days = ["2025-12-14", "2025-12-15", "2027-04-15", "2027-04-16"];
    const events = eventsOf(ledgerOf(...days.map((dueDate) => ({ dueDate }))));
    expect(events.map(({ day }) => day)).toEqual(["2025-12-15", "2027-04-15"]);
  });

  test("have no bill that was deleted, and name a time zone where no bill is left", () => {
    const text = textOf(ledgerOf({ deleted: true }));
    expect(readCalendar(text).events).toEqual([]);
    expect(text).toContain("BEGIN:VTIMEZONE\r\n");
  });
});

describe("a bill of a series", () => {
  const of2026 = (day: string) => day >= "2026-01-01" && day <= "2026-12-31";
  const RHYTHMS = [
    { dueDate: "2026-01-31" },
    { dueDate: "2024-02-29", recurringRule: "FREQ=YEARLY;INTERVAL=1" },
    { dueDate: "2026-01-05", recurringRule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH" },
    { dueDate: "2026-01-01", recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,-1" },
    { dueDate: "2026-01-31", weekendShift: "before", recurringEvery: 3 },
  ] as const;

  test("is there before it is generated, and stays the same event afterwards", () => {
    for (const rhythm of RHYTHMS) {
      const ana = new User();
      ana.addSeries("1", "rec_5", rhythm.dueDate, { title: "Rent", ...rhythm });
      const before = eventsOf(ana.ledger);
      expect(before.length).toBeGreaterThan(0);
      ana.generate("2027-03-31");
      expect(eventsOf(ana.ledger)).toEqual(before);
    }
  });

  test("falls on the last day of a shorter month, and on 29 February", () => {
    expect(
      eventsOf(User.withSeries("2026-04-30").ledger)
        .map(({ day }) => day)
        .filter(of2026),
    ).toEqual(
      "01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31"
        .split(" ")
        .map((day) => `2026-${day}`),
    );
    const leap = new User();
    leap.addSeries("1", "rec_5", "2026-12-31", { ...RHYTHMS[1] });
    const days = (today: string) => eventsOf(leap.ledger, { today }).map(({ day }) => day);
    expect(days("2026-03-15")).toEqual(["2026-02-28", "2027-02-28"]);
    expect(days("2027-12-01")).toEqual(["2028-02-29"]);
  });

  test("keeps its UID when it is edited, moved and paid, and goes when it is deleted", () => {
    const ana = User.withSeries("2026-04-30");
    const uidOf = (month: string) => `${of(month)}.0123456789abcdef@expense-timeline`;
    const eventOf = (month: string) => eventsOf(ana.ledger).find(({ uid }) => uid === uidOf(month));
    expect(eventOf("2026-06")).toMatchObject({ day: "2026-06-30", summary: "Rent" });
    ana.edit(of("2026-04"), { title: "Flat", dueDate: "2026-04-05" }, "following");
    expect(eventOf("2026-06")).toMatchObject({ day: "2026-06-05", summary: "Flat" });
    ana.generate("2026-06-30");
    ana.edit(of("2026-06"), { dueDate: "2026-07-02" });
    ana.setStatus(of("2026-06"), "PAID");
    expect(eventOf("2026-06")).toMatchObject({ day: "2026-07-02", summary: "✓ Flat" });
    ana.delete(of("2026-06"));
    expect(eventOf("2026-06")).toBeUndefined();
  });

  test("has its own revision once it exists, and that of its series before", () => {
    const ana = User.withSeries("2026-04-30");
    const projected = new Set(projectedExpenses(ana.ledger, feedSpan(TODAY)).map(({ id }) => id));
    const revisionOf = (_: Expense, isProjected: boolean) => ({
      sequence: Number(isProjected),
      changedAtMs: 0,
    });
    for (const { uid, sequence } of eventsOf(ana.ledger, { revisionOf }))
      expect(sequence === 1, uid).toBe(projected.has(uid.split(".")[0] ?? ""));
    expect(projected.size).toBeGreaterThan(0);
  });
});

test("the same rows on the same day are the same text, whatever the order in which they were read", () => {
  const bills = [{ id: "9" }, { id: "10", dueDate: "2026-03-01" }, { id: "11" }];
  expect(textOf(ledgerOf(...bills))).toBe(textOf(ledgerOf(...bills.toReversed())));
});
