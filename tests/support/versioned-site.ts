import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib/settings.ts";

/** The site at another address, where a test can replace it by its next version, and that one by a third. */
export interface VersionedSite {
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
export async function startVersionedSite(upstream: string): Promise<VersionedSite> {
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
export async function versionsIn(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => [
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...[...document.querySelectorAll<HTMLLinkElement>("link")].map(({ href }) => href),
    ...[...document.scripts].flatMap(({ src }) => src || []),
  ]);
  const paths = urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/assets/"));
  return [...new Set(paths.map(versionOf))];
}
