import { gzipSync } from "node:zlib";
import { createBuilder, type Rolldown } from "vite";
import { SOURCES } from "../../build/pages.ts";
import { chunkOf, withImports } from "../../build/site-files.ts";
import { root } from "../../scripts/lib/settings.ts";
import type { Figure } from "./figure.ts";

/** What the dashboard's first load stays under; tests/tooling/built-files.test.ts holds it. */
const AIM_BYTES = 120_000;

/** Which package a source file belongs to; the product's own by their folder. */
function packageOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage !== undefined) return inPackage;
  if (source.includes("worker/domain/")) return "worker/domain";
  return /(?:^|\/)(app\/[\w-]+|app)\//.exec(source)?.[1] ?? "bundler";
}

/** What the dashboard's first load weighs, gzip: in all, and by package in proportion to the code that each has in it. */
export async function measurePackages(): Promise<Figure[]> {
  const builder = await createBuilder({ root, logLevel: "warn", build: { write: false } });
  const environment = builder.environments["client"];
  if (environment === undefined) throw new Error("vite has no environment for the client.");
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
  const bytes = new Map<string, number>();
  let total = 0;
  for (const { code, modules } of withImports(bundle, [chunkOf(bundle, SOURCES.app)])) {
    const weight = gzipSync(code, { level: 9 }).length;
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) => ({ id, renderedLength }));
    const all = lengths.reduce((sum, each) => sum + each.renderedLength, 0);
    total += weight;
    for (const { id, renderedLength } of lengths)
      bytes.set(packageOf(id), (bytes.get(packageOf(id)) ?? 0) + (weight * renderedLength) / all);
  }
  const heaviestFirst = [...bytes].toSorted(([, one], [, other]) => other - one);
  return [
    { name: "first load", unit: "bytes", product: [total], goal: { valueAtMost: AIM_BYTES } },
    ...heaviestFirst.map(([name, weight]) => ({
      name,
      unit: "bytes" as const,
      product: [Math.round(weight)],
    })),
  ];
}
