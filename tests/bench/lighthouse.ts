import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Config, type Result } from "lighthouse";
import { findChromium } from "../../scripts/lib/chromium.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { signInAt } from "../../scripts/lib/signed-in.ts";
import { startCompressingProxy } from "./compressing-proxy.ts";
import type { Figure } from "./figure.ts";
import { ACCOUNT, type Section } from "./section.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The public pages that Lighthouse's goal is for, then the app, which search engines are kept out of. */
const PAGES = [
  { path: "/", isPublic: true },
  { path: "/pricing", isPublic: true },
  { path: "/faq", isPublic: true },
  { path: "/login", isPublic: true },
  { path: "/app", isPublic: false },
] as const;

const ROUNDS = 3;
const FULL_SCORE = 100;

/**
 * A Chromium that Lighthouse can drive through its debugging port. It has a profile of its own, so that a user signed
 * in there is signed in for Lighthouse, too.
 */
async function launchDebuggable(baseURL: string) {
  const profile = mkdtempSync(join(tmpdir(), "expense-timeline-lighthouse-"));
  const port = await findFreePortPair();
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    baseURL,
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--no-first-run"],
  });
  const stop = async () => {
    await context.close();
    rmSync(profile, { recursive: true });
  };
  return { context, port, stop };
}

/** How often a page is tried again if its trace can't be read, as happens on a busy machine. */
const TRIES = 3;

async function audit(url: string, port: number, disableStorageReset: boolean): Promise<Result> {
  const config: Config = {
    extends: "lighthouse:default",
    settings: { onlyCategories: [...CATEGORIES], disableStorageReset },
  };
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

/** The four scores of a page and the measures behind the first, one value a round. */
function figuresOf(path: string, isPublic: boolean, rounds: readonly Result[]): Figure[] {
  const value = (id: string) => rounds.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const scores = CATEGORIES.filter((category) => isPublic || category !== "seo").map(
    (category): Figure => ({
      name: `${path} ${category}`,
      unit: "score",
      product: rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
      ...(isPublic && { goal: { valueAtLeast: FULL_SCORE } }),
    }),
  );
  return [
    ...scores,
    { name: `${path} largest contentful paint`, unit: "ms", product: value("largest-contentful-paint") },
    { name: `${path} total blocking time`, unit: "ms", product: value("total-blocking-time") },
    { name: `${path} layout shift`, unit: "ratio", product: value("cumulative-layout-shift") },
    { name: `${path} bytes`, unit: "bytes", product: value("total-byte-weight") },
  ];
}

export const lighthouseScores: Section = {
  name: "lighthouse",
  about:
    "Lighthouse's scores under its mobile profile (4× CPU, slow 4G, simulated); /app signed in with 2,400 bills.",
  measure: async ({ say, copy }) => {
    const { settings } = await copy();
    const proxy = await startCompressingProxy(settings.appUrl);
    const chrome = await launchDebuggable(settings.appUrl);
    try {
      const figures: Figure[] = [];
      for (const { path, isPublic } of PAGES) {
        if (!isPublic) await signInAt(settings, chrome.context, ACCOUNT.email);
        const rounds: Result[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(await audit(proxy.origin + path, chrome.port, !isPublic));
        const complaints = [...new Set(rounds.flatMap(lost))];
        say(`${path}${complaints.length > 0 ? `: ${complaints.join("; ")}` : ": nothing to mend"}`);
        figures.push(...figuresOf(path, isPublic, rounds));
      }
      return figures;
    } finally {
      await chrome.stop();
      await proxy.stop();
    }
  },
};
