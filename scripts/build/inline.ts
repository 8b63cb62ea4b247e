import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import type { PageKind } from "./pages.ts";
import { usedStyles } from "./used-styles.ts";

/** What pages are painted with, as it stands in their own HTML. */
export interface Inlined {
  /** Puts it in the place of the files that index.html names; the styles into documents only. */
  readonly into: (html: string, kind: PageKind) => string;
  /** By which the content security policy knows it from anything else that is inline. */
  readonly hashes: { readonly script: string; readonly style: string };
}

const THEME = '<script src="/theme.js"></script>';
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * The theme's script and, of the styles of the built client, what documents use. A document that is read once is painted
 * as soon as it is here, rather than a round trip later; the app's screens share one file of styles, which they keep.
 *
 * @param texts the documents' HTML, and the code that can run in them
 */
export function inlineFiles(clientDir: string, template: string, texts: readonly string[]): Inlined {
  const [link, url] = STYLES.exec(template) ?? [];
  if (link === undefined || url === undefined || !template.includes(THEME))
    throw new Failure("index.html must name its styles and theme.js.");
  const themeFile = join(clientDir, "theme.js");
  const theme = readFileSync(themeFile, "utf8");
  // No built page asks for it.
  rmSync(themeFile);
  const styles = usedStyles(readFileSync(join(clientDir, url), "utf8"), [template, theme, ...texts]);
  return {
    into: (html, kind) => {
      const themed = html.replace(THEME, () => `<script>${theme}</script>`);
      return kind === "document" ? themed.replace(link, () => `<style>${styles}</style>`) : themed;
    },
    hashes: { script: hashOf(theme), style: hashOf(styles) },
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
