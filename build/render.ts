import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../scripts/lib/settings.ts";
import type { Page } from "./pages.ts";

/** app/entry/prerender.tsx, as it is built. */
interface Prerender {
  renderDocument(path: string): Promise<string>;
  renderScreen(path: string): Promise<string>;
  renderSkeleton(): string;
}

const outDir = join(root, "node_modules/.cache/prerender");

/** Builds the components for Node and returns what renders a page's content with them. */
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
      // What comes later in a browser is all there at once here.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  });
  // A new name each time: a long-running process would get the first build again.
  const url = `${pathToFileURL(join(outDir, "prerender.js")).href}?${Date.now()}`;
  const prerender = (await import(url)) as Prerender;
  return async ({ kind, path }) => {
    if (kind === "document") return await prerender.renderDocument(path);
    return kind === "screen" ? await prerender.renderScreen(path) : prerender.renderSkeleton();
  };
}
