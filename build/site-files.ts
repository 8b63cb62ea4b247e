import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { paths } from "#domain/paths.ts";
import { root } from "../scripts/lib/settings.ts";
import { securityHeaders } from "../worker/http/security-headers.ts";
import { aboutPage, documentHtml } from "./document.ts";
import { buildServiceWorker, bundleScript, createRenderer } from "./own-builds.ts";
import { MAILED_STYLES, notFoundPage, type Page, pageFile, pages, SOURCES, STYLES } from "./pages.ts";
import type { SiteSettings } from "./site-settings.ts";

interface SiteFile {
  /** The path in the built client's folder. */
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
  const styles = stylesheetOf(bundle, STYLES);
  const beforePaint = await bundleBeforePaint();
  const loadFailure = await bundleScript("app/entry/load-failure.ts");
  const trialDay = await bundleScript("app/entry/trial-day.ts");
  const render = await createRenderer(define);
  const monthStyles = stylesheetOf(bundle, SOURCES.monthStyles);
  const landingStyles = stylesheetOf(bundle, SOURCES.landingStyles);
  const documentStyles = stylesheetOf(bundle, SOURCES.documentStyles);
  const startStyles = stylesheetOf(bundle, SOURCES.startStyles);
  const stylesOf = ({ kind, styles = SOURCES.documentStyles }: Page) =>
    kind === "document" ? stylesheetOf(bundle, styles) : monthStyles;
  const writeDocument = async (page: Page): Promise<SiteFile> => {
    const content = await render(page);
    const isDocument = page.kind === "document";
    // A document's islands are hydrated at once where the page is there for them.
    const needsCode = !isDocument || content.includes("data-at-once=");
    const source = documentHtml({
      title: page.title,
      kind: page.kind,
      about: aboutPage(page, settings),
      inlineScripts: [
        ...(needsCode ? [loadFailure] : []),
        beforePaint,
        // On /start, only picked bills bring the days.
        ...(content.includes("data-free-days=") || page.path === paths.start ? [trialDay] : []),
      ],
      // A document is read once, and is painted as soon as it is here, as is a month. Other screens share one file.
      styles: isDocument || page.hasMonth ? { text: stylesOf(page).text } : { url: styles.url },
      modules: modulesOf(page, content, bundle),
      ...(page.manifest && { manifest: page.manifest }),
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
  const mailedStyles = stylesheetOf(bundle, SOURCES.mailedStyles);
  const inlined = [monthStyles, landingStyles, startStyles, documentStyles];
  // No page links to the styles that stand in pages, or to the mailed pages' under this name.
  const linked = Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith("assets/"))
    .map(urlOf)
    .filter((url) => [...inlined, mailedStyles].every((each) => each.url !== url));
  return [
    ...documents,
    {
      fileName: "_headers",
      source: headersFile({
        scripts: [loadFailure, beforePaint, trialDay],
        styles: inlined.map(({ text }) => text),
      }),
    },
    { fileName: "sw.js", source: await buildServiceWorker(publicDir, precached, linked) },
    { fileName: MAILED_STYLES.slice(1), source: mailedStyles.text },
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

type Chunk = Rolldown.OutputChunk;
type Bundle = Readonly<Record<string, Chunk | Rolldown.OutputAsset>>;

/** @param source from the project's root */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  const id = join(root, source);
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && file.moduleIds.includes(id)) return file;
  }
  throw new Error(`No built file holds ${source}.`);
}

/** The chunks with everything that has to be loaded before they run. */
export function withImports(bundle: Bundle, chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") visit(imported);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return [...found];
}

/** @param source from the project's root */
function stylesheetOf(bundle: Bundle, source: string): { url: string; text: string } {
  for (const file of Object.values(bundle)) {
    if (file.type === "asset" && file.originalFileNames.includes(source))
      return { url: urlOf(file), text: file.source.toString() };
  }
  throw new Error(`${source} has no built file.`);
}

function urlOf({ fileName }: { readonly fileName: string }): string {
  return `/${fileName}`;
}

interface Inlined {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Pages and API have one policy, the worker's. */
function headersFile({ scripts, styles }: Inlined): string {
  const inlined = { scripts: scripts.map(hashOf), styles: styles.map(hashOf) };
  const lines = [
    "/*",
    ...Object.entries(securityHeaders({ html: true, inlined })).map(([name, value]) => `  ${name}: ${value}`),
    "  Cache-Control: no-cache",
    // These files have a hash of their content in their names, so they never change.
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
  ];
  return `${lines.join("\n")}\n`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function sitemap(origin: string): string {
  const urls = pages
    .filter(({ description }) => description !== undefined)
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ];
  return `${lines.join("\n")}\n`;
}

function robotsFile(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
