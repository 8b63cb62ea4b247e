import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createBuilder, type Rolldown } from "vite";
import { SOURCES } from "../../build/pages.ts";
import { chunkOf, withImports } from "../../build/site-files.ts";
import { root } from "../../scripts/lib/settings.ts";
import type { Figure } from "./figure.ts";
import type { Section } from "./section.ts";

/** What the dashboard's first load stays under; tests/e2e/page-sizes.spec.ts holds it. */
const AIM_BYTES = 120_000;

/** A file of the first load, with each package's share of its compressed size. */
interface WeighedFile {
  readonly bytes: number;
  readonly byPackage: ReadonlyMap<string, number>;
}

/** Which package a source file belongs to; the product's own by their folder. */
function packageOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage !== undefined) return inPackage;
  if (source.includes("worker/domain/")) return "worker/domain";
  return /(?:^|\/)(app\/[\w-]+|app)\//.exec(source)?.[1] ?? "bundler";
}

/** Null for what the bundler itself wrote, which has no source. */
function mapOf(path: string): SourceMap | null {
  const mapPath = `${path}.map`;
  return existsSync(mapPath) ? new SourceMap(JSON.parse(readFileSync(mapPath, "utf8"))) : null;
}

/** How many characters of some code came from each package, by its source map. */
function charactersByPackage(code: string, map: SourceMap | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [line, text] of code.split("\n").entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map?.findEntry(line, column);
      const name = packageOf(entry && "originalSource" in entry ? (entry.originalSource ?? "") : "");
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Compressed bytes have no owner, so each package gets the file's in proportion to its characters. */
function weigh(path: string): WeighedFile {
  const code = readFileSync(path, "utf8");
  const bytes = gzipSync(code, { level: 9 }).length;
  const characters = charactersByPackage(code, mapOf(path));
  const byPackage = new Map<string, number>();
  for (const [name, count] of characters) byPackage.set(name, (bytes * count) / code.length);
  return { bytes, byPackage };
}

/** Builds the client once more, with source maps, and weighs what the dashboard loads at first. */
async function weighFirstLoad(): Promise<WeighedFile[]> {
  const outDir = mkdtempSync(join(tmpdir(), "expense-timeline-weighed-"));
  try {
    const client = { build: { outDir, sourcemap: "hidden" as const, emptyOutDir: true } };
    const builder = await createBuilder({ root, logLevel: "warn", environments: { client } });
    const environment = builder.environments["client"];
    if (environment === undefined) throw new Error("vite has no environment for the client.");
    const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
    const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
    return withImports(bundle, [chunkOf(bundle, SOURCES.app)]).map(({ fileName }) =>
      weigh(join(outDir, fileName)),
    );
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

const figure = (name: string, bytes: number): Figure => ({
  name,
  unit: "bytes",
  product: [Math.round(bytes)],
});

function heaviestFirst(weights: ReadonlyMap<string, number>): [string, number][] {
  return [...weights].toSorted(([, a], [, b]) => b - a);
}

function sumByPackage(files: readonly WeighedFile[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, bytes] of files.flatMap(({ byPackage }) => [...byPackage]))
    sums.set(name, (sums.get(name) ?? 0) + bytes);
  return sums;
}

export const packages: Section = {
  name: "packages",
  about: "What the dashboard's first load weighs, gzip: in all and by package.",
  measure: async () => {
    const files = await weighFirstLoad();
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      { ...figure("first load", total), goal: { valueAtMost: AIM_BYTES } },
      ...heaviestFirst(sumByPackage(files)).map(([name, bytes]) => figure(name, bytes)),
    ];
  },
};
