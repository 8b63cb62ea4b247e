import { counted } from "#domain/text/wording.ts";
import type { Bench } from "../bench.ts";
import type { Figure } from "./figure.ts";

const ROWS = 5000;
const ROUNDS = 5;

/** The bench's slow processor. Chromium can slow down a page, but not the thread in which the page has files read. */
const SLOWER = 4;

/** A bank's file with the payments of years: some that repeat, most that don't. */
function statement(): Buffer {
  const start = Date.UTC(2024, 0, 1);
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const day = new Date(start + Math.floor(index / 5) * 86_400_000).toISOString().slice(0, 10);
    const payee = index % 150 === 0 ? "NETFLIX.COM 8887" : `CARD PAYMENT SHOP ${index % 83} LONDON`;
    return `${day},${payee},-${(index % 977) + 1}.50`;
  });
  return Buffer.from(["Date,Description,Amount", ...lines].join("\n"));
}

/**
 * From the choice of a bank's file of 5,000 rows to the plan on the screen, times how much slower the bench's slow processor is, and the
 * longest time between two frames meanwhile on a page that is slowed down.
 */
export async function measureImporting(bench: Bench): Promise<Figure[]> {
  const origin = await bench.origin();
  const { addUser } = await bench.sideBySide();
  const { cookies } = await addUser({ email: "importing@example.com", months: 24, perMonth: 100 });
  const context = await (await bench.browser()).newContext({ timezoneId: "UTC" });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const measure = async (rate: number) => {
      await page.goto(`${origin}/import`);
      await page.getByText("Drop a file here").waitFor();
      // Nobody finds a file before the page has synced.
      await page.waitForLoadState("networkidle");
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      const measured = page.evaluate(
        (text) =>
          new Promise<{ shownMs: number; longestFrameMs: number }>((resolve) => {
            const begun = performance.now();
            let last = begun;
            let longestFrameMs = 0;
            const look = (now: number) => {
              longestFrameMs = Math.max(longestFrameMs, now - last);
              last = now;
              if (document.body.textContent.includes(text)) resolve({ shownMs: now - begun, longestFrameMs });
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
        `Import ${counted(ROWS, "bill")}`,
      );
      await page
        .getByLabel("Choose a file")
        .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: statement() });
      const result = await measured;
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.getByRole("button", { name: "Discard" }).click();
      return result;
    };
    const shown: number[] = [];
    const frames: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      shown.push(SLOWER * (await measure(1)).shownMs);
      frames.push((await measure(SLOWER)).longestFrameMs);
    }
    return [
      { name: "5,000 rows on the screen, slow", unit: "ms", product: shown, goal: { valueAtMost: 3000 } },
      { name: "longest frame meanwhile, slow", unit: "ms", product: frames },
    ];
  } finally {
    await context.close();
  }
}
