// node scripts/images.ts: draws the pictures in public/ that are made from others: icons in their sizes from icon.svg,
// the card of shared links, and the manifest's screenshots. They are committed; run it again when the look changes,
// with the app running at PORT (npm start), in whose local database a demo account is seeded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./lib/chromium.ts";
import { runMain } from "./lib/failure.ts";
import { readSettings, root } from "./lib/settings.ts";

const publicDir = join(root, "public");
const icon = readFileSync(join(publicDir, "icon.svg"), "utf8");
/** A maskable icon may be cut to a circle of 80%: the drawing is smaller and its ground reaches every edge. */
const maskable = icon.replace('rx="14" ', "").replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"');

async function drawIcon(
  browser: Browser,
  file: string,
  size: number,
  svg: string,
  ground = "",
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `<style>body{margin:0;background:${ground || "transparent"}}svg{display:block;width:100vw}</style>`;
  await page.setContent(style + svg);
  await page.screenshot({ path: join(publicDir, file), omitBackground: ground === "" });
  await page.close();
}

async function shoot(
  browser: Browser,
  file: string,
  path: string,
  width: number,
  height: number,
  scale: number,
) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.goto(readSettings().appUrl + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(publicDir, "images", file) });
  await page.close();
}

await runMain(async () => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  const ground = "#1b4a86";
  await drawIcon(browser, "favicon.png", 48, icon);
  await drawIcon(browser, "icon-192.png", 192, icon);
  await drawIcon(browser, "icon-512.png", 512, icon);
  await drawIcon(browser, "icon-maskable-512.png", 512, maskable, ground);
  await drawIcon(browser, "apple-touch-icon.png", 180, maskable, ground);
  await shoot(browser, "card.png", "/", 1200, 630, 1);
  await shoot(browser, "screenshot-wide.png", "/", 1280, 800, 1);
  await shoot(browser, "screenshot-narrow.png", "/", 390, 844, 2);
  await browser.close();
  return 0;
});
