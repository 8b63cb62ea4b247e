import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "./pages.ts";
import type { Site } from "./site.ts";

/** Writes sitemap.xml and robots.txt: the pages that describe themselves, and nothing of the app. */
export function writeCrawlerFiles(clientDir: string, { origin }: Site): void {
  const urls = pages
    .filter(({ description }) => description !== undefined)
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`);
  writeFileSync(
    join(clientDir, "sitemap.xml"),
    `${[
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      "</urlset>",
    ].join("\n")}\n`,
  );
  writeFileSync(
    join(clientDir, "robots.txt"),
    `${["User-agent: *", "Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`].join("\n")}\n`,
  );
}
