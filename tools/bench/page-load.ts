import type { BrowserContext, Page } from "@playwright/test";

/** How slow processor and network are made. */
export interface Pace {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly cpu: number;
  /** Of each request, in milliseconds, with bytes a second; absent for no limit. */
  readonly network?: { readonly latency: number; readonly bytesPerSecond: number };
}

export const UNTHROTTLED: Pace = { name: "unthrottled", cpu: 1 };

/** Chromium's own "Slow 4G" (1.6 Mbit/s, 150 ms), as its developer tools apply it to each request. */
export const SLOW: Pace = {
  name: "4× CPU, Slow 4G",
  cpu: 4,
  network: { latency: 562.5, bytesPerSecond: (1.6 * 1024 * 1024 * 0.9) / 8 },
};

/** A processor slowed down, with no network to slow down. */
export const SLOW_CPU: Pace = { name: "4× CPU", cpu: 4 };

/** What a page has to show before it counts as there. */
export interface Awaited {
  readonly selector: string;
  readonly count: number;
}

/** One load of a page. Times are in milliseconds from the request. */
export interface PageLoad {
  /** Until what was awaited is painted. */
  readonly visible: number;
  /** The same from when the first of its documents was asked for. */
  readonly journey: number;
  readonly largestPaint: number;
  /** Cumulative, until half a second after. */
  readonly shift: number;
}

/** What the page has seen so far. */
interface Observed {
  visible: number;
  /** The same in epoch milliseconds: a journey leads through more than one document. */
  visibleAt: number;
  largestPaint: number;
  shift: number;
}

/** Chromium loads over a hundred files of its own for each new tab, which would be in the way of the page's. */
const NEW_TAB_MS = 600;

/** Time for a last, larger paint and for what moves late. */
const AFTERWARDS_MS = 500;

/** Loads a page in a new tab of a context and closes it again. @throws Error when nothing is known of its largest paint */
export async function loadPage(
  context: BrowserContext,
  url: string,
  awaited: Awaited,
  pace: Pace,
): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    await page.waitForTimeout(NEW_TAB_MS);
    await slowDown(context, page, pace);
    await page.addInitScript(observe, awaited);
    const openedAt = Date.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(
      () => (window as unknown as { benchObserved: Observed }).benchObserved.visible > 0,
    );
    await page.waitForTimeout(AFTERWARDS_MS);
    const { visibleAt, ...seen } = await page.evaluate(
      () => (window as unknown as { benchObserved: Observed }).benchObserved,
    );
    const load = { ...seen, journey: visibleAt - openedAt };
    // Without an entry it stays 0, which would pass for the fastest there is.
    if (load.largestPaint === 0) throw new Error(`The browser told of no largest paint of ${url}.`);
    return load;
  } finally {
    await page.close();
  }
}

/** Nothing of the browser's tools is on that isn't needed: told of every request, it takes longer for each. */
async function slowDown(context: BrowserContext, page: Page, { cpu, network }: Pace): Promise<void> {
  const session = await context.newCDPSession(page);
  if (cpu > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (network === undefined) return;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond,
  });
}

/** Runs in the page before anything of its own. */
function observe({ selector, count }: Awaited): void {
  const seen: Observed = { visible: 0, visibleAt: 0, largestPaint: 0, shift: 0 };
  Object.assign(window, { benchObserved: seen });
  const onEntries = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  onEntries("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  onEntries("layout-shift", (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const watcher = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < count) return;
    watcher.disconnect();
    // The frame that shows it begins after this one's callbacks; a task queued there follows its painting.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        seen.visible = performance.now();
        seen.visibleAt = Date.now();
      };
      port2.postMessage(null);
    });
  });
  watcher.observe(document, { childList: true, subtree: true });
}
