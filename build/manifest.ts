import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

interface Chunk {
  file: string;
  /** A group's own, see chunks.ts. */
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Which built file each source file went into, and what those import. */
export type Manifest = Readonly<Record<string, Chunk>>;

const manifestFile = ".vite/manifest.json";

/** Reads vite's manifest and removes it, since everything in the client's folder is served. */
export function takeManifest(clientDir: string): Manifest {
  const path = join(clientDir, manifestFile);
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  rmSync(dirname(path), { recursive: true });
  return manifest;
}

/** The address of a source file's chunk. */
export function chunkUrl(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`${source} has no file of its own in the built client.`);
  return `/${chunk.file}`;
}

/** The key of a group's chunk, by which its address and what it needs are found. */
export function groupKey(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([key, chunk]) => key.startsWith("_") && chunk.name === name);
  if (found === undefined) throw new Error(`The built client has no file for "${name}".`);
  return found[0];
}

/** The addresses of all that has to be there before the given source files run, without those in `except`. */
export function neededUrls(
  manifest: Manifest,
  sources: readonly string[],
  except: readonly string[] = [],
): string[] {
  return urlsFrom(manifest, sources, ({ imports }) => imports).filter((url) => !except.includes(url));
}

/** The addresses of all that can ever run where the given source files do. */
export function reachableUrls(manifest: Manifest, sources: readonly string[]): string[] {
  return urlsFrom(manifest, sources, ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ]);
}

function urlsFrom(
  manifest: Manifest,
  sources: readonly string[],
  leadsTo: (chunk: Chunk) => readonly string[] | undefined,
): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    for (const next of (chunk && leadsTo(chunk)) ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].map((key) => chunkUrl(manifest, key));
}
