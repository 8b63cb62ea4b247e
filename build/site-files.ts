import { type Bundle, chunkOf, stylesheetOf, urlOf, withImports } from "./bundle.ts";
import { bundleScript } from "./bundle-script.ts";
import { robotsFile, sitemap } from "./crawlers.ts";
import { aboutPage, documentHtml } from "./document.ts";
import { headersFile } from "./headers.ts";
import { notFoundPage, type Page, pageFile, pages } from "./pages.ts";
import { createRenderer } from "./render.ts";
import { buildServiceWorker } from "./service-worker.ts";
import type { SiteSettings } from "./site-settings.ts";
import { SOURCES } from "./sources.ts";

interface SiteFile {
  /** From the built client's folder. */
  readonly fileName: string;
  readonly source: string;
}

interface Build {
  readonly bundle: Bundle;
  readonly settings: SiteSettings;
  readonly publicDir: string;
  /** Code to put in the place of names in the app. */
  readonly define: Record<string, string>;
}

/** Writes every file of the site that Vite doesn't: documents, headers, service worker, and what search engines read. */
export async function siteFiles({ bundle, settings, publicDir, define }: Build): Promise<SiteFile[]> {
  const styles = stylesheetOf(bundle, SOURCES.styles);
  const theme = await bundleThemeScript();
  const loadFailure = await bundleScript("app/entry/load-failure.ts");
  const render = await createRenderer(define);
  const writeDocument = async (page: Page): Promise<SiteFile> => {
    const content = await render(page);
    const isDocument = page.kind === "document";
    const source = documentHtml({
      title: page.title,
      kind: page.kind,
      about: aboutPage(page, settings),
      inlineScripts: page.hasMonth ? [loadFailure, theme] : [theme],
      // A document is read once, and is painted as soon as it is here, as is a month. Other screens share one file.
      styles: isDocument || page.hasMonth ? { text: styles.text } : { url: styles.url },
      modules: modulesOf(page, content, bundle),
      ...(page.next && {
        data: page.next.data,
        prefetched: withImports(bundle, [chunkOf(bundle, page.next.module)]).map(urlOf),
      }),
      content,
    });
    return { fileName: pageFile(page.path), source };
  };
  const documents = await Promise.all([...pages, notFoundPage].map(writeDocument));
  const precached = pages.map(({ path }, index) => ({ url: path, content: documents[index]?.source ?? "" }));
  const hashed = Object.values(bundle).filter(({ fileName }) => fileName.startsWith("assets/"));
  return [
    ...documents,
    {
      fileName: "_headers",
      source: headersFile({ scripts: [loadFailure, theme], styles: [styles.text] }),
    },
    { fileName: "sw.js", source: await buildServiceWorker(publicDir, precached, hashed.map(urlOf)) },
    { fileName: "sitemap.xml", source: sitemap(settings.origin) },
    { fileName: "robots.txt", source: robotsFile(settings.origin) },
  ];
}

export async function bundleThemeScript(): Promise<string> {
  return await bundleScript("app/entry/theme-script.ts");
}

/**
 * Lists the page's script and everything that the script would ask for next, so that the browser asks for all at once. A
 * document without islands has no script.
 */
function modulesOf({ kind, modules = [] }: Page, content: string, bundle: Bundle): string[] {
  if (kind === "document" && !content.includes("data-island=")) return [];
  const script = chunkOf(bundle, kind === "document" ? SOURCES.islands : SOURCES.app);
  const others = modules.map((source) => chunkOf(bundle, source));
  return withImports(bundle, [script, ...others]).map(urlOf);
}
