import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { simulate } from "../../tools/simulate/simulate.ts";
import { JOBS } from "../../worker/jobs/run-cron.ts";

/** By why they aren't. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  moves: "It has nothing to do unless an operator moves accounts.",
};

const ROWS = [
  ...["cron, each minute", "directory's size", "directory's load", "ledgers' size"],
  ...Object.values(JOBS)
    .flat()
    .map(({ name }) => name)
    .filter((name) => !(name in NOT_MEASURED)),
];

it("runs every job of a small population, and says what breaks next", async () => {
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-simulation-"));
  try {
    const report = await simulate(500, folder, () => undefined);
    expect(report).not.toMatch(/NaN|Infinity|∞/);
    const rows = report.split("\n").filter((line) => line.startsWith("| "));
    const names = rows.slice(2).map((row) => row.split("|")[1]?.trim());
    expect(names.toSorted()).toEqual(ROWS.toSorted());
    // Whoever left gets neither bills nor reminders. Their last bills that pay themselves are seen, and their history is pruned.
    expect(report).toMatch(
      /lapsed accounts are the cause of: recurring 0 %, autopay \d %, reminders 0 %, .+ pruning [1-9]\d* %/,
    );
    expect(report).toMatch(/\nWhat breaks next isn't computed from fewer than 100,000 subscribers\.$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
