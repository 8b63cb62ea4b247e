import lighthouse, { type Config, type Result } from "lighthouse";
import { launchBrowser } from "../../scripts/lib/browser.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { startCompressingProxy } from "./compressing-proxy.ts";
import type { Figure } from "./figure.ts";
import type { Section } from "./section.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

const PAGES = ["/", "/pricing", "/faq", "/login"];
const ROUNDS = 3;

/** How often a page is tried again if its trace can't be read, as happens on a busy machine. */
const TRIES = 3;

async function audit(url: string, port: number): Promise<Result> {
  const config: Config = { extends: "lighthouse:default", settings: { onlyCategories: [...CATEGORIES] } };
  let message = "nothing was said of it";
  for (let tried = 0; tried < TRIES; tried += 1) {
    const lhr = (await lighthouse(url, { port, logLevel: "error" }, config))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    message = lhr?.runtimeError?.message ?? message;
  }
  throw new Error(`${url}: ${message}`);
}

/** The audits that cost a category points, by name. */
function lost(lhr: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim()),
  );
}

/** A page's four scores, one value a round. */
const figuresOf = (path: string, rounds: readonly Result[]): Figure[] =>
  CATEGORIES.map((category) => ({
    name: `${path} ${category}`,
    unit: "score",
    product: rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
    goal: { valueAtLeast: 100 },
  }));

export const lighthouseScores: Section = {
  name: "lighthouse",
  about: "Lighthouse's scores of public pages under its mobile profile (4× CPU, slow 4G, simulated).",
  measure: async ({ say, copy }) => {
    const proxy = await startCompressingProxy((await copy()).settings.appUrl);
    const port = await findFreePortPair();
    const chrome = await launchBrowser(`--remote-debugging-port=${port}`);
    try {
      const figures: Figure[] = [];
      for (const path of PAGES) {
        const rounds: Result[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await audit(proxy.origin + path, port));
        const complaints = [...new Set(rounds.flatMap(lost))];
        say(`${path}: ${complaints.join("; ") || "nothing to mend"}`);
        figures.push(...figuresOf(path, rounds));
      }
      return figures;
    } finally {
      await chrome.close();
      await proxy.stop();
    }
  },
};
