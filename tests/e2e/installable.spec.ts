import { pages } from "../../build/pages.ts";
import { expect, test } from "../support/fixtures.ts";

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  start_url: string;
  scope: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

/** Reads a PNG's width and height from its header. */
const pngSize = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("everything that the manifest names is there, in the size it says", async ({ request, page }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as Manifest;
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons);
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots, ...shortcutIcons]) {
    const response = await request.get(src);
    expect(response.headers()["content-type"], src).toContain(type);
    if (type === "image/png") expect(pngSize(await response.body()), src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(["wide", "narrow"]);
  const paths = pages.filter(({ kind }) => kind === "app").map(({ path }) => path);
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect(paths).toContain(new URL(url, "http://localhost").pathname);

  // A phone keeps /today beside the app, or instead of it.
  const ofToday = (await (await request.get("/today.webmanifest")).json()) as Manifest;
  expect([ofToday.start_url, ofToday.scope]).toEqual(["/today", "/"]);
  for (const { src } of ofToday.icons) expect((await request.get(src)).status()).toBe(200);

  // Some browsers ask for this one without reading a page.
  const icon = await request.get("/favicon.ico");
  expect(icon.status()).toBe(200);
  expect((await icon.body()).readUInt16LE(2)).toBe(1);

  const session = await page.context().newCDPSession(page);
  for (const path of ["/", "/today"]) {
    await page.goto(path);
    const { url, errors } = await session.send("Page.getAppManifest");
    expect([path, errors, new URL(url).pathname]).toEqual([
      path,
      [],
      path === "/today" ? "/today.webmanifest" : "/manifest.webmanifest",
    ]);
  }
});

test("the installed app's shortcut opens the form for a new expense, once", async ({ page, openApp }) => {
  await openApp();
  const { shortcuts } = (await (await page.request.get("/manifest.webmanifest")).json()) as Manifest;
  // A new hash of the same address would load nothing, but an installed app starts.
  await page.goto("about:blank");
  await page.goto(shortcuts.find(({ name }) => name === "Add an expense")?.url ?? "");
  await expect(page.getByRole("dialog", { name: "Add New Expense" })).toBeVisible();
  await page.getByLabel("Expense Title").fill("From the home screen");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/app$/);
});
