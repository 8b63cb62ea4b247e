import type { Browser } from "@playwright/test";
import { startCompressingProxy } from "./compressing-proxy.ts";
import type { Figure } from "./figure.ts";
import type { Bench } from "./section.ts";
import type { SideBySide } from "./side-by-side.ts";

/** The pages of the product and of its limits, and what opens them. */
export interface Pages {
  readonly sideBySide: SideBySide;
  /** Behind what compresses as the edge does: "http://127.0.0.1:20000". */
  readonly origin: string;
  readonly chromium: Browser;
}

/** Measures with pages that are there meanwhile. */
export async function withPages(
  { browser, sideBySide }: Bench,
  measure: (pages: Pages) => Promise<Figure[]>,
): Promise<Figure[]> {
  const bench = await sideBySide();
  const chromium = await browser();
  const proxy = await startCompressingProxy(bench.url);
  try {
    return await measure({ sideBySide: bench, origin: proxy.origin, chromium });
  } finally {
    await proxy.stop();
  }
}
