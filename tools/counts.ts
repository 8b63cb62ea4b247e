import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf, sourceFiles } from "../scripts/lib/imports.ts";
import { root } from "../scripts/lib/settings.ts";

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(join(root, file), "utf8").split("\n").length - 1, 0);

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" });

/** A Markdown table of how large the code is, and how much of it is connections. */
export function countsTable(): string {
  const product = sourceFiles(root, ["app", "worker"]);
  const lines = linesOf(product);
  const local = product.flatMap((file) => importsOf(root, file)).filter(({ to }) => to !== undefined);
  const importers = Map.groupBy(local, ({ to }) => to);
  const single = product.filter((file) => new Set(importers.get(file)?.map(({ from }) => from)).size === 1);
  const rows: [string, number | string][] = [
    ["TypeScript lines of app and worker", lines],
    ["files of app and worker", product.length],
    ["local imports per 1,000 lines", ((local.length / lines) * 1000).toFixed(1)],
    ["files with a single importer", single.length],
    ["CSS lines of app", linesOf(filesIn("app/**/*.css"))],
    ["lines of tests", linesOf(filesIn("tests/**/*.{ts,tsx}"))],
    ["lines of scripts and tools", linesOf(filesIn("{scripts,tools}/**/*.{ts,tsx,mjs}"))],
  ];
  const text = (value: number | string) =>
    typeof value === "number" ? value.toLocaleString("en-US") : value;
  return [
    "| code | |",
    "| --- | ---: |",
    ...rows.map(([name, value]) => `| ${name} | ${text(value)} |`),
  ].join("\n");
}
