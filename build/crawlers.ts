import { pages } from "./pages.ts";

export function sitemap(origin: string): string {
  const urls = pages
    .filter(({ description }) => description !== undefined)
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ];
  return `${lines.join("\n")}\n`;
}

export function robotsFile(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
