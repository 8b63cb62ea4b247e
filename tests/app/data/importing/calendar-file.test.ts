import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFile } from "../../../../app/data/importing/read-file.ts";
import { told } from "../../../domain/importing/support/told.ts";

async function read(content: string | Uint8Array): Promise<string[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const found = await readFile({ name: "bills.ics", bytes }, { today: "2026-11-29" });
  return "error" in found ? [found.error] : told(found);
}

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../../domain/importing/fixtures/${name}`, import.meta.url));
}

test.each([
  // A 31st, weeks from Sunday on, days that were taken out or moved, a time in UTC, notes in HTML, and folded lines.
  [
    "calendar-google.ics",
    [
      "a calendar",
      "1 Rent | 95000 $ | 2026-11-30 PENDING FREQ=MONTHLY from 2024-01-31",
      '2 Reinigung Frau Müller, Treppenhaus und Keller, bitte immer bar und gegen Quittung | 8420 EUR | 2026-12-21 PENDING FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-01-05 | note Betrag: 84,20 €⏎bar, "nicht" überweisen',
      "3 Versicherung | 123456 EUR | 2027-01-01 PENDING",
      "5 Gym | 2999 EUR | 2027-01-01 PENDING FREQ=MONTHLY from 2026-03-01 until 2027-02-28",
      "6 Gym | 3199 EUR | 2026-12-03 PENDING",
      "9 refused: Neither its title nor its notes say an amount, such as “$950”.",
      "4 skipped: ended",
      "7 skipped: changed",
      "8 skipped: cancelled",
      "said decimal: Some amounts have a decimal point and others a decimal comma, so each is read by itself. [.] [,]",
      "asked currency: “$” is the sign of several currencies. [USD] [CAD] [AUD] [MXN]",
      "said none: The file has 1 bill in $ and 4 bills in EUR.",
      "said none: A series here also has the days that the calendar leaves out or changes: Reinigung Frau Müller, Treppenhaus und Keller, bitte immer bar und gegen Quittung (1 February 2027).",
    ],
  ],
  // A year's month and day, an end in UTC that is a day earlier there, an alarm, five days of a month, and two amounts.
  [
    "calendar-apple.ics",
    [
      "a calendar",
      "1 IPTU | 123456 BRL | 2027-03-15 PENDING FREQ=YEARLY from 2025-03-15",
      "2 Faxina | 18000 BRL | 2026-12-25 PENDING FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30 until 2027-01-30 | note Valor: R$ 180,00⏎Ligar antes das 9:00",
      "3 Feira | 9000 BRL | 2026-11-29 PENDING",
      "4 refused: It says several amounts: R$ 50 and R$ 80.",
      "said decimal: The decimal mark is a comma.",
      "said none: Only the next bill is taken of what comes in a rhythm that isn't known here: Feira (certain days of a month).",
    ],
  ],
  // Names of zones that only Windows has, the second Tuesday, every ten days, working days, and a day in the past.
  [
    "calendar-outlook.ics",
    [
      "a calendar",
      "1 Strom | 8420 EUR | 2026-12-08 PENDING FREQ=MONTHLY;BYDAY=2TU from 2026-01-13 | category Wohnen | note Abschlag⏎⏎Total: 84,20 EUR⏎Kundennummer 4711",
      "2 Blumen | 2500 EUR | 2026-12-01 PENDING",
      "3 Kantine | 750 EUR | 2026-11-30 PENDING FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-01-05",
      "4 Steuerberater | 145000 EUR | 2026-09-30 PAID 2026-09-30",
      "said decimal: The decimal mark is a comma.",
      "asked pastStatus: 1 bill due before today is taken as paid. [PAID] [PENDING]",
      "said none: Only the next bill is taken of what comes in a rhythm that isn't known here: Blumen (every 10 days).",
    ],
  ],
  // What is done, what is late, what repeats, and what has no day.
  [
    "calendar-tasks.ics",
    [
      "a calendar",
      "1 Water bill | 3105 GBP | 2026-11-15 PAID 2026-11-14",
      "2 Council tax | 11200 GBP | 2026-11-20 PENDING",
      "3 TV licence | 1400 GBP | 2026-12-05 PENDING FREQ=MONTHLY from 2026-01-05",
      "4 refused: It has no due date.",
      "said decimal: The decimal mark is a point.",
    ],
  ],
])("%s", async (name, expected) => {
  expect(await read(fixture(name))).toEqual(expected);
});

function calendar(...events: readonly (readonly string[])[]): string {
  const lines = events.flatMap((event) => ["BEGIN:VEVENT", ...event, "SUMMARY:Rent $950", "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

test("two calendars in one file are read as one", async () => {
  const one = calendar(["DTSTART;VALUE=DATE:20261201"]);
  expect((await read(one + one)).slice(1, 3)).toEqual([
    "1 Rent | 95000 $ | 2026-12-01 PENDING",
    "2 Rent | 95000 $ | 2026-12-01 PENDING",
  ]);
});

test("a calendar that is cut off is damaged", async () => {
  const text = new TextDecoder().decode(fixture("calendar-google.ics"));
  for (const part of [0.2, 0.5, 0.9])
    expect(await read(text.slice(0, text.length * part))).toEqual([
      "This calendar is damaged. Export it again.",
    ]);
});

test("a damaged value costs its own event and no others", async () => {
  const values = [
    ["DTSTART;VALUE=DATE:2026-13-99"],
    ["DTSTART:yesterday"],
    ["DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=SOMETIMES"],
    ["DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=MONTHLY;UNTIL=never"],
    ["DTSTART;VALUE=DATE:20261201", "EXDATE:;RDATE"],
    ["DTSTART;VALUE=DATE:20261201", "STATUS:"],
  ];
  for (const value of values)
    expect(await read(calendar(value, ["DTSTART;VALUE=DATE:20261202"]))).toContain(
      "2 Rent | 95000 $ | 2026-12-02 PENDING",
    );
});

test("rules that have no days, or too many, end in time", async () => {
  const rules = [
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=SECONDLY",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=999999999",
    "FREQ=WEEKLY;INTERVAL=99999999;COUNT=99999",
    "FREQ=MONTHLY;BYDAY=9MO",
  ];
  const events = rules.map((rule) => ["DTSTART;VALUE=DATE:20200105", `RRULE:${rule}`]);
  const began = performance.now();
  const lines = await read(calendar(...events));
  expect(performance.now() - began).toBeLessThan(2000);
  const untold = [1, 2, 3, 4, 6, 7].map(
    (line) => `${line} refused: It repeats in a rhythm whose next day can't be told.`,
  );
  expect(lines).toEqual([
    "a calendar",
    "5 Rent | 95000 $ | 2026-11-29 PENDING FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU from 2020-01-05",
    ...untold,
    "asked currency: “$” is the sign of several currencies. [USD] [CAD] [AUD] [MXN]",
  ]);
});
