import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthFromIndex, monthOf } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { generation } from "#domain/series/projection.ts";
import {
  NEW_SERIES,
  occurrenceOf,
  type Series,
  seriesFromJson,
  seriesToJson,
} from "#domain/series/series.ts";
import { isSeriesId, occurrenceId, seriesIdAt, slotOf } from "#domain/series/slot.ts";
import { cases } from "../../support/cases.ts";
import { MONTHLY } from "../support/ledgers.ts";

const LAST_MS = Math.floor(Number.MAX_SAFE_INTEGER / 2400) - 1;
const anySeriesId = fc.integer({ min: 1, max: LAST_MS }).map(seriesIdAt);
const anyMonth = fc.integer({ min: 0, max: 2399 }).map(monthFromIndex);

function seriesFrom(anchorDate: string, fields: Partial<Series> = {}): Series {
  return {
    ...BLANK_DETAILS,
    ...MONTHLY,
    id: "rec_1773133200000",
    anchorDate,
    firstMonth: monthOf(anchorDate),
    movedMonths: 0,
    title: "Rent",
    amountCents: 95_000,
    category: "Home",
    generatedUntil: monthOf(anchorDate),
    endedOn: null,
    ...fields,
  };
}

describe("the id of an occurrence", () => {
  test("is an expense id below 2^53, of which series and month can be told", () => {
    fc.assert(
      fc.property(anySeriesId, anyMonth, (seriesId, month) => {
        const id = occurrenceId(seriesId, month);
        expect(id).toMatch(/^[1-9]\d*$/);
        expect(Number.isSafeInteger(Number(id))).toBe(true);
        expect(slotOf(id, { ...NEW_SERIES, id: seriesId, firstMonth: "2000-01" })).toBe(month);
      }),
      { numRuns: cases(2000) },
    );
  });

  test("differs for every two series and months, next to each other too", () => {
    const near = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 1, 2398, 2399));
    const anyPair = fc.oneof(near, fc.tuple(fc.integer({ min: 1, max: LAST_MS }), fc.nat(2399)));
    fc.assert(
      fc.property(anyPair, anyPair, ([ms1, index1], [ms2, index2]) => {
        const [a, b] = [
          occurrenceId(seriesIdAt(ms1), monthFromIndex(index1)),
          occurrenceId(seriesIdAt(ms2), monthFromIndex(index2)),
        ];
        expect(a === b).toBe(ms1 === ms2 && index1 === index2);
      }),
      { numRuns: cases(2000) },
    );
  });

  test("of any other expense in the series stands for the series' first month", () => {
    const series = { ...NEW_SERIES, id: "rec_1773133200000", firstMonth: "2026-03" };
    expect(slotOf("17", series)).toBe("2026-03");
    expect(slotOf(occurrenceId("rec_1773133200001", "2026-05"), series)).toBe("2026-03");
  });
});

test("a series id is rec_ and milliseconds up to the year 2088", () => {
  for (const id of ["rec_1", "rec_1773133200000", seriesIdAt(LAST_MS)]) expect(isSeriesId(id), id).toBe(true);
  for (const id of [
    "rec_0",
    "rec_01",
    "rec_",
    "rec_-1",
    "rec_1.5",
    "rec_1e3",
    "1",
    "REC_1",
    "rec_1 ",
    " rec_1",
  ])
    expect(isSeriesId(id), id).toBe(false);
  for (const id of [seriesIdAt(LAST_MS + 1), "rec_9999999999999", "rec_99999999999999", null, 1, {}])
    expect(isSeriesId(id), String(id)).toBe(false);
});

test("no months are left to generate once the series is over", () => {
  const over = seriesFrom("2026-01-31", { endedOn: "2026-01-31" });
  expect(generation(over, "2027-01-31", 99)).toEqual({ slots: [], generatedUntil: "2026-01" });
});

test("an occurrence is a pending bill made from the series", () => {
  const series = seriesFrom("2026-01-31", { note: "Flat 3" });
  expect(occurrenceOf(series, "2026-02", 7)).toEqual({
    id: occurrenceId(series.id, "2026-02"),
    title: "Rent",
    amountCents: 95_000,
    dueDate: "2026-02-28",
    status: "PENDING",
    paidDate: null,
    ...{ plannedCents: null, payments: null, autopayFrom: null, estimateIsOwn: false },
    amountIsEstimate: false,
    autopay: false,
    remindDaysBefore: null,
    cancelBy: null,
    recurringId: series.id,
    category: "Home",
    note: "Flat 3",
    createdAtMs: 7,
    deleted: false,
    freed: false,
  });
});

test("the API's series has an amount instead of hundredths, and says only what isn't usual", () => {
  const { id, anchorDate, firstMonth, title, category, note, generatedUntil, endedOn } =
    seriesFrom("2026-01-31");
  const usual = { id, anchorDate, firstMonth, title, category, note, generatedUntil, endedOn, amount: 950 };
  const unusual: [Partial<Series>, object][] = [
    [{}, {}],
    [
      { endsOn: "2027-01-31", lastMonth: "2027-01" },
      { recurringEnds: { on: "2027-01-31" }, lastMonth: "2027-01" },
    ],
    [
      { endsAfter: 3, lastMonth: "2026-03" },
      { recurringEnds: { times: 3 }, lastMonth: "2026-03" },
    ],
    ...[
      { recurringEvery: 3 as const },
      { weekendShift: "after" as const },
      { lastDayOfMonth: true },
      { estimateIsAverage: true },
      { amountIsEstimate: true },
      { autopay: true },
    ].map((fields): [Partial<Series>, object] => [fields, fields]),
    [{ remindDaysBefore: "[0,30]" }, { remindDaysBefore: [0, 30] }],
    [{ cancelBy: '{"on":"2026-11-30"}' }, { cancelBy: { on: "2026-11-30" } }],
  ];
  for (const [fields, said] of unusual) {
    const series = seriesFrom("2026-01-31", fields);
    expect(seriesToJson(series)).toEqual({ ...usual, ...said });
    expect(seriesFromJson(seriesToJson(series))).toEqual(series);
  }
});
