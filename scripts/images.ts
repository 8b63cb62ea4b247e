// node scripts/images.ts: draws icons in their sizes from icon.svg, the card of shared links from the landing page, and the
// manifest's screenshots from a month of bills. The pictures are committed. Run it again when the look changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type OwnCopy, startOwnCopy } from "../tools/lib/own-copy.ts";
import { signInAt } from "../tools/lib/signed-in.ts";
import { readArguments } from "./lib/arguments.ts";
import { launchBrowser } from "./lib/browser.ts";
import { runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";

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

async function shoot(browser: Browser, copy: OwnCopy, { file, path, width, height, scale }: Shot) {
  const context = await browser.newContext({
    baseURL: copy.settings.appUrl,
    viewport: { width, height },
    deviceScaleFactor: scale,
  });
  const page = path === "/" ? await context.newPage() : await signInAt(copy.settings, context, ACCOUNT.email);
  await page.goto(copy.settings.appUrl + path, { waitUntil: "networkidle" });
  // A toast announces the badge of the first visit.
  const toast = page.getByRole("button", { name: "Dismiss", exact: true });
  if (await toast.isVisible()) await toast.click();
  await toast.waitFor({ state: "hidden" });
  await page.screenshot({ path: join(publicDir, "images", file) });
  await context.close();
}

const ACCOUNT = { email: "you@example.com", months: 12, perMonth: 16 };

const SHOTS: readonly Shot[] = [
  { file: "card.png", path: "/", width: 1200, height: 630, scale: 1 },
  { file: "screenshot-wide.png", path: "/app", width: 1280, height: 800, scale: 1 },
  { file: "screenshot-narrow.png", path: "/app", width: 390, height: 844, scale: 2 },
];

await runMain(async () => {
  readArguments("node scripts/images.ts");
  const browser = await launchBrowser();
  const copy = await startOwnCopy([ACCOUNT]);
  try {
    const ground = "#1b4a86";
    await drawIcon(browser, "favicon.png", 48, icon);
    writeFavicon(48);
    await drawIcon(browser, "icon-192.png", 192, icon);
    await drawIcon(browser, "icon-512.png", 512, icon);
    await drawIcon(browser, "icon-maskable-512.png", 512, maskable, ground);
    await drawIcon(browser, "apple-touch-icon.png", 180, maskable, ground);
    for (const shot of SHOTS) await shoot(browser, copy, shot);
  } finally {
    await copy.stop();
    await browser.close();
  }
  return 0;
});
