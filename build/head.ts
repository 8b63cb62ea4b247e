import { APP } from "./chunks.ts";
import { chunkUrl, groupKey, type Manifest, neededUrls } from "./manifest.ts";
import type { Page } from "./pages.ts";
import type { Site } from "./site.ts";

/** The script of documents. */
const ISLANDS = "app/entry/islands.ts";

const CARD = {
  path: "/images/card.png",
  width: 1200,
  height: 630,
  alt: "A month of bills on one line: the rent is paid, electricity is late, and one number says what is still to pay.",
};

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? "");

const meta = (name: string, content: string | number): string =>
  `<meta name="${name}" content="${escaped(String(content))}" />`;
const property = (name: string, content: string | number): string =>
  `<meta property="${name}" content="${escaped(String(content))}" />`;

/** What search engines and shared links read. Addresses are absolute, because a shared card's image has to be. */
function describing({ path, title, description }: Page, { origin }: Site): string[] {
  if (description === undefined) return [meta("robots", "noindex")];
  return [
    meta("description", description),
    `<link rel="canonical" href="${origin}${path}" />`,
    property("og:type", "website"),
    property("og:site_name", "Expense Timeline"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", origin + path),
    property("og:image", origin + CARD.path),
    property("og:image:width", CARD.width),
    property("og:image:height", CARD.height),
    property("og:image:alt", CARD.alt),
    meta("twitter:card", "summary_large_image"),
  ];
}

const script = (url: string, attributes = ""): string =>
  `<script type="module" crossorigin${attributes} src="${url}"></script>`;
const preload = (url: string, attributes = ""): string =>
  `<link rel="modulepreload" crossorigin${attributes} href="${url}" />`;

/** Whether a page has code of its own: a document that is only read has none. */
function hasCode({ kind }: Page, content: string): boolean {
  return kind !== "document" || content.includes("data-island=");
}

/**
 * Its script, with everything that this one would ask for next, so that nothing waits for the one before it. In a
 * document the code comes after the styles: measured at the same priority, /pricing was painted half as late again on
 * slow 4G.
 */
export function scriptsOf(page: Page, content: string, manifest: Manifest): string[] {
  if (!hasCode(page, content)) return [];
  const source = page.kind === "document" ? ISLANDS : groupKey(manifest, APP);
  const priority = page.kind === "document" ? ' fetchpriority="low"' : "";
  const entry = chunkUrl(manifest, source);
  const others = neededUrls(manifest, [source, ...(page.modules ?? [])], [entry]);
  return [script(entry, priority), ...others.map((url) => preload(url, priority))].map((tag) => `  ${tag}`);
}

/** The part of a page's head that is its own, before the styles. */
export function headOf(page: Page, site: Site): string {
  return [`<title>${escaped(page.title)}</title>`, ...describing(page, site)].join("\n    ");
}
