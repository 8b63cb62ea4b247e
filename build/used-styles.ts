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
 * A style sheet without the rules for classes that stand nowhere in these texts, HTML or code, and without the custom
 * properties that neither a remaining rule reads nor a text names. A class is never put together from pieces (Tailwind
 * wouldn't find it either), so one that stands in none of them can't come.
 */
export function usedStyles(styles: string, texts: readonly string[]): string {
  const text = texts.join("\n").replace(/&(?:amp|lt|gt|quot|#x27);/g, (escaped) => ESCAPED[escaped] ?? "");
  const words = new Set(text.split(BETWEEN_CLASSES));
  const isUsed = (name: string) => (BETWEEN_CLASSES.test(name) ? text.includes(name) : words.has(name));
  const classes = classesOf(styles).filter((name) => !isUsed(name));
  const { defined, read } = propertiesOf(without(styles, classes));
  const properties = defined.filter((name) => !read.has(name) && !text.includes(name));
  return without(styles, [...classes, ...properties]);
}

function without(styles: string, unusedSymbols: string[]): string {
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

/** The custom properties that a style sheet gives a value or a type, and those that it reads. */
function propertiesOf(styles: string): { defined: string[]; read: Set<string> } {
  const defined = new Set<string>();
  const read = new Set<string>();
  transform({
    ...sheet(styles),
    visitor: {
      Declaration: {
        // Called for every property that Lightning CSS doesn't know, too.
        custom({ name }) {
          if (name.startsWith("--")) defined.add(name);
        },
      },
      Rule: {
        property({ value }) {
          defined.add(value.name);
        },
      },
      Variable({ name }) {
        read.add(name.ident);
      },
    },
  });
  return { defined: [...defined], read };
}

const sheet = (styles: string) => ({ filename: "styles.css", code: Buffer.from(styles) });
