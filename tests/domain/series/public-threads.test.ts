/**
 * What people tried to say about bills that repeat, in forty public threads of comparable products and of the libraries below
 * them: "owner/repository#number" is https://github.com/owner/repository/issues/number. The right value of each was worked out
 * from what its author asked for and a calendar.
 */
import { describe, expect, test } from "vitest";
import { addDays, type Day, localTime } from "#domain/calendar/days.ts";
import { isOverdue } from "#domain/expenses/expense.ts";
import { sumCents } from "#domain/money/money.ts";
import type { NewExpense } from "#domain/operations/add-expense.ts";
import { readSentence } from "#domain/sentence/read-sentence.ts";
import { projectedExpenses } from "#domain/series/projection.ts";
import { readRecurrence } from "#domain/series/recurrence.ts";
import { type RepeatFields, repeatFields } from "#domain/series/rule.ts";
import { of, User } from "../support/ledgers.ts";
import { calendarMonth } from "../support/months.ts";

/** @param by gives the value */
type Thread = readonly [thread: string, tried: string, by: () => unknown, value: unknown];

function repeating(rule: string): RepeatFields {
  const recurrence = readRecurrence(`FREQ=${rule}`);
  if (recurrence === null) throw new Error(`${rule} isn't a rule`);
  return repeatFields(recurrence);
}

/** A series "rec_5" whose first bill "1" costs 10.00. */
function seriesOf(rule: string, from: Day, until: Day, fields: Partial<NewExpense> = {}): User {
  const ana = new User();
  ana.add("1", { isRecurring: true, recurringId: "rec_5", dueDate: from, ...repeating(rule), ...fields });
  make(ana, until);
  return ana;
}

/** Makes the bills up to a day, as they are made in the year before it. */
function make(ana: User, until: Day): void {
  ana.generate(until, { day: addDays(until, -200) });
}

/** Where weekends are avoided, the bills of a month more are made. */
const datesUntil = (ana: User, until: Day) => ana.dueDates().filter((day) => day <= until);

const dates = (rule: string, from: Day, until: Day, fields?: Partial<NewExpense>) => () =>
  datesUntil(seriesOf(rule, from, until, fields), until);

const amounts = (ana: User) => ana.living().map(({ amountCents }) => amountCents);

const BEFORE = { weekendShift: "before" } as const;
const AFTER = { weekendShift: "after" } as const;
const WORKING = "BYDAY=MO,TU,WE,TH,FR;BYSETPOS";

const SHORT_MONTHS: readonly Thread[] = [
  [
    "actualbudget/actual#2129",
    "a salary on the 30th, before weekends, has no bill in February",
    dates("MONTHLY", "2023-12-30", "2024-04-15", BEFORE),
    ["2023-12-29", "2024-01-30", "2024-02-29", "2024-03-29"],
  ],
  [
    "actualbudget/actual#3890",
    "every 3 months from 30 November leaves February out",
    dates("MONTHLY;INTERVAL=3", "2024-11-30", "2025-09-30"),
    ["2024-11-30", "2025-02-28", "2025-05-30", "2025-08-30"],
  ],
  [
    "ellite/Wallos#551",
    "on the 30th becomes the 2nd after February",
    dates("MONTHLY", "2024-10-30", "2025-04-30"),
    ["2024-10-30", "2024-11-30", "2024-12-30", "2025-01-30", "2025-02-28", "2025-03-30", "2025-04-30"],
  ],
  [
    "jkbrzt/rrule#657",
    "every 6 months from 31 March comes once a year",
    dates("MONTHLY;INTERVAL=6", "2025-03-31", "2026-09-30"),
    ["2025-03-31", "2025-09-30", "2026-03-31", "2026-09-30"],
  ],
  [
    "jkbrzt/rrule#114",
    "the day closest to the first one's, but not later",
    dates("MONTHLY", "2015-10-31", "2016-04-30"),
    ["2015-10-31", "2015-11-30", "2015-12-31", "2016-01-31", "2016-02-29", "2016-03-31", "2016-04-30"],
  ],
  [
    "getlago/lago-api#46",
    "every year from 29 February",
    dates("YEARLY", "2024-02-29", "2028-03-31"),
    ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"],
  ],
];

