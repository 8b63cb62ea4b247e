import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { pages } from "../../scripts/build/pages.ts";
import { expect, test } from "../support/fixtures.ts";

interface Loaded {
  path: string;
  bytes: number;
}

/** Every file of a kind that a page asks for until it is quiet, as it weighs compressed. */
async function loadedBy(page: Page, path: string, type: "script" | "stylesheet"): Promise<Loaded[]> {
  const files: Promise<Loaded>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== type) return;
    const { pathname } = new URL(response.url());
    files.push(
      response.body().then((body) => ({ path: pathname, bytes: gzipSync(body, { level: 9 }).length })),
    );
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return await Promise.all(files);
}

const total = (files: readonly Loaded[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { path } of pages.filter(({ kind }) => kind === "document")) {
  test(`${path} loads at most 90 kB of code, and nothing of the signed-in app`, async ({ page }) => {
    const files = await loadedBy(page, path, "script");

    expect(total(files)).toBeLessThanOrEqual(90_000);
    expect(files.map((file) => file.path).join(" ")).not.toMatch(
      /database|dashboard|replica|dialog|menu|\/(app|month|screens)-/,
    );
  });
}

test("a public page that is only read runs no code but the theme's", async ({ page }) => {
  expect((await loadedBy(page, "/faq", "script")).map(({ path }) => path)).toEqual(["/theme.js"]);
});

test("the dashboard asks at first for at most 150 kB of code and 15 kB of styles", async ({
  request,
  page,
}) => {
  const html = await (await request.get("/app")).text();
  const urls = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = ""]) => url);
  const files = await Promise.all(
    urls.map(async (path) => ({
      path,
      bytes: gzipSync(await (await request.get(path)).body(), { level: 9 }).length,
    })),
  );

  expect(total(files), JSON.stringify(files)).toBeLessThanOrEqual(150_000);
  expect(total(await loadedBy(page, "/app", "stylesheet"))).toBeLessThanOrEqual(15_000);
});

test("the dashboard's outline is painted without any code", async ({ newDevice }) => {
  const page = await (await newDevice({ javaScriptEnabled: false })).newPage();
  await page.goto("/app");
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Expense Timeline");
});
