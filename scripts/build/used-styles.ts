import { transform } from "lightningcss";
import { OLDEST_BROWSERS } from "./browsers.ts";

/** As React escapes what stands in an attribute. */
const ESCAPED: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** What stands around a class in HTML and in code, a template's placeholder too. */
const BETWEEN_CLASSES = /[\s"'`\\]|\$\{|\}/;

/**
 * A style sheet without the rules for classes that stand nowhere in these texts, HTML or code. A class is never put
 * together from pieces (Tailwind wouldn't find it either), so one that stands in none of them can't come.
 */
export function usedStyles(styles: string, texts: readonly string[]): string {
  const text = texts.join("\n").replace(/&(?:amp|lt|gt|quot|#x27);/g, (escaped) => ESCAPED[escaped] ?? "");
  const words = new Set(text.split(BETWEEN_CLASSES));
  const isUsed = (name: string) => (BETWEEN_CLASSES.test(name) ? text.includes(name) : words.has(name));
  const unusedSymbols = classesOf(styles).filter((name) => !isUsed(name));
  return transform({
    ...sheet(styles),
    unusedSymbols,
    minify: true,
    targets: OLDEST_BROWSERS,
  }).code.toString();
}

function classesOf(styles: string): string[] {
  const names = new Set<string>();
  transform({
    ...sheet(styles),
    visitor: {
      // Called for those inside :is(), :not() and :where(), too.
      Selector(selector) {
        for (const part of selector) if (part.type === "class") names.add(part.name);
      },
    },
  });
  return [...names];
}

const sheet = (styles: string) => ({ filename: "styles.css", code: Buffer.from(styles) });