const INTERVALS: readonly Thread[] = [
  [
    "mayswind/ezbookkeeping#334",
    "every second Wednesday, which doesn't follow the month, from the 5th on",
    dates("WEEKLY;INTERVAL=2;BYDAY=WE", "2025-11-05", "2025-12-31"),
    ["2025-11-05", "2025-11-19", "2025-12-03", "2025-12-17", "2025-12-31"],
  ],
  [
    "firefly-iii/firefly-iii#6758",
    "a mortgage on every other Monday: 2, 16 and 30 January 2023",
    dates("WEEKLY;INTERVAL=2;BYDAY=MO", "2023-01-02", "2023-02-20"),
    ["2023-01-02", "2023-01-16", "2023-01-30", "2023-02-13"],
  ],
  [
    "firefly-iii/firefly-iii#4798",
    "every other Wednesday from 2 June is due a week late at first",
    dates("WEEKLY;INTERVAL=2", "2021-06-02", "2021-06-30"),
    ["2021-06-02", "2021-06-16", "2021-06-30"],
  ],
  [
    "firefly-iii/firefly-iii#8026",
    "every 16 weeks is expected every week",
    dates("WEEKLY;INTERVAL=16", "2023-10-25", "2024-06-30"),
    ["2023-10-25", "2024-02-14", "2024-06-05"],
  ],
  [
    "firefly-iii/firefly-iii#5933",
    "every 28 days, not a full month",
    dates("WEEKLY;INTERVAL=4", "2022-03-27", "2022-07-31"),
    ["2022-03-27", "2022-04-24", "2022-05-22", "2022-06-19", "2022-07-17"],
  ],
  [
    "actualbudget/actual#6209",
    "lunch from Monday to Friday, without weekends",
    dates("WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-02-09", "2026-02-17"),
    ["2026-02-09", "2026-02-10", "2026-02-11", "2026-02-12", "2026-02-13", "2026-02-16", "2026-02-17"],
  ],
  [
    "firefly-iii/firefly-iii#8208",
    "a passport every 5 years, or 60 months",
    dates("MONTHLY;INTERVAL=60", "2023-09-28", "2033-12-31"),
    ["2023-09-28", "2028-09-28", "2033-09-28"],
  ],
];

const DAYS_OF_MONTH: readonly Thread[] = [
  [
    "moneymanagerex/moneymanagerex#8346",
    "on the 1st and the 15th, which isn't every 2 weeks",
    dates("MONTHLY;BYMONTHDAY=1,15", "2026-05-01", "2026-06-30"),
    ["2026-05-01", "2026-05-15", "2026-06-01", "2026-06-15"],
  ],
  [
    "julien-nc/cospend-nc#19",
    "twice a month, said on the 18th: next on the 1st, then on the 15th",
    dates("MONTHLY;BYMONTHDAY=1,15", "2020-11-18", "2021-01-10"),
    ["2020-12-01", "2020-12-15", "2021-01-01"],
  ],
  [
    "jameskokoska/Cashew#474",
    "on the 5th and the 20th, or the weekday before",
    dates("MONTHLY;BYMONTHDAY=5,20", "2024-10-05", "2024-12-31", BEFORE),
    ["2024-10-04", "2024-10-18", "2024-11-05", "2024-11-20", "2024-12-05", "2024-12-20"],
  ],
  [
    "moneymanagerex/moneymanagerex#3521",
    "on the second Thursday",
    dates("MONTHLY;BYDAY=2TH", "2021-05-27", "2021-09-01"),
    ["2021-06-10", "2021-07-08", "2021-08-12"],
  ],
  [
    "Eqonomize/Eqonomize#153",
    "on the fourth Wednesday",
    dates("MONTHLY;BYDAY=4WE", "2022-10-31", "2023-02-01"),
    ["2022-11-23", "2022-12-28", "2023-01-25"],
  ],
  [
    "actualbudget/actual#929",
    "on the last weekday: 28 April, then 31 May",
    dates(`MONTHLY;${WORKING}=-1`, "2023-04-21", "2023-09-30"),
    ["2023-04-28", "2023-05-31", "2023-06-30", "2023-07-31", "2023-08-31", "2023-09-29"],
  ],
  [
    "moneymanagerex/moneymanagerex#3921",
    "on the first business day",
    dates(`MONTHLY;${WORKING}=1`, "2021-10-17", "2022-02-28"),
    ["2021-11-01", "2021-12-01", "2022-01-03", "2022-02-01"],
  ],
  [
    "actualbudget/actual#4498",
    "on the last day, or before the weekend that it falls on",
    dates("MONTHLY;BYMONTHDAY=-1", "2025-04-30", "2025-08-31", BEFORE),
    ["2025-04-30", "2025-05-30", "2025-06-30", "2025-07-31", "2025-08-29"],
  ],
];

