// npm run bench [-- section]: measures the built app, or parts of it. A section is a file of tests/bench.
import { measureGeneration } from "../tests/bench/cron.ts";
import type { Timed } from "../tests/bench/cron-worker.ts";
import { measureInteractions } from "../tests/bench/interactions.ts";
import { launchBrowser } from "./lib/browser.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { startOwnCopy } from "./lib/own-copy.ts";
import { signInAt } from "./lib/signed-in.ts";

/** The goal for every interaction, under a processor slowed down four times. */
const GOAL_MS = 50;

const sections: Readonly<Record<string, () => Promise<void>>> = { interactions, cron };

/** 100 bills in the month and 2,400 in the account. */
const ACCOUNT = { email: "bench@example.com", months: 24, perMonth: 100 };

async function interactions(): Promise<void> {
  const copy = await startOwnCopy([ACCOUNT]);
  const browser = await launchBrowser();
  try {
    const page = await signInAt(copy.settings, await browser.newContext(), ACCOUNT.email);
    await page
      .getByRole("checkbox", { name: /: paid$/ })
      .first()
      .waitFor();
    for (const { name, medianMs, worstMs, rounds } of await measureInteractions(page)) {
      const mark = medianMs <= GOAL_MS ? " " : "!";
      console.log(`${mark} ${name.padEnd(24)} median ${medianMs} ms, worst ${worstMs} ms of ${rounds}`);
    }
  } finally {
    await browser.close();
    await copy.stop();
  }
}

/** How many series are generated a second, and how that stands to copying the same rows. */
async function cron(): Promise<void> {
  for (const series of [1000, 10_000, 100_000]) {
    const { generation, bareBills, bareRows, nothingDue } = await measureGeneration(series);
    const rate = (timed: Timed) => Math.round((series / timed.medianMs) * 1000).toLocaleString("en-US");
    const times = ({ medianMs, fastestMs, slowestMs }: Timed) =>
      `median ${medianMs.toFixed(0)} ms (${fastestMs.toFixed(0)} to ${slowestMs.toFixed(0)})`;
    const share = (bare: Timed) =>
      `generation at ${(bare.medianMs / generation.medianMs).toFixed(2)} of its speed`;
    console.log(`${series.toLocaleString("en-US")} series, one bill each`);
    console.log(`  generation         ${rate(generation)} a second, ${times(generation)}`);
    console.log(`  bare, bills alone  ${rate(bareBills)} a second, ${times(bareBills)}, ${share(bareBills)}`);
    console.log(`  bare, all its rows ${rate(bareRows)} a second, ${times(bareRows)}, ${share(bareRows)}`);
    console.log(`  nothing due        ${times(nothingDue)}`);
  }
}

await runMain(async () => {
  const [wanted] = process.argv.slice(2);
  if (wanted !== undefined && sections[wanted] === undefined) {
    throw new Failure(`There is no section "${wanted}"; there are: ${Object.keys(sections).join(", ")}.`);
  }
  for (const [name, measure] of Object.entries(sections)) {
    if (wanted !== undefined && wanted !== name) continue;
    console.log(`== ${name}`);
    await measure();
  }
  return 0;
});
