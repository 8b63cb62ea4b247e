import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page, Response } from "@playwright/test";
import { paths } from "#domain/paths.ts";
import { pages } from "../../build/pages.ts";
import { expect, test } from "../support/fixtures.ts";

interface Loaded {
  path: string;
  bytes: number;
}

/** Lists the files of one type that a page loads until the network is idle, with their compressed sizes. */
async function loadedBy(page: Page, path: string, type: "script" | "stylesheet"): Promise<Loaded[]> {
  const files: Promise<Loaded>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() !== type) return;
    const { pathname } = new URL(response.url());
    files.push(
      response.body().then((body) => ({ path: pathname, bytes: gzipSync(body, { level: 9 }).length })),
    );
  };
  page.on("response", note);
  await page.goto(path, { waitUntil: "networkidle" });
  // What is fetched later, when nothing else is to do, belongs to something else.
  page.off("response", note);
  return await Promise.all(files);
}

const total = (files: readonly Loaded[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

test("a public page loads at most 90 kB of code, and nothing of the signed-in app", async ({ context }) => {
  for (const { path } of pages.filter(({ kind }) => kind === "document")) {
    const files = await loadedBy(await context.newPage(), path, "script");
    expect(total(files), path).toBeLessThanOrEqual(90_000);
    expect(files.map((file) => file.path).join(" "), path).not.toMatch(
      /database|dashboard|ledger|dialog|menu|\/(app|month|screens)-/,
    );
  }
});

test("a public page that is only read asks for no code and no styles: both stand in it", async ({ page }) => {
  expect(await loadedBy(page, "/faq", "script")).toEqual([]);
  expect(await loadedBy(page, "/faq", "stylesheet")).toEqual([]);
});

test("the HTML of every page is small", async ({ request }) => {
  for (const { path, kind, hasMonth } of pages) {
    // Styles stand in what can be read without scripts: a document, and the month that the worker renders. Those of bills
    // stand only where bills are. The landing page shows the product's own screens, and the sample's month is rendered.
    // Both change with the day: of 400 days, some make them 20 and 200 bytes larger than 26 November.
    const own: Readonly<Record<string, number>> = { [paths.landing]: 24_700, [paths.sample]: 23_000 };
    const limit = own[path] ?? (kind === "document" ? 12_200 : hasMonth ? 15_000 : 3400);
    const html = await (await request.get(path)).body();
    expect.soft(gzipSync(html, { level: 9 }).length, path).toBeLessThanOrEqual(limit);
  }
});

/** The code that the dashboard's HTML names, which is all that runs before a month is on the screen. */
async function firstLoad(request: APIRequestContext): Promise<{ path: string; code: Buffer }[]> {
  const html = await (await request.get("/app")).text();
  const urls = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = ""]) => url);
  return await Promise.all(
    urls.map(async (path) => ({ path, code: await (await request.get(path)).body() })),
  );
}

test("the dashboard asks at first for at most 120 kB of code and 15 kB of styles", async ({
  request,
  page,
}) => {
  const files = (await firstLoad(request)).map(({ path, code }) => ({
    path,
    bytes: gzipSync(code, { level: 9 }).length,
  }));

  expect(total(files), JSON.stringify(files)).toBeLessThanOrEqual(120_000);
  expect(total(await loadedBy(page, "/app", "stylesheet"))).toBeLessThanOrEqual(15_000);
});

/** What is loaded on demand, each with a word that only its code has. */
const LATER = {
  PDF: "PDFDocument",
  CSV: "text/csv",
  "the year's chart": "Monthly Spending",
  "the rules of changes": "ZodError",
  "the form": "Make this expense recurring",
  "the dialog of a series": "Existing Recurring Series",
  "dialogs and toasts": "aria-modal",
  "the settings": "Danger zone",
};

test("the dashboard's first load holds nothing that is needed later", async ({ request }) => {
  const files = await firstLoad(request);
  const built = globSync("dist/client/assets/*.js").map((path) => readFileSync(path));
  for (const [what, mark] of Object.entries(LATER)) {
    expect(
      built.some((code) => code.includes(mark)),
      `${what} is somewhere`,
    ).toBe(true);
    expect(
      files.filter(({ code }) => code.includes(mark)).map(({ path }) => path),
      what,
    ).toEqual([]);
  }
});

test("the worker's bundle is at most 460 kB", () => {
  const files = globSync("dist/expense_timeline/**/*.js");
  expect(files.length).toBeGreaterThan(0);
  const sizes = files.map((path) => ({ path, bytes: gzipSync(readFileSync(path), { level: 9 }).length }));
  expect(total(sizes), JSON.stringify(sizes)).toBeLessThanOrEqual(460_000);
});

test("a browser that doesn't know the account yet asks for nothing else before its bills", async ({
  page: fresh,
  signInByCalls,
  email,
  request,
}) => {
  await signInByCalls(fresh, email);
  const asked: string[] = [];
  fresh.on("request", (each) => asked.push(new URL(each.url()).pathname));
  let before: string[] | undefined;
  fresh.on("response", (each) => {
    if (each.url().endsWith("/api/sync")) before ??= [...asked];
  });
  await fresh.goto("/app");
  await expect(fresh.getByRole("button", { name: "Add Expense" }).first()).toBeVisible();

  // Where they are late the screen doesn't wait for them.
  await expect.poll(() => before).toBeDefined();

  const html = await (await request.get("/app")).text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url = ""]) => url);
  const needed = ["/app", "/api/me", "/api/sync", "/api/user-subscription-info", ...named];
  // The ledger's keeper and the browser's database: they take in what the sync brings.
  const keeps = /^\/assets\/(keeper|month|stores|rules)-[\w-]+\.js$/;
  expect(before?.filter((path) => !needed.includes(path) && !keeps.test(path))).toEqual([]);
  expect(before?.filter((path) => path === "/api/me")).toHaveLength(1);
  const aboutPaying = () => asked.filter((path) => path === "/api/user-subscription-info").length;
  await expect.poll(aboutPaying).toBe(1);
  await fresh.waitForLoadState("networkidle");
  expect(aboutPaying()).toBe(1);
});

test("the dashboard's outline is painted without any code", async ({ newDevice }) => {
  const page = await (await newDevice({ javaScriptEnabled: false })).newPage();
  await page.goto("/app");
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Expense Timeline");
});
