import { expect, test } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import type { ImportFile } from "../../../../app/data/importing/import-draft.ts";
import { NO_DRAFT } from "../../../../app/data/importing/import-draft.ts";
import { Planner, type PlanRequest } from "../../../../app/data/importing/import-plan.ts";
import { fixture } from "../../../domain/importing/support/fixtures.ts";

const file = (name: string, text: string, choices: ImportFile["choices"] = {}): ImportFile => ({
  ...{ id: name, name, choices },
  content: new Blob([text]),
});

const RENTS = `Date,Description,Amount
2026-09-01,RENT FLAT 12,-950.00
2026-10-01,RENT FLAT 12,-950.00
2026-11-01,RENT FLAT 12,-950.00`;

const request = (files: readonly ImportFile[], changes: Partial<PlanRequest> = {}): PlanRequest => ({
  files,
  account: accountOf(new Ledger()),
  ...{ decisions: NO_DRAFT.decisions, today: "2026-11-29", usualDateOrder: "dmy" },
  drawsMonth: false,
  ...changes,
});

test("a plan has the rows of every file that can be read, and says why another can't", async () => {
  const planner = new Planner();
  const plan = await planner.plan(request([file("rent.csv", RENTS), file("photo.png", "\x89PNG\r\n\x1a\n")]));
  expect(plan.files.map(({ name, count }) => [name, count])).toEqual([
    ["rent.csv", 3],
    ["photo.png", 0],
  ]);
  expect(plan.files[0]?.error).toBeNull();
  expect(plan.files[1]?.error).toEqual(expect.any(String));
  expect(plan.run.rows.map(({ title, found }) => `${found.dueDate} ${title}`)).toEqual([
    "2026-09-01 Rent Flat 12",
    "2026-10-01 Rent Flat 12",
    "2026-11-01 Rent Flat 12",
  ]);
  expect(plan.titles).toEqual([{ from: "RENT FLAT 12", to: "Rent Flat 12", count: 3 }]);
});

test("a choice about a file reads it again, and a file that is taken out is gone", async () => {
  const planner = new Planner();
  const days = "Date,Title,Amount\n03/04/2026,Rent,950";
  const first = await planner.plan(request([file("days.csv", days, { dateOrder: "dmy" })]));
  const second = await planner.plan(request([file("days.csv", days, { dateOrder: "mdy" })]));
  expect([first, second].map(({ run }) => run.rows[0]?.found.dueDate)).toEqual(["2026-04-03", "2026-03-04"]);
  expect((await planner.plan(request([]))).run.rows).toEqual([]);
});

test("what is left out doesn't land, and the same plan lands as the same rows", async () => {
  const { run } = await new Planner().plan(request([file("rent.csv", RENTS)]));
  const rows = new Map(run.rows.map(({ id }, index) => [id, index !== 1]));
  const landed = async () =>
    (
      await new Planner().land(
        request([file("rent.csv", RENTS)], { decisions: { ...NO_DRAFT.decisions, rows } }),
        "00000000-0000-4000-8000-000000000042",
      )
    ).flatMap(({ bills }) => bills);
  const bills = await landed();
  expect(bills.map(({ dueDate }) => dueDate)).toEqual(["2026-09-01", "2026-11-01"]);
  expect(await landed()).toEqual(bills);
});

test("a visitor's month is drawn with what their series brings next", async () => {
  const plan = await new Planner().plan(request([file("rent.csv", RENTS)], { drawsMonth: true }));
  const next = plan.month?.next;
  expect([next?.title, next?.dueDate]).toEqual(["Rent Flat 12", "2026-12-01"]);
});

test("a file of budgets says how many it has", async () => {
  const { files } = await new Planner().plan(request([file("Plan.csv", fixture("ynab-budget.csv"))]));
  expect(files.map(({ count, budgetCount }) => [count, budgetCount])).toEqual([[0, 2]]);
});

test("a bill that two files have comes once, and is counted", async () => {
  const { run } = await new Planner().plan(request([file("a.csv", RENTS), file("b.csv", RENTS)]));
  expect([run.rows.length, run.repeatedCount]).toEqual([3, 3]);
});
