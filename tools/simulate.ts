// npm run simulate -- --subscribers 1000000: cron's cost for so many people after two years, and what breaks next.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../scripts/lib/arguments.ts";
import { stopRequested } from "../scripts/lib/children.ts";
import { Failure, runMain } from "../scripts/lib/failure.ts";
import { simulate } from "./simulate/simulate.ts";

const USAGE = "npm run simulate [-- --subscribers 1000000]";

/** Below, ranges of people would be empty. */
const FEWEST = 500;

/** Above, the directory alone would take ten gigabytes and more. */
const MOST = 3_000_000;

function readSubscribers(): number {
  const { values } = readArguments(USAGE, {
    options: { subscribers: { type: "string", default: "1000000" } },
  });
  const subscribers = Number(values.subscribers);
  if (!Number.isInteger(subscribers) || subscribers < FEWEST || subscribers > MOST)
    throw new Failure(
      `--subscribers must be a whole number from ${FEWEST} to ${MOST.toLocaleString("en-US")}. Usage: ${USAGE}`,
    );
  return subscribers;
}

await runMain(async () => {
  const subscribers = readSubscribers();
  const startedAt = performance.now();
  const say = (text: string) =>
    console.error(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${text}`);
  const folder = mkdtempSync(join(tmpdir(), "expense-timeline-simulation-"));
  // However this process ends: miniflare ends it, too, when it is asked to stop. Databases may still be written then.
  process.on("exit", () => rmSync(folder, { recursive: true, maxRetries: 10 }));
  void stopRequested().then(() => process.exit(1));
  console.log(await simulate(subscribers, folder, say));
  return 0;
});
