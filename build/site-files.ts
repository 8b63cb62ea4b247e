import { type Bundle, chunkOf, stylesheetOf, stylesWith, urlOf, withImports } from "./bundle.ts";
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
  const beforePaint = await bundleBeforePaint();
  const loadFailure = await bundleScript("app/entry/load-failure.ts");
  const render = await createRenderer(define);
  const documentStyles = stylesheetOf(bundle, SOURCES.documentStyles);
  const stylesOf = ({ kind, showsBills, styledLike = [] }: Page): string =>
    [
      (kind === "document" && !showsBills ? documentStyles : styles).text,
      ...styledLike.map((source) => stylesWith(bundle, source)),
    ].join("");
  const writeDocument = async (page: Page): Promise<SiteFile> => {
    const content = await render(page);
    const isDocument = page.kind === "document";
    // A document's islands are hydrated at once where the page is there for them.
    const needsCode = !isDocument || content.includes("data-at-once=");
    const source = documentHtml({
      title: page.title,
      kind: page.kind,
      about: aboutPage(page, settings),
      inlineScripts: needsCode ? [loadFailure, beforePaint] : [beforePaint],
      // A document is read once, and is painted as soon as it is here, as is a month. Other screens share one file.
      styles: isDocument || page.hasMonth ? { text: stylesOf(page) } : { url: styles.url },
      modules: modulesOf(page, content, bundle),
      ...(page.next && {
        data: page.next.data,
        prefetched: withImports(bundle, [chunkOf(bundle, page.next.module)]).map(urlOf),
      }),
      content,
      needsCode,
    });
    return { fileName: pageFile(page.path), source };
  };
  const documents = await Promise.all([...pages, notFoundPage].map(writeDocument));
  const precached = pages.map(({ path }, index) => ({ url: path, content: documents[index]?.source ?? "" }));
  // No page links to the documents' styles.
  const hashed = Object.values(bundle).filter(
    (file) => file.fileName.startsWith("assets/") && urlOf(file) !== documentStyles.url,
  );
  return [
    ...documents,
    {
      fileName: "_headers",
      source: headersFile({ scripts: [loadFailure, beforePaint], styles: [...new Set(pages.map(stylesOf))] }),
    },
    { fileName: "sw.js", source: await buildServiceWorker(publicDir, precached, hashed.map(urlOf)) },
    { fileName: "sitemap.xml", source: sitemap(settings.origin) },
    { fileName: "robots.txt", source: robotsFile(settings.origin) },
  ];
}

export async function bundleBeforePaint(): Promise<string> {
  return await bundleScript("app/entry/before-paint.ts");
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
