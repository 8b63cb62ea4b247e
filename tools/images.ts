// node tools/images.ts, beside a running `npm start`: draws icons in their sizes from icon.svg, the card of shared links from
// the landing page, and the manifest's screenshots from the sample. They are committed. Run it again when the look changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { readArguments } from "../scripts/lib/arguments.ts";
import { launchBrowser } from "../scripts/lib/browser.ts";
import { runMain } from "../scripts/lib/failure.ts";
import { readSettings, root } from "../scripts/lib/settings.ts";

const publicDir = join(root, "public");
const icon = readFileSync(join(publicDir, "icon.svg"), "utf8");
/** A system may cut a maskable icon to a circle of 80%, so the drawing is smaller and its ground reaches every edge. */
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

function writeFavicon(size: number): void {
  const png = readFileSync(join(publicDir, "favicon.png"));
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  writeFileSync(join(publicDir, "favicon.ico"), Buffer.concat([header, png]));
}

interface Shot {
  file: string;
  path: string;
  width: number;
  height: number;
  scale: number;
}

const SHOTS: readonly Shot[] = [
  { file: "card.png", path: "/", width: 1200, height: 630, scale: 1 },
  { file: "screenshot-wide.png", path: "/sample", width: 1280, height: 800, scale: 1 },
  { file: "screenshot-narrow.png", path: "/sample", width: 390, height: 844, scale: 2 },
];

await runMain(async () => {
  readArguments("node tools/images.ts");
  const { appUrl } = readSettings();
  const browser = await launchBrowser();
  try {
    const ground = "#1b4a86";
    await drawIcon(browser, "favicon.png", 48, icon);
    writeFavicon(48);
    await drawIcon(browser, "icon-192.png", 192, icon);
    await drawIcon(browser, "icon-512.png", 512, icon);
    await drawIcon(browser, "icon-maskable-512.png", 512, maskable, ground);
    await drawIcon(browser, "apple-touch-icon.png", 180, maskable, ground);
    for (const { file, path, width, height, scale } of SHOTS) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
      await page.goto(appUrl + path, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(publicDir, "images", file) });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return 0;
});
