import type { Locator, Page } from "@playwright/test";
import type { Bench } from "../bench.ts";
import type { Figure } from "./figure.ts";

declare global {
  interface Window {
    benchDurations: number[];
    benchLongestFrame: number;
  }
}

interface Interaction {
  readonly name: string;
  readonly act: (page: Page, round: number) => Promise<void>;
  /**
   * Whether it was done. Asked after measuring, because Playwright looks for it in the page, in the very frame that
   * shows it.
   */
  readonly done?: (page: Page) => Promise<void>;
  readonly measure?: (page: Page) => Promise<number>;
  /** Puts the screen back, unmeasured. */
  readonly after?: (page: Page) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole("dialog");

/** The first that isn't in a fold. */
const firstShown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();

const closeDialog = async (page: Page) => {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
};

/**
 * A press as a hand makes it: the pointer is there before. Playwright's own click asks the page at every event what
 * lies under the pointer, which is measured as if it were the app's work.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} isn't on the screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await startOver(page);
  await page.mouse.down();
  await page.mouse.up();
}

/** A wheel turned through the month; scrolling has no events to measure, so it is the longest time between two frames. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(() => {
    const until = performance.now() + 900;
    let longest = 0;
    let last = performance.now();
    const frame = (now: number) => {
      longest = Math.max(longest, now - last);
      last = now;
      window.benchLongestFrame = longest;
      if (now < until) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await page.mouse.move(400, 500);
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(400);
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: "tick a bill",
    act: (page, round) => press(page, page.getByRole("checkbox", { name: /: paid$/ }).nth(round)),
  },
  { name: "undo by key", act: (page) => page.keyboard.press("Control+z") },
  {
    name: "change month",
    act: (page, round) => page.keyboard.press(round % 2 === 0 ? "ArrowLeft" : "ArrowRight"),
  },
  {
    name: "type in search",
    act: async (page, round) => {
      await page.getByRole("searchbox").focus();
      await page.keyboard.press("electricity"[round % 11] ?? "e");
    },
  },
  {
    name: "clear search",
    act: async (page) => {
      await page.getByRole("searchbox").focus();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "choose a filter",
    act: (page, round) => press(page, page.getByRole("button", { name: round % 2 ? /^All/ : /^To pay/ })),
  },
  {
    name: "scroll the month",
    act: scrollThrough,
    measure: (page) => page.evaluate(() => Math.round(window.benchLongestFrame)),
    after: (page) => page.evaluate(() => window.scrollTo(0, 0)),
  },
  { name: "switch the view", act: (page) => page.keyboard.press("v") },
  {
    name: "open the add dialog",
    act: (page) => page.keyboard.press("n"),
    done: (page) => dialog(page).waitFor(),
    after: closeDialog,
  },
  {
    name: "open the edit dialog",
    act: (page) => press(page, firstShown(page, ".bill-title")),
    done: (page) => dialog(page).waitFor(),
    after: closeDialog,
  },
  {
    name: "open a row's menu",
    act: (page) => press(page, firstShown(page, ".bill-more")),
    done: (page) => page.getByRole("menu").waitFor(),
    after: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "hidden" });
    },
  },
  {
    name: "add a bill",
    act: async (page, round) => {
      await page.keyboard.press("n");
      await page.getByLabel("Expense Title").fill(`Bench ${round}`);
      await page.getByLabel("Amount").fill("5");
      await startOver(page);
      await page.keyboard.press("Enter");
    },
    done: (page) => dialog(page).waitFor({ state: "hidden" }),
  },
  {
    name: "edit a bill",
    act: async (page, round) => {
      await firstShown(page, ".bill-title").click();
      await page.getByLabel("Amount").fill(String(round + 1));
      await startOver(page);
      await page.keyboard.press("Enter");
    },
    done: (page) => dialog(page).waitFor({ state: "hidden" }),
  },
];

const ROUNDS = 10;

/** Collects the durations of events, the measure behind INP: from the press to the frame that shows it. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchDurations = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId > 0) window.benchDurations.push(entry.duration);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function startOver(page: Page): Promise<void> {
  await page.waitForTimeout(250);
  await page.evaluate(() => {
    window.benchDurations = [];
  });
}

/** The longest event since {@link startOver}; what was quicker than can be measured counts as 16 ms. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(350);
  return page.evaluate(() => Math.max(16, ...window.benchDurations));
}

const GOAL = { valueAtMost: 50 };

/** The longest event of what is done daily, with 100 bills in the month and 2,400 in the account, 4× CPU slowdown. */
export async function measureInteractions(bench: Bench): Promise<Figure[]> {
  const origin = await bench.origin();
  const { addUser } = await bench.sideBySide();
  const { cookies } = await addUser({ email: "interactions@example.com", months: 24, perMonth: 100 });
  const context = await (await bench.browser()).newContext({ timezoneId: "UTC" });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    const page = await context.newPage();
    await page.goto(`${origin}/app`);
    // The account has to be here whole, and the app kept for offline: what a first load does is measured elsewhere.
    await page.getByRole("banner").getByText("Saved", { exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await observe(page);
    const figures: Figure[] = [];
    for (const { name, act, done, measure = longest, after } of INTERACTIONS) {
      const product: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await startOver(page);
        await act(page, round);
        product.push(await measure(page));
        await done?.(page);
        await after?.(page);
      }
      figures.push({ name, unit: "ms", product, goal: GOAL });
    }
    return figures;
  } finally {
    await context.close();
  }
}
