import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";
import { apiReference } from "./api-reference.ts";
import { BUILD_TARGET } from "./oldest-browsers.ts";
import type { Page } from "./pages.ts";

/**
 * Bundles a script into one file without imports: for a page's HTML, or as the service worker.
 * @param source from the project's root
 * @param define code to put in the place of names
 */
export async function bundleScript(source: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      target: BUILD_TARGET,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, source), output: { format: "iife" } },
    },
  });
  const [script] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk" || script.imports.length > 0)
    throw new Error(`${source} must be built into one script.`);
  if (script.code.includes("</script")) throw new Error(`${source} must not contain the end of a script.`);
  return script.code.trim();
}

/** A file whose content can change under the same address. */
interface VersionedFile {
  readonly url: string;
  readonly content: string | Buffer;
}

const PUBLIC_FILES = "*.{svg,png,ico,webmanifest}";

/** @param hashedUrls of files whose name changes with their content */
export async function buildServiceWorker(
  publicDir: string,
  documents: readonly VersionedFile[],
  hashedUrls: readonly string[],
): Promise<string> {
  const publicFiles = globSync(PUBLIC_FILES, { cwd: publicDir })
    .sort()
    .map((name) => ({ url: `/${name}`, content: readFileSync(join(publicDir, name)) }));
  const entries = [
    ...hashedUrls.map((url) => ({ url, revision: null })),
    ...[...publicFiles, ...documents].map(({ url, content }) => ({
      url,
      revision: createHash("sha256").update(content).digest("hex").slice(0, 16),
    })),
  ];
  return await bundleScript("app/entry/service-worker.ts", { PRECACHE_ENTRIES: JSON.stringify(entries) });
}

interface Prerender {
  renderDocument(path: string): Promise<string>;
  renderScreen(path: string): Promise<string>;
  renderSkeleton(path: string): string;
}

const outDir = join(root, "node_modules/.cache/prerender");

/** The pages' styles come from the site's own build, which knows Tailwind. */
const withoutStyles: Plugin = {
  name: "expense-timeline:without-styles",
  enforce: "pre",
  resolveId: { filter: { id: /\.css$/ }, handler: () => "\0without-styles" },
  load: { filter: { id: /^\0without-styles$/ }, handler: () => "export {};" },
};

export async function createRenderer(
  define: Record<string, string>,
): Promise<(page: Page) => Promise<string>> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    define,
    plugins: [withoutStyles, apiReference],
    build: {
      ssr: "app/entry/prerender.tsx",
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      // Dynamic imports split nothing here, which the bundler would warn of.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  });
  // The query makes Node load the module again when one process builds twice.
  const url = `${pathToFileURL(join(outDir, "prerender.js")).href}?${Date.now()}`;
  const prerender = (await import(url)) as Prerender;
  return async ({ kind, path }) => {
    if (kind === "document") return await prerender.renderDocument(path);
    return kind === "screen" ? await prerender.renderScreen(path) : prerender.renderSkeleton(path);
  };
}
