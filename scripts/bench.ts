// npm run bench [-- section]: measures the built app. A section is a file of tests/bench.
import { measureInteractions } from "../tests/bench/interactions.ts";
import { launchBrowser } from "./lib/browser.ts";
import { Failure, runMain } from "./lib/failure.ts";
import { type OwnCopy, startOwnCopy } from "./lib/own-copy.ts";
import { signInAt } from "./lib/signed-in.ts";

/** The goal for every interaction, under a processor slowed down four times. */
const GOAL_MS = 50;

const sections: Readonly<Record<string, (copy: OwnCopy) => Promise<void>>> = { interactions };

/** 100 bills in the month and 2,400 in the account. */
const ACCOUNT = { email: "bench@example.com", months: 24, perMonth: 100 };

async function interactions(copy: OwnCopy): Promise<void> {
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
  }
}

await runMain(async () => {
  const [wanted] = process.argv.slice(2);
  if (wanted !== undefined && sections[wanted] === undefined) {
    throw new Failure(`There is no section "${wanted}"; there are: ${Object.keys(sections).join(", ")}.`);
  }
  const copy = await startOwnCopy([ACCOUNT]);
  try {
    for (const [name, measure] of Object.entries(sections)) {
      if (wanted !== undefined && wanted !== name) continue;
      console.log(`== ${name}`);
      await measure(copy);
    }
  } finally {
    await copy.stop();
  }
  return 0;
});
