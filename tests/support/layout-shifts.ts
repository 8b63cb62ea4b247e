import type { Page } from "@playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * What moved after it was painted, as browsers count it.
 * @param sinceMs only then or later, by the page's own clock
 */
export function layoutShifts(page: Page, sinceMs = 0): Promise<string[]> {
  return page.evaluate(
    (since) =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources, startTime } of list.getEntries() as Shift[]) {
            if (startTime < since) continue;
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
