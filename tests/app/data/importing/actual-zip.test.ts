import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readFile } from "../../../../app/data/importing/read-file.ts";
import { told } from "../../../domain/importing/support/told.ts";

async function read(bytes: Uint8Array): Promise<string[]> {
  const found = await readFile({ name: "2026-11-29-Household.zip", bytes }, { today: "2026-11-29" });
  return "error" in found
    ? [found.error]
    : told(found).map((line) => line.replace(/ \| id [-0-9a-f]{36}$/, ""));
}

/** Exported by Actual 26.9.0 itself. */
const EXPORTED = new Uint8Array(
  readFileSync(new URL("../../../domain/importing/fixtures/actual.zip", import.meta.url)),
);

/**
 * A payee and a category that were merged into others, a split, transfers inside and out of the budget, an account outside of it,
 * a refund, income, a deleted payment, and schedules of all rhythms, one of which is done.
 */
const EXPECTED = [
  "Actual",
  "1 Landlord | 95000 - | 2026-01-02 PAID 2026-01-02 | category Rent | note January, flat 3",
  "2 Supermarkt Müller | 2340 - | 2026-01-05 PAID 2026-01-05 | category Food",
  "5 Cash for the market | 2000 - | 2026-01-15 PAID 2026-01-15",
  "8 Landlord | 95000 - | 2026-02-02 PAID 2026-02-02 | category Rent | note moved category",
  "10 Supermarkt Müller | 4010 - | 2026-02-03 PAID 2026-02-03 | category Food | note food",
  "11 Supermarkt Müller | 990 - | 2026-02-03 PAID 2026-02-03 | category General",
  "12 Mortgage | 70000 - | 2026-02-05 PAID 2026-02-05 | category Rent",
  "15 Landlord | 95000 - | 2026-03-02 PAID 2026-03-02 | category Rent",
  "19 Gift shop | 8000 - | 2026-12-24 PENDING | category General",
  "20 Rent | 95000 - | 2026-12-31 PENDING FREQ=MONTHLY from 2026-01-31",
  "21 Insurance | 6000 - | 2027-03-15 PENDING FREQ=YEARLY from 2026-03-15 until 2030-03-15",
  "22 Gym | 2999 - | 2026-12-01 PENDING FREQ=MONTHLY;BYMONTHDAY=1,15 from 2026-01-01 until 2027-06-30",
  "23 Every ten days | 1000 - | 2026-12-07 PENDING",
  "24 Last Friday | 1100 - | 2026-12-25 PENDING FREQ=MONTHLY;BYDAY=-1FR from 2026-01-01",
  "25 Weekly | 1200 - | 2026-12-03 PENDING FREQ=WEEKLY;INTERVAL=2 from 2026-12-03",
  "27 One time | 4500 - | 2026-12-15 PENDING",
  "budget 2026-01 135050",
  "budget 2026-02 42000",
  "3 skipped: transfer",
  "4 skipped: transfer",
  "6 skipped: income",
  "7 skipped: income",
  "9 skipped: split",
  "13 skipped: offBudget",
  "14 skipped: offBudget",
  "16 skipped: opening",
  "17 skipped: opening",
  "18 skipped: offBudget",
  "26 skipped: income",
  "28 skipped: transfer",
  "29 skipped: inactive",
  "said decimal: The decimal mark is a point.",
  "said sign: Bills are the negative amounts, and positive ones are money that came in.",
  "said none: Each payment counts as paid on its date.",
  "said none: Only the next bill is taken of what comes in a rhythm that isn't known here: Every ten days (every 10 days).",
  "said none: Actual moves 1 schedule off weekends. That isn't taken over, so choose it in the series.",
];

test("all that Actual's own export holds", async () => {
  expect(await read(EXPORTED)).toEqual(EXPECTED);
});

test("the database without its zip", async () => {
  expect(await read(unzipSync(EXPORTED)["db.sqlite"] ?? new Uint8Array())).toEqual(EXPECTED);
});

test("a database that is cut off", async () => {
  const database = unzipSync(EXPORTED)["db.sqlite"] ?? new Uint8Array();
  expect(await read(database.slice(0, 20_000))).toEqual([
    "The database in this file is damaged. Export it again.",
  ]);
});
