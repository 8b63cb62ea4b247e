import { htmlPage } from "./html-page.ts";

/** Elements without a text of their own. */
const WORDLESS = /<(script|style|svg|noscript|template)\b[\s\S]*?<\/\1>|<(?:img|link|meta|source)\b[^>]*>/g;

/**
 * A public page's text as plain HTML: its elements stay, without attributes, styles, pictures and scripts. The page
 * comes from our own build, so that taking out tags by their names is enough.
 */
export function plainPage(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1];
  if (body === undefined) throw new Error("The page has no body.");
  const text = body.replace(WORDLESS, "").replace(/<(\w+)\s[^>]*>/g, "<$1>");
  return htmlPage("Plain", { body: text });
}
