import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib/settings.ts";
import { test as base, expect } from "../support/fixtures.ts";

const test = base.extend<{ site: VersionedSite }>({
  site: async ({ baseURL, problems }, use) => {
    const site = await startVersionedSite(baseURL ?? "");
    await use(site);
    // Pages that are still open keep sending requests to it.
    problems.stopWatching();
    await site.close();
  },
});

test.use({ serviceWorkers: "allow" });

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Opens the app and waits for its service worker to take over. Cookies don't depend on the port. */
async function openApp(page: Page, site: VersionedSite): Promise<void> {
  await page.goto(`${site.origin}/app`);
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  // It stores every file of the app first.
  const soon = { message: "the service worker is in charge", timeout: 40_000 };
  await expect.poll(() => isControlled(page), soon).toBe(true);
}

/** Does what a user's return to the tab does: the app looks for a newer version. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const offer = (page: Page) => page.getByRole("group", { name: "A new version is ready" });

test("a new version starts once accepted", async ({ page, email, signInByCalls, site, context, axe }) => {
  await signInByCalls(page, email);
  await openApp(page, site);
  expect(await versionsIn(page)).toEqual(["v1"]);

  site.deployNext();
  await comeBack(page);
  await expect(offer(page)).toBeVisible({ timeout: 40_000 });
  await axe(page);

  // Every tab, new ones included, keeps the old version's files, though the server no longer has them.
  const other = await context.newPage();
  await openApp(other, site);
  await page.getByRole("banner").getByRole("link", { name: "Annual Report" }).click();
  await expect(page.getByRole("heading", { name: /^Annual Report/ }).first()).toBeVisible();
  expect(await versionsIn(page)).toEqual(["v1"]);
  expect(await versionsIn(other)).toEqual(["v1"]);

  await other.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => versionsIn(other).catch(() => [])).toEqual(["v2"]);
  await expect.poll(() => versionsIn(page).catch(() => [])).toEqual(["v2"]);
  for (const each of [page, other]) await expect(each.getByRole("banner")).toBeVisible();
});

/** The site at another address, where a test can replace it by its next version, and that one by a third. */
interface VersionedSite {
  readonly origin: string;
  /** Serves the next version's files from now on. Those of the version before it are gone. */
  deployNext(): void;
  close(): Promise<void>;
}

/** Marks a file of a later version: "app-Dyf.js" is "app-Dyf.v2.js" in the second. */
const MARK = /\.(v\d+)(?=\.\w+$)/;

const versionOf = (path: string) => MARK.exec(path)?.[1] ?? "v1";

const names = () => readdirSync(join(root, "dist/client/assets"));
const escaped = (name: string) => name.replace(/[.$+()[\]{}|^?*\\-]/g, "\\$&");

/** Matches the name of every hashed file, in code, in pages and in the service worker. */
function namePattern(): RegExp {
  const longestFirst = names().toSorted((a, b) => b.length - a.length);
  return new RegExp(`(${longestFirst.map(escaped).join("|")})`, "g");
}

/** Gives each hashed file a new name and each page a new revision, as if every source file had changed. */
function inVersion(version: string, text: string, pattern: RegExp): string {
  return text
    .replace(pattern, (name) => name.replace(/\.(\w+)$/, `.${version}.$1`))
    .replace(/revision:`(\w+)`/g, `revision:\`$1-${version}\``);
}

/** Passes everything on to the app at `upstream`. Files are renamed once a later version is deployed. */
async function startVersionedSite(upstream: string): Promise<VersionedSite> {
  const pattern = namePattern();
  let deploys = 1;

  async function answer(request: IncomingMessage): Promise<Response> {
    const path = request.url ?? "/";
    const isAsset = path.startsWith("/assets/");
    const version = `v${deploys}`;
    if (isAsset && versionOf(path) !== version) return new Response("Not found", { status: 404 });
    const headers = new Headers(request.headers as Record<string, string>);
    for (const name of ["connection", "host", "accept-encoding", "if-none-match"]) headers.delete(name);
    if (headers.has("origin")) headers.set("origin", upstream);
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const response = await fetch(upstream + path.replace(MARK, ""), {
      method: request.method ?? "GET",
      headers,
      redirect: "manual",
      ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
    });
    const isText = /html|javascript/.test(response.headers.get("content-type") ?? "");
    if (deploys === 1 || !isText) return response;
    return new Response(inVersion(version, await response.text(), pattern), response);
  }

  const server = createServer((request, response) => {
    answer(request)
      .then(async (answered) => {
        const headers = new Headers(answered.headers);
        for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
        response.writeHead(answered.status, [...headers].flat());
        response.end(Buffer.from(await answered.arrayBuffer()));
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployNext: () => {
      deploys += 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** The versions whose hashed files a page names or has loaded: a single one, unless two were mixed. */
async function versionsIn(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => [
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...[...document.querySelectorAll<HTMLLinkElement>("link")].map(({ href }) => href),
    ...[...document.scripts].flatMap(({ src }) => src || []),
  ]);
  const paths = urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/assets/"));
  return [...new Set(paths.map(versionOf))];
}
