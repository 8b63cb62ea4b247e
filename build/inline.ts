import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { InlinedHashes } from "../worker/http/security-headers.ts";
import { Failure } from "../scripts/lib/failure.ts";
import { codeTimeOf } from "./head.ts";
import type { Page } from "./pages.ts";
import { usedStyles } from "./used-styles.ts";

/** What pages are painted with, as it stands in their own HTML. */
export interface Inlined {
  /**
   * Puts it in the place of the files that index.html names; the styles into documents only.
   * @param content what the page shows
   */
  readonly into: (html: string, page: Page, content: string) => string;
  readonly hashes: InlinedHashes;
}

interface InlineScripts {
  /** Of all pages. */
  readonly theme: string;
  /** Of signed-in screens. */
  readonly begin: string;
  /** Of those that may have a month in them. */
  readonly beginMonth: string;
  /** Of documents that ask for their code once they are painted. */
  readonly beginLater: string;
}

/** With what index.html says of it. */
const THEME = /<!--[^>]*-->\s*<script src="\/theme\.js"><\/script>/;
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * The theme's script and, of the styles of the built client, what documents use. A document that is read once is painted
 * as soon as it is here, rather than a round trip later; the app's screens share one file of styles, which they keep,
 * and begin with their first calls. A page with a month in it has the whole file (worker/features/month-page).
 *
 * @param texts the documents' HTML, and the code that can run in them
 */
export function inlineFiles(
  clientDir: string,
  template: string,
  texts: readonly string[],
  { theme, begin, beginMonth, beginLater }: InlineScripts,
): Inlined {
  const [link, url] = STYLES.exec(template) ?? [];
  if (link === undefined || url === undefined || !THEME.test(template))
    throw new Failure("index.html must name its styles and theme.js.");
  // No built page asks for it.
  rmSync(join(clientDir, "theme.js"));
  const allStyles = readFileSync(join(clientDir, url), "utf8");
  const styles = usedStyles(allStyles, [template, theme, ...texts]);
  // One script rather than two: the parser stops for each.
  const themeAndLater = theme + beginLater;
  return {
    into: (html, page, content) => {
      const { kind, hasMonth } = page;
      const codes = [
        ...(kind === "app" ? [begin] : []),
        ...(hasMonth ? [beginMonth] : []),
        codeTimeOf(page, content) === "once painted" ? themeAndLater : theme,
      ];
      const themed = html.replace(THEME, () => codes.map((code) => `<script>${code}</script>`).join(""));
      return kind === "document" ? themed.replace(link, () => `<style>${styles}</style>`) : themed;
    },
    hashes: {
      scripts: [begin, beginMonth, theme, themeAndLater].map(hashOf),
      styles: [hashOf(styles), hashOf(allStyles)],
    },
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
