import {
  addMonths,
  type Day,
  dayInMonth,
  daysInMonth,
  lastDayOf,
  type Month,
  monthOf,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import type { Status } from "#domain/expenses/expense.ts";
import type { OperationJson, OperationType } from "#domain/operations/operation.ts";
import { isSeriesId, occurrenceId, seriesIdAt } from "#domain/series/slot.ts";
import { type Random, randomFrom } from "./random.ts";

interface SeedOptions {
  /** Months of history, the current one included. */
  readonly months: number;
  readonly perMonth: number;
  readonly seed: number;
  readonly today: Day;
  readonly timezone: string;
}

/** Title, lowest and highest amount in hundredths, day of the month, category. */
const SERIES: readonly [string, number, number, number, string][] = [
  ["Rent", 145_000, 145_000, 1, "Home"],
  ["Electricity", 6_200, 9_800, 12, "Utilities"],
  ["Water", 2_800, 4_100, 18, "Utilities"],
  ["Internet", 4_999, 4_999, 5, "Utilities"],
  ["Phone", 2_500, 2_500, 7, "Utilities"],
  ["Gym", 3_900, 3_900, 3, "Health"],
  ["Music streaming", 1_099, 1_099, 21, "Subscriptions"],
  ["Film streaming", 1_599, 1_599, 15, "Subscriptions"],
  ["Cloud storage", 299, 299, 9, "Subscriptions"],
  ["Car insurance", 8_450, 8_450, 28, "Insurance"],
  ["Health insurance", 21_300, 21_300, 1, "Insurance"],
  ["Student loan", 18_000, 18_000, 31, "Debt"],
];

const SINGLES: readonly [
  readonly [string, number, number, string],
  ...(readonly [string, number, number, string])[],
] = [
  ["Groceries", 1_850, 14_200, "Groceries"],
  ["Bakery", 320, 1_450, "Groceries"],
  ["Farmers’ market", 900, 4_800, "Groceries"],
  ["Petrol", 3_500, 7_800, "Transport"],
  ["Train ticket", 1_200, 8_900, "Transport"],
  ["Dentist", 4_500, 32_000, "Health"],
  ["Pharmacy", 450, 5_200, "Health"],
  ["Dinner with friends", 2_400, 9_600, "Going out"],
  ["Cinema", 1_100, 3_200, "Going out"],
  ["Birthday present", 1_500, 8_000, "Gifts"],
  ["Vet", 3_800, 24_000, "Pets"],
  ["Haircut", 2_200, 5_500, "Personal"],
  ["Winter coat", 6_000, 19_900, "Clothes"],
  ["Books", 900, 5_400, "Leisure"],
  ["Café ☕", 280, 1_250, "Going out"],
];

/** The operations of a realistic account, in the order in which its owner would have made them. */
export function seedPlan(options: SeedOptions): OperationJson[] {
  const random = randomFrom(options.seed);
  const first = addMonths(monthOf(options.today), 1 - options.months);
  const operation = operationMaker(random);
  const newId = idMaker(random);
  const operations = [operation("settings.update", dayInMonth(first, 1), { timezone: options.timezone })];
  const series = seedSeries(options, first, random);
  for (const each of series) {
    const [title, amount, , category] = each.template;
    const status = statusOn(each.dueDate, options.today, random);
    operations.push(
      operation("expense.add", noLater(each.dueDate, options.today), {
        ...{ id: each.id, title, amount: amount / 100, dueDate: each.dueDate, category, status },
        ...{ isRecurring: true, recurringFrequency: "monthly", recurringId: each.seriesId },
      }),
    );
  }
  for (let month = first; month <= monthOf(options.today); month = addMonths(month, 1)) {
    operations.push(...monthOperations(options, month, first, series, random, operation, newId));
  }
  return operations;
}

interface SeededSeries {
  readonly id: string;
  readonly seriesId: string;
  readonly dueDate: Day;
  readonly day: number;
  readonly template: readonly [title: string, amountCents: number, day: number, category: string];
}

function seedSeries(options: SeedOptions, first: Month, random: Random): SeededSeries[] {
  const firstMs = Date.parse(`${first}-01T08:00:00Z`);
  return SERIES.slice(0, options.perMonth).map(([title, low, high, day, category], index) => {
    const seriesId = seriesIdAt(firstMs + index);
    if (!isSeriesId(seriesId)) throw new RangeError(`No series can start in ${first}.`);
    const template = [title, random.between(low, high), day, category] as const;
    return { id: occurrenceId(seriesId, first), seriesId, dueDate: dayInMonth(first, day), day, template };
  });
}

function monthOperations(
  options: SeedOptions,
  month: Month,
  first: Month,
  series: readonly SeededSeries[],
  random: Random,
  operation: OperationMaker,
  newId: () => string,
): OperationJson[] {
  const operations: OperationJson[] = [];
  const opening = noLater(dayInMonth(month, 1), options.today);
  const year = yearOfMonth(month);
  operations.push(
    operation("budget.set", opening, {
      ...{ year, month: numberOfMonth(month), amount: budgetFor(series, options.perMonth) },
    }),
  );
  operations.push(operation("series.generate", opening, { cutoffDate: lastDayOf(month) }));
  for (const each of month === first ? [] : series) {
    const dueDate = dayInMonth(month, each.day);
    const status = statusOn(dueDate, options.today, random);
    if (status === "PENDING") continue;
    const id = occurrenceId(each.seriesId, month);
    operations.push(operation("expense.setStatus", noLater(dueDate, options.today), { id, status }));
  }
  for (let count = series.length; count < options.perMonth; count += 1) {
    const [title, low, high, category] = random.pick(SINGLES);
    const dueDate = dayInMonth(month, random.between(1, daysInMonth(year, numberOfMonth(month))));
    const data = {
      id: newId(),
      title,
      amount: random.between(low, high) / 100,
      dueDate,
    };
    const status = statusOn(dueDate, options.today, random);
    operations.push(
      operation("expense.add", noLater(dueDate, options.today), {
        ...data,
        category,
        status,
        isRecurring: false,
      }),
    );
  }
  return operations;
}

/** As somebody would plan it who knows their regular bills, with something for each other one, in round figures. */
function budgetFor(series: readonly SeededSeries[], perMonth: number): number {
  const regularCents = series.reduce((sum, { template: [, cents] }) => sum + cents, 0);
  return Math.ceil((regularCents / 100 + 75 * (perMonth - series.length)) / 50) * 50;
}

function statusOn(dueDate: Day, today: Day, random: Random): Status {
  if (dueDate > today) return random.chance(0.1) ? "PAID" : "PENDING";
  if (monthOf(dueDate) < monthOf(today)) return random.chance(0.97) ? "PAID" : "UNPAID";
  return random.chance(0.8) ? "PAID" : random.chance(0.7) ? "PENDING" : "UNPAID";
}

/** Makes unique ids, smaller than the id of any occurrence of a series that began after 1985. */
function idMaker(random: Random): () => string {
  const taken = new Set<number>();
  return () => {
    let id = random.between(1, 2 ** 50);
    while (taken.has(id)) id = random.between(1, 2 ** 50);
    taken.add(id);
    return String(id);
  };
}

type OperationMaker = (type: OperationType, day: Day, data: unknown) => OperationJson;

function operationMaker(random: Random): OperationMaker {
  return (type, day, data) => {
    const hour = random.between(7, 20);
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString();
    return { id: random.uuid(), type, at, day, hour, data };
  };
}

function noLater(day: Day, today: Day): Day {
  return day > today ? today : day;
}
