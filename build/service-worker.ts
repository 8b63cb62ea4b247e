import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSW } from "workbox-build";
import { Failure } from "../scripts/lib/failure.ts";
import { buildInlineScript } from "./inline-script.ts";
import { pageFile, pages } from "./pages.ts";

/** Writes sw.js, which keeps every page and hashed asset so that the app opens without a network. */
export async function writeServiceWorker(clientDir: string): Promise<void> {
  const pathOfFile = new Map(pages.map(({ path }) => [pageFile(path), path]));
  const file = join(clientDir, "sw.js");
  const { warnings } = await generateSW({
    globDirectory: clientDir,
    globPatterns: ["assets/**/*", "*.{svg,png,ico,webmanifest,js}", ...pathOfFile.keys()],
    globIgnores: ["sw.js", "**/*.map"],
    swDest: file,
    mode: "production",
    sourcemap: false,
    // One file from our own origin: the content security policy allows no other.
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    // A new version waits until the tabs of the old one are closed: no page ever mixes two builds.
    skipWaiting: false,
    dontCacheBustURLsMatching: /^assets\//,
    // Pages are kept under their addresses, because the server redirects their file names there.
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.map((entry) => ({ ...entry, url: pathOfFile.get(entry.url) ?? `/${entry.url}` })),
        warnings: [],
      }),
    ],
    // A page is the same for every query; it reads its query itself.
    ignoreURLParametersMatching: [/./],
    // Precached are exactly these addresses; any other goes to the network: /api/, and unknown paths for their 404.
    directoryIndex: null,
    navigateFallback: "/app",
    navigateFallbackAllowlist: pages
      .filter(({ isApp }) => isApp)
      .map(({ path }) => new RegExp(`^${path}/?(\\?|$)`)),
  });
  if (warnings.length > 0)
    throw new Failure(`The service worker was built with warnings: ${warnings.join(" ")}`);
  writeFileSync(
    file,
    `${await buildInlineScript("app/entry/service-worker-routes.ts")}\n${readFileSync(file, "utf8")}`,
  );
}
