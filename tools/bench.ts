// npm run bench [-- section ...]: holds the product against its limits. A section is a file of tools/bench.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWhenChanged } from "../scripts/build/build.ts";
import { readArguments } from "../scripts/lib/arguments.ts";
import { launchBrowser } from "../scripts/lib/browser.ts";
import { Failure, runMain } from "../scripts/lib/failure.ts";
import { root } from "../scripts/lib/settings.ts";
import { jsonOf, markdownOf, missedGoals, type SectionReport } from "./bench/report.ts";
import { ACCOUNT, type Bench, type Section } from "./bench/section.ts";
import { sections } from "./bench/sections.ts";
import { startShared } from "./bench/shared.ts";
import { startSideBySide } from "./bench/side-by-side.ts";
import { startOwnCopy } from "./lib/own-copy.ts";

const USAGE = `npm run bench [-- ${sections.map(({ name }) => name).join(" | ")} ...]`;
const reportDir = join(root, "test-results/bench");

function chosenSections(names: readonly string[]): readonly Section[] {
  const unknown = names.find((name) => !sections.some((section) => section.name === name));
  if (unknown !== undefined) {
    const known = sections.map(({ name }) => name).join(", ");
    throw new Failure(`There is no section "${unknown}"; there are: ${known}.`);
  }
  return names.length === 0 ? sections : sections.filter(({ name }) => names.includes(name));
}

async function measure({ name, about, measure }: Section, bench: Bench): Promise<SectionReport> {
  try {
    return { name, about, figures: await measure(bench) };
  } catch (error) {
    console.error(error);
    return { name, about, figures: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

await runMain(async () => {
  const chosen = chosenSections(readArguments(USAGE, { allowPositionals: true }).positionals);
  const startedAt = performance.now();
  const say = (text: string) =>
    console.error(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${text}`);
  await buildWhenChanged();
  const shared = startShared(say, {
    copy: () => startOwnCopy([ACCOUNT]),
    sideBySide: startSideBySide,
    browser: async () => {
      const browser = await launchBrowser();
      return Object.assign(browser, { stop: () => browser.close() });
    },
  });
  const reports: SectionReport[] = [];
  try {
    for (const section of chosen) {
      say(`${section.name} (${reports.length + 1} of ${chosen.length})`);
      const report = await measure(section, { say, ...shared.parts });
      console.log(markdownOf(report));
      reports.push(report);
    }
  } finally {
    await shared.stop();
  }
  mkdirSync(reportDir, { recursive: true });
  writeFileSync(join(reportDir, "bench.md"), reports.map(markdownOf).join("\n"));
  writeFileSync(join(reportDir, "bench.json"), jsonOf(reports, new Date()));
  say(`${missedGoals(reports)} goals missed. Written to test-results/bench/bench.md and bench.json.`);
  return reports.some(({ failure }) => failure !== undefined) ? 1 : 0;
});
