// npm run cost: what a month costs for 1,000 to 1,000,000 subscribers, by what the built worker uses and by list prices.

import { buildWhenChanged } from "../scripts/build/build.ts";
import { readArguments } from "../scripts/lib/arguments.ts";
import { runMain } from "../scripts/lib/failure.ts";
import { measure } from "./cost/measure.ts";
import { MeteredCopy } from "./cost/metered-copy.ts";
import { PRICES_AS_OF } from "./cost/prices.ts";
import { billTable, workTable } from "./cost/tables.ts";

const SUBSCRIBERS = [1000, 10_000, 100_000, 1_000_000];

await runMain(async () => {
  readArguments("npm run cost");
  await buildWhenChanged();
  const measured = await MeteredCopy.with((copy) => measure(copy, (text) => console.error(text)));
  const { subscriber, unused } = measured.accountBytes;
  console.log(
    `${workTable(measured)}\n\nAn account of two years takes ${Math.round(subscriber / 1000)} kB of its ledger, unused ${Math.round(unused / 1000)} kB.\n`,
  );
  console.log(`${billTable(measured, SUBSCRIBERS)}\n\nUS dollars by list prices of ${PRICES_AS_OF}.`);
  return 0;
});
