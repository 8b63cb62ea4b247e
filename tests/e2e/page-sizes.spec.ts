import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { paths } from "#domain/paths.ts";
import { pages } from "../../build/pages.ts";
import { expect, test } from "../support/fixtures.ts";
import { openInteractive } from "../support/interactive.ts";
import { everythingSaved } from "../support/month-page.ts";
import { htmlFaults } from "../support/valid-html.ts";

interface Loaded {
  path: string;
  bytes: number;
}

/** Lists the files of one type that a page loads until its islands are interactive, with their compressed sizes. */
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
  // What a page whose islands work fetches once nothing else is to do belongs to something else. On a busy machine that time
  // comes early.
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    const works = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactContainer"));
    window.requestIdleCallback = (work, options) =>
      [...document.querySelectorAll("[data-island], #root")].some(works) ? 0 : whenIdle(work, options);
  });
  await openInteractive(page, path);
  page.off("response", note);
  return await Promise.all(files);
}

const total = (files: readonly Loaded[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

test("a public page loads at most 90 kB of code, and nothing of the signed-in app", async ({ context }) => {
  for (const { path } of pages.filter(({ kind }) => kind === "document")) {
    const files = await loadedBy(await context.newPage(), path, "script");
    // What draws the month of /start comes after its first code.
    const limit = path === paths.start ? 108_200 : 90_000;
    expect(total(files), `${path}: ${JSON.stringify(files)}`).toBeLessThanOrEqual(limit);
    expect(files.map((file) => file.path).join(" "), path).not.toMatch(
      /database|dashboard|ledger|dialog|menu|\/(app|month|screens)-/,
    );
  }
});

test("a public page that is only read asks for no code and no styles: both stand in it", async ({ page }) => {
  expect(await loadedBy(page, "/faq", "script")).toEqual([]);
  expect(await loadedBy(page, "/faq", "stylesheet")).toEqual([]);
});

test("the pages into which the worker renders the sample are small and valid", async ({ request }) => {
  // How large the sample's bills are depends on the day, so tests/worker/month-page.test.ts measures them. A script gets the
  // sample's page without them. The landing page differs by 60 bytes, for which its limit has room.
  const asStored = { headers: { "Sec-Fetch-Dest": "empty" } };
  const limits = { [paths.landing]: 24_700, [paths.sample]: 14_500 };
  for (const [path, limit] of Object.entries(limits)) {
    const stored = await (await request.get(path, asStored)).body();
    expect(gzipSync(stored, { level: 9 }).length, path).toBeLessThanOrEqual(limit);
    expect(await htmlFaults(await (await request.get(path)).text()), path).toEqual([]);
  }
});

test("a new browser asks for the bills first", async ({ page: fresh, signInByCalls, email, request }) => {
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
  const keeps = /^\/assets\/(keeper|month|stores|rules|series)-[\w-]+\.js$/;
  expect(before?.filter((path) => !needed.includes(path) && !keeps.test(path))).toEqual([]);
  expect(before?.filter((path) => path === "/api/me")).toHaveLength(1);
  const aboutPaying = () => asked.filter((path) => path === "/api/user-subscription-info").length;
  await expect.poll(aboutPaying).toBe(1);
  await everythingSaved(fresh);
  expect(aboutPaying()).toBe(1);
  // With a mouse there is no code for swipes.
  expect(asked.filter((path) => path.includes("swipes"))).toEqual([]);
});
