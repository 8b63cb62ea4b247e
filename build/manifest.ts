import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

interface Chunk {
  file: string;
  /** A group's own, see chunks.ts. */
  name?: string;
  imports?: string[];
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
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].map((key) => chunkUrl(manifest, key)).filter((url) => !except.includes(url));
}
