import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../scripts/lib/settings.ts";
import type { Page } from "./pages.ts";

interface Prerender {
  renderDocument(path: string): Promise<string>;
  renderScreen(path: string): Promise<string>;
  renderSkeleton(path: string): string;
}

const outDir = join(root, "node_modules/.cache/prerender");

export async function createRenderer(
  define: Record<string, string>,
): Promise<(page: Page) => Promise<string>> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    define,
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