const WEEKENDS: readonly Thread[] = [
  [
    "firefly-iii/firefly-iii#5907",
    "from Sunday, the 20th, on the Friday before, which is before the first date",
    dates("MONTHLY", "2022-03-20", "2022-06-15", BEFORE),
    ["2022-03-18", "2022-04-20", "2022-05-20"],
  ],
  [
    "firefly-iii/firefly-iii#2043",
    "delayed from Saturday, the 2nd, it isn't expected during its weekend",
    () =>
      projectedExpenses(
        seriesOf("MONTHLY", "2019-01-02", "2019-01-31", AFTER).ledger,
        calendarMonth("2019-02"),
      ).map((each) => each.dueDate),
    ["2019-02-04"],
  ],
];

const ENDS: readonly Thread[] = [
  [
    "Ivy-Apps/ivy-wallet#1547",
    "every month until 31/12/2023, or for a number of times",
    () =>
      [{ endsOn: "2023-12-31" }, { endsAfter: 4 }].map((end) =>
        seriesOf("MONTHLY", "2023-09-30", "2024-06-30", end).dueDates(),
      ),
    [
      ["2023-09-30", "2023-10-30", "2023-11-30", "2023-12-30"],
      ["2023-09-30", "2023-10-30", "2023-11-30", "2023-12-30"],
    ],
  ],
  [
    "actualbudget/releases#233",
    "100 in 3 monthly cycles, then no more",
    dates("MONTHLY", "2022-03-11", "2023-03-11", { amountCents: 10_000, endsAfter: 3 }),
    ["2022-03-11", "2022-04-11", "2022-05-11"],
  ],
  [
    "firefly-iii/firefly-iii#12614",
    "from 14 July until 15 December leaves August out",
    dates("MONTHLY", "2026-07-14", "2027-01-31", { endsOn: "2026-12-15" }),
    ["2026-07-14", "2026-08-14", "2026-09-14", "2026-10-14", "2026-11-14", "2026-12-14"],
  ],
];

const ONE_OR_ALL: readonly Thread[] = [
  [
    "emavgl/oinkoin#123",
    "a new rent changes what was paid before",
    () => {
      const ana = seriesOf("MONTHLY", "2024-03-01", "2024-07-31");
      ana.edit(of("2024-06"), { amountCents: 1100 }, "following");
      return amounts(ana);
    },
    [1000, 1000, 1000, 1100, 1100],
  ],
  [
    "jameskokoska/Cashew#1004",
    "95 for this month alone, still 100 next month, also once it is paid",
    () => {
      const ana = seriesOf("MONTHLY", "2026-01-16", "2026-02-28", { amountCents: 10_000 });
      ana.edit(of("2026-02"), { amountCents: 9500 });
      ana.setStatus(of("2026-02"), "PAID");
      make(ana, "2026-04-30");
      return amounts(ana);
    },
    [10_000, 9500, 10_000, 10_000],
  ],
  [
    "DennisBauer/RecurringExpenseTracker#146",
    "the hairdresser on the 15th, once on the 22nd, without touching the rule",
    () => {
      const ana = seriesOf("MONTHLY", "2024-01-15", "2024-02-28");
      ana.edit(of("2024-02"), { dueDate: "2024-02-22" });
      make(ana, "2024-04-30");
      return ana.dueDates();
    },
    ["2024-01-15", "2024-02-22", "2024-03-15", "2024-04-15"],
  ],
  [
    "home-assistant/core#92291",
    "rubbish on Tuesdays, once on Wednesday",
    () => {
      const ana = seriesOf("WEEKLY;BYDAY=TU", "2023-05-02", "2023-05-31");
      ana.edit(of("2023-05-16"), { dueDate: "2023-05-17" });
      make(ana, "2023-06-06");
      return ana.dueDates();
    },
    ["2023-05-02", "2023-05-09", "2023-05-17", "2023-05-23", "2023-05-30", "2023-06-06"],
  ],
  [
    "tine20/tine20#5135",
    "from Thursdays to Tuesdays, this one and all that come",
    () => {
      const ana = seriesOf("WEEKLY;BYDAY=TH", "2014-09-04", "2014-09-30");
      ana.edit(of("2014-09-18"), { dueDate: "2014-09-16" }, "following");
      make(ana, "2014-10-07");
      return ana.dueDates();
    },
    ["2014-09-04", "2014-09-11", "2014-09-16", "2014-09-23", "2014-09-30", "2014-10-07"],
  ],
  [
    "emavgl/oinkoin#279",
    "a first day that is changed again and again leaves earlier ones behind",
    () => {
      const ana = seriesOf("MONTHLY", "2025-09-01", "2025-12-31");
      for (const dueDate of ["2025-09-27", "2025-10-01", "2025-10-31"]) ana.edit("1", { dueDate }, "all");
      make(ana, "2025-12-31");
      return datesUntil(ana, "2025-12-31");
    },
    ["2025-10-31", "2025-11-30", "2025-12-31"],
  ],
  [
    "MoneyFox/MoneyFox#1250",
    "one that is deleted comes back",
    () => {
      const ana = seriesOf("MONTHLY", "2017-04-25", "2017-05-31");
      ana.delete(of("2017-05"));
      make(ana, "2017-06-30");
      return ana.dueDates();
    },
    ["2017-04-25", "2017-06-25"],
  ],
  [
    "actualbudget/actual#4023",
    "the 28th before weekends can't be skipped when it falls on Saturday",
    () => {
      const ana = seriesOf("MONTHLY", "2024-11-28", "2024-12-31", BEFORE);
      const skipped = ana.expense(of("2024-12")).dueDate;
      ana.delete(of("2024-12"));
      make(ana, "2025-02-28");
      return [skipped, ...datesUntil(ana, "2025-02-28")];
    },
    ["2024-12-27", "2024-11-28", "2025-01-28", "2025-02-28"],
  ],
];

