// npm run simulate -- --subscribers 1000000: cron's cost for so many people after two years, and what breaks next.
// npm run cost: what a month costs for 1,000 to 1,000,000 subscribers, by what the worker uses and by list prices.
import { readArguments } from "../scripts/lib/arguments.ts";
import { Failure, runMain } from "../scripts/lib/failure.ts";
import { PRICES_AS_OF } from "./subscribers/assumptions.ts";
import { billTable, workTable } from "./subscribers/bill.ts";
import { growthReport } from "./subscribers/growth.ts";
import { measureSubscribers } from "./subscribers/measure.ts";

const USAGE = "npm run simulate [-- --subscribers 1000000], npm run cost";

const COSTS_FOR = [1000, 10_000, 100_000, 1_000_000];

function readSubscribers(text: string): number {
  const subscribers = Number(text);
  if (!Number.isInteger(subscribers) || subscribers < 1)
    throw new Failure(`--subscribers must be a whole number from 1 on. Usage: ${USAGE}`);
  return subscribers;
}

await runMain(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      subscribers: { type: "string", default: "1000000" },
      cost: { type: "boolean", default: false },
    },
  });
  const subscribers = readSubscribers(values.subscribers);
  const measured = await measureSubscribers((text) => console.error(text));
  console.log(
    values.cost
      ? `${workTable(measured)}\n\n${billTable(measured, COSTS_FOR)}\n\nUS dollars by list prices of ${PRICES_AS_OF}.`
      : growthReport(subscribers, measured),
  );
  return 0;
});
