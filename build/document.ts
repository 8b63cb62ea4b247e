import { escapeHtml } from "#domain/text/wording.ts";
import { OLDEST_BROWSERS } from "./oldest-browsers.ts";
import type { Page, PageKind } from "./pages.ts";
import type { SiteSettings } from "./site-settings.ts";

interface DocumentParts {
  readonly title: string;
  /** Absent in development, where one document serves every path. */
  readonly kind?: PageKind;
  readonly about: readonly string[];
  readonly inlineScripts: readonly string[];
  readonly styles: { readonly text: string } | { readonly url: string };
  readonly modules: readonly string[];
  readonly manifest?: string;
  readonly data?: string;
  /** The browser fetches these for the next page when it has nothing else to fetch. */
  readonly prefetched?: readonly string[];
  readonly content: string;
  /** Whether the page is of no use without its code. */
  readonly needsCode?: boolean;
}

/** Shown by app/entry/load-failure.ts, and removed by what it waits for. */
const LOAD_FAILURE = `<p id="load-failure" role="alert" hidden class="fixed inset-x-0 bottom-0 border-t border-line bg-surface px-4 py-3 text-center">The app could not be loaded. <a href="" class="font-medium text-accent">Reload</a> It works in ${Object.entries(
  OLDEST_BROWSERS,
)
  .map(([name, version]) => `${name} ${version}`)
  .join(", ")} and newer.</p>`;

const CARD = {
  path: "/images/card.png",
  width: 1200,
  height: 630,
  alt: "Pay every bill on time: a month of bills as points on one line, and one number that says what is still to pay.",
};

/** Writes a page's HTML. No other part of the build touches it; the worker may fill in a user's month. */
export function documentHtml({
  title,
  kind,
  about,
  inlineScripts,
  styles,
  modules,
  manifest = "/manifest.webmanifest",
  data,
  prefetched = [],
  content,
  needsCode = false,
}: DocumentParts): string {
  const [script, ...imported] = modules;
  const module: Attributes = {
    crossorigin: true,
    // A document can be read before its code runs. At the same priority the two would compete.
    ...(kind === "document" && { fetchpriority: "low" }),
  };
  const head = [
    tag("meta", { charset: "utf-8" }),
    meta(
      "viewport",
      "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content",
    ),
    element("title", {}, escapeHtml(title)),
    ...about,
    meta("color-scheme", "light dark"),
    tag("meta", { name: "theme-color", content: "#fbfaf6", media: "(prefers-color-scheme: light)" }),
    tag("meta", { name: "theme-color", content: "#0c1015", media: "(prefers-color-scheme: dark)" }),
    tag("link", { rel: "icon", href: "/favicon.png", sizes: "48x48", type: "image/png" }),
    tag("link", { rel: "icon", href: "/icon.svg", sizes: "any", type: "image/svg+xml" }),
    tag("link", { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }),
    tag("link", { rel: "manifest", href: manifest }),
    // A script after the styles would wait for them.
    ...inlineScripts.map((code) => element("script", {}, code)),
    "text" in styles
      ? element("style", {}, styles.text)
      : tag("link", { rel: "stylesheet", crossorigin: true, href: styles.url }),
    ...(script === undefined ? [] : [element("script", { type: "module", ...module, src: script }, "")]),
    ...imported.map((url) => tag("link", { rel: "modulepreload", ...module, href: url })),
    ...(data === undefined
      ? []
      : [tag("link", { rel: "preload", as: "fetch", crossorigin: true, href: data })]),
    ...prefetched.map((url) => tag("link", { rel: "prefetch", as: "script", crossorigin: true, href: url })),
  ];
  return `<!doctype html>
<html lang="en"${kind === undefined ? "" : ` data-page="${kind}"`}>
  <head>
    ${head.join("\n    ")}
  </head>
  <body>
    <div id="root">${content}</div>${needsCode ? `\n    ${LOAD_FAILURE}` : ""}
  </body>
</html>
`;
}

/** Describes a page to search engines and to those who get its link. A shared link's image needs an absolute address. */
export function aboutPage({ path, title, description }: Page, { origin }: SiteSettings): string[] {
  if (description === undefined) return [meta("robots", "noindex")];
  const properties = {
    "og:type": "website",
    "og:site_name": "Expense Timeline",
    "og:title": title,
    "og:description": description,
    "og:url": origin + path,
    "og:image": origin + CARD.path,
    "og:image:width": CARD.width,
    "og:image:height": CARD.height,
    "og:image:alt": CARD.alt,
  };
  return [
    meta("description", description),
    tag("link", { rel: "canonical", href: origin + path }),
    ...Object.entries(properties).map(([property, content]) => tag("meta", { property, content })),
    meta("twitter:card", "summary_large_image"),
  ];
}

/** `true` writes an attribute without a value. */
type Attributes = Readonly<Record<string, string | number | true>>;

function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`,
  );
  return `<${name}${written.join("")}>`;
}

const element = (name: string, attributes: Attributes, content: string): string =>
  `${tag(name, attributes)}${content}</${name}>`;

const meta = (name: string, content: string): string => tag("meta", { name, content });