const IN_TIME: readonly Thread[] = [
  [
    "AyeCode/invoicing#726",
    "due on the 1st and paid on the 8th, the next one is due on the 8th",
    () => {
      const ana = seriesOf("MONTHLY", "2022-11-01", "2022-11-30");
      ana.setStatus("1", "PAID", { day: "2022-11-08" });
      make(ana, "2023-01-15");
      return ana.dueDates();
    },
    ["2022-11-01", "2022-12-01", "2023-01-01"],
  ],
  [
    "firefly-iii/firefly-iii#9917",
    "weekly bills of weeks in which nothing ran are missed",
    () => {
      const ana = seriesOf("WEEKLY;BYDAY=FR", "2024-10-18", "2024-10-25");
      ana.generate("2024-11-15", { day: "2024-11-15" });
      return datesUntil(ana, "2024-11-15");
    },
    ["2024-10-18", "2024-10-25", "2024-11-01", "2024-11-08", "2024-11-15"],
  ],
  [
    "kantorge/yaffa#541",
    "one that is due on the 1st is made again on the 3rd",
    () => {
      const ana = seriesOf("MONTHLY", "2026-08-01", "2026-09-01");
      for (const day of ["2026-09-01", "2026-09-03", "2026-09-03"]) ana.generate(day, { day });
      return ana.dueDates();
    },
    ["2026-08-01", "2026-09-01"],
  ],
  [
    "elizaOS/eliza#31062",
    "due today in Los Angeles is overdue once it is tomorrow in Greenwich",
    () => {
      const atMs = Date.parse("2026-03-03T03:30:00Z");
      const bill = seriesOf("MONTHLY", "2026-03-02", "2026-03-31").expense("1");
      return ["America/Los_Angeles", "UTC"].map((zone) => isOverdue(bill, localTime(atMs, zone).day));
    },
    [false, true],
  ],
];

const IN_WORDS: readonly Thread[] = [
  [
    "actualbudget/actual#8425",
    "200 a week is 800 or 1,000 a month, by its weeks",
    () => {
      const { ledger } = seriesOf("WEEKLY;BYDAY=WE", "2026-06-24", "2026-06-30", { amountCents: 20_000 });
      return ["2026-07", "2026-08"].map((month) =>
        sumCents(projectedExpenses(ledger, calendarMonth(month)).map(({ amountCents }) => amountCents)),
      );
    },
    [100_000, 80_000],
  ],
  [
    "moneymanagerex/moneymanagerex#5308",
    "on the 2nd and 4th Wednesday takes two bills",
    () => readSentence("deposit 900 2nd and 4th Wednesday of every month", "2022-11-03", "USD").unsupported,
    "“2nd and 4th Wednesday of every month” isn't supported",
  ],
];

const THREADS = {
  "months without the day": SHORT_MONTHS,
  "weeks, and intervals of other lengths": INTERVALS,
  "days of a month": DAYS_OF_MONTH,
  weekends: WEEKENDS,
  ends: ENDS,
  "one bill, or all that come": ONE_OR_ALL,
  "late, missed and made twice": IN_TIME,
  "budgets, and what no rule says": IN_WORDS,
};

describe.each(Object.entries(THREADS))("%s", (_, threads) => {
  test.each(threads)("%s: %s", (_thread, _tried, by, value) => {
    expect(by()).toEqual(value);
  });
});

test("there are forty of them, each told once", () => {
  const names = Object.values(THREADS).flatMap((threads) => threads.map(([thread]) => thread));
  expect([names.length, new Set(names).size]).toEqual([40, 40]);
});
