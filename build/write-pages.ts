import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../scripts/lib/failure.ts";
import { headOf, scriptsOf } from "./head.ts";
import { type Inlined, inlineFiles } from "./inline.ts";
import { buildInlineScript } from "./inline-script.ts";
import { takeManifest } from "./manifest.ts";
import { notFoundPage, pageFile, pages } from "./pages.ts";
import { createRenderer } from "./render.ts";
import type { Site } from "./site.ts";

/** What the built index.html carries for itself, and each page has in its own way. */
const ownHead = /\n\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const title = "<title>Expense Timeline</title>";
const root = '<div id="root"></div>';
const opening = '<html lang="en">';
const headEnd = "</head>";

/**
 * Writes one HTML file a page, with its head and its content, into the built client's folder. Answers what stands inline
 * in some of them.
 */
export async function writePages(clientDir: string, site: Site): Promise<Inlined> {
  const template = readFileSync(join(clientDir, "index.html"), "utf8").replace(ownHead, "");
  for (const part of [title, root, opening, headEnd]) {
    if (!template.includes(part)) throw new Failure(`index.html must contain ${part}.`);
  }
  const manifest = takeManifest(clientDir);
  const render = await createRenderer(site);
  const inlined = inlineFiles(clientDir, template, {
    theme: await buildInlineScript("public/theme.js"),
    begin: await buildInlineScript("app/entry/head.ts"),
    beginMonth: await buildInlineScript("app/entry/head-month.ts"),
  });
  for (const page of [...pages, notFoundPage]) {
    const content = await render(page);
    const file = join(clientDir, pageFile(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      inlined
        .into(template, page)
        .replace(opening, `<html lang="en" data-page="${page.kind}">`)
        .replace(title, () => headOf(page, site))
        // After the styles, which come first over a connection of few lanes.
        .replace(headEnd, () => scriptsOf(page, content, manifest).concat(headEnd).join("\n  "))
        .replace(root, () => `<div id="root">${content}</div>`),
    );
  }
  return inlined;
}
