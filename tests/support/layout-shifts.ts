import { expect, type Page } from "@playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * What moved after it was painted, as browsers count it: not what a press moved within half a second.
 * @param sinceMs only then or later, by the page's own clock
 */
export function layoutShifts(page: Page, sinceMs = 0): Promise<string[]> {
  return page.evaluate(
    (since) =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources, startTime, hadRecentInput } of list.getEntries() as Shift[]) {
            if (startTime < since || hadRecentInput) continue;
            for (const { node, previousRect: from, currentRect: to } of sources)
              found.push(
                `${value}: ${node?.textContent?.slice(0, 40)} from ${from.x},${from.y} to ${to.x},${to.y}`,
              );
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(found), 300);
      }),
    sinceMs,
  );
}

const PAINTED_WHOLE = "painted whole";

/**
 * Marks when each page was painted whole. A busy browser may paint half a line, and the rest of it in the first frame
 * after it has parsed the whole page. Call before the page is opened.
 */
export async function markPaintedWhole(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark)));
    });
  }, PAINTED_WHOLE);
}

/** What moved after the page was painted whole. */
export async function shiftsOnceWhole(page: Page): Promise<string[]> {
  const painted = () =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, PAINTED_WHOLE);
  await expect.poll(painted).toBeDefined();
  return await layoutShifts(page, await painted());
}
