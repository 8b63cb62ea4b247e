import { expect, type Page } from "@playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  var firstPiece: WeakSet<Node> | undefined;
}

/**
 * What moved after it was painted, as browsers count it: not what a press moved within half a second.
 * @param sinceMs only then or later, by the page's own clock
 * @param restSinceMs the same for what comes after a page's first piece
 */
export function layoutShifts(page: Page, sinceMs = 0, restSinceMs = sinceMs): Promise<string[]> {
  return page.evaluate(
    ({ sinceMs, restSinceMs }) =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources, startTime, hadRecentInput } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const isOfRest = node !== null && globalThis.firstPiece?.has(node) === false;
              if (startTime < (isOfRest ? restSinceMs : sinceMs)) continue;
              found.push(
                `${value}: ${node?.textContent?.slice(0, 40)} from ${from.x},${from.y} to ${to.x},${to.y}`,
              );
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(found), 300);
      }),
    { sinceMs, restSinceMs },
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

async function paintedWholeAt(page: Page): Promise<number | undefined> {
  const painted = () =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, PAINTED_WHOLE);
  await expect.poll(painted).toBeDefined();
  return await painted();
}

/**
 * What moved after the page was painted whole.
 * @param sinceMs only then or later, by the page's own clock
 */
export async function shiftsOnceWhole(page: Page, sinceMs = 0): Promise<string[]> {
  return await layoutShifts(page, Math.max(sinceMs, (await paintedWholeAt(page)) ?? 0));
}

/**
 * Waits until what a press has changed is painted. A busy machine paints it more than half a second after the press, and the
 * browser then counts what the press itself moved. Returns when, by the page's own clock.
 */
export function answeredAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))),
      ),
  );
}

/** Remembers what stands in a page's first piece, once that is painted. Returns when, by the page's own clock. */
export function rememberFirstPiece(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            globalThis.firstPiece = new WeakSet();
            const nodes = document.createTreeWalker(document);
            while (nodes.nextNode() !== null) globalThis.firstPiece.add(nodes.currentNode);
            done(performance.now());
          }),
        ),
      ),
  );
}

/** What moved of the first piece when the rest came, and what moved of the rest after the page was painted whole. */
export async function shiftsSincePiece(page: Page, sinceMs: number): Promise<string[]> {
  return await layoutShifts(page, sinceMs, await paintedWholeAt(page));
}
