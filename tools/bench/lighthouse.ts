import type { Config, Result } from "lighthouse";
import { launchBrowser } from "../../scripts/lib/browser.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import type { Bench } from "../bench.ts";
import type { Figure } from "./figure.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const PAGES = ["/", "/pricing", "/faq", "/login"];
const ROUNDS = 3;

/** How often a page is tried again if its trace can't be read, as happens on a busy machine. */
const TRIES = 3;

async function audit(url: string, port: number): Promise<Result> {
  // Its code changes how sockets behave in this process, which other sections shouldn't notice.
  const { default: lighthouse } = await import("lighthouse");
  const config: Config = { extends: "lighthouse:default", settings: { onlyCategories: [...CATEGORIES] } };
  for (let tried = 1; ; tried += 1) {
    const lhr = (await lighthouse(url, { port, logLevel: "error" }, config))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    if (tried === TRIES) throw new Error(`${url}: ${lhr?.runtimeError?.message}`);
  }
}

/** Scores of public pages under Lighthouse's mobile profile (4× CPU, slow 4G, simulated). */
export async function measureLighthouse(bench: Bench): Promise<Figure[]> {
  const origin = await bench.origin();
  const port = await findFreePortPair();
  const chrome = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    const figures: Figure[] = [];
    for (const path of PAGES) {
      const rounds: Result[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await audit(origin + path, port));
      for (const category of CATEGORIES)
        figures.push({
          name: `${path} ${category}`,
          unit: "score",
          product: rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
          goal: { valueAtLeast: 100 },
        });
    }
    return figures;
  } finally {
    await chrome.close();
  }
}
