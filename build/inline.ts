import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../scripts/lib/failure.ts";
import type { InlinedHashes } from "../worker/http/security-headers.ts";
import type { Page } from "./pages.ts";

/** What pages are painted with, as it stands in their own HTML. */
export interface Inlined {
  /** Puts it in the place of the files that index.html names; the styles into documents only. */
  readonly into: (html: string, page: Page) => string;
  readonly hashes: InlinedHashes;
}

interface InlineScripts {
  /** Of all pages. */
  readonly theme: string;
  /** Of signed-in screens. */
  readonly begin: string;
  /** Of those that may have a month in them. */
  readonly beginMonth: string;
}

/** With what index.html says of it. */
const THEME = /<!--[^>]*-->\s*<script src="\/theme\.js"><\/script>/;
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * The theme's script and the styles of the built client. A document that is read once is painted as soon as it is here,
 * rather than a round trip later; the app's screens share one file of styles, which they keep, and begin with their first
 * calls. A page with a month in it has the styles, too (worker/features/month-page).
 */
export function inlineFiles(
  clientDir: string,
  template: string,
  { theme, begin, beginMonth }: InlineScripts,
): Inlined {
  const [link, url] = STYLES.exec(template) ?? [];
  if (link === undefined || url === undefined || !THEME.test(template))
    throw new Failure("index.html must name its styles and theme.js.");
  // No built page asks for it.
  rmSync(join(clientDir, "theme.js"));
  const styles = readFileSync(join(clientDir, url), "utf8");
  return {
    into: (html, { kind, hasMonth }) => {
      const codes = [...(kind === "app" ? [begin] : []), ...(hasMonth ? [beginMonth] : []), theme];
      const themed = html.replace(THEME, () => codes.map((code) => `<script>${code}</script>`).join(""));
      return kind === "document" ? themed.replace(link, () => `<style>${styles}</style>`) : themed;
    },
    hashes: {
      scripts: [begin, beginMonth, theme].map(hashOf),
      styles: [hashOf(styles)],
    },
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
