import { join } from "node:path";
import type { Rolldown } from "vite";
import { root } from "../scripts/lib/settings.ts";

type Chunk = Rolldown.OutputChunk;
export type Bundle = Readonly<Record<string, Chunk | Rolldown.OutputAsset>>;

/** @param source from the project's root */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  const id = join(root, source);
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && file.moduleIds.includes(id)) return file;
  }
  throw new Error(`No built file holds ${source}.`);
}

/** The chunks with everything that has to be loaded before they run. */
export function withImports(bundle: Bundle, chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") visit(imported);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return [...found];
}

/** @param source from the project's root */
export function stylesheetOf(bundle: Bundle, source: string): { url: string; text: string } {
  for (const file of Object.values(bundle)) {
    if (file.type === "asset" && file.originalFileNames.includes(source))
      return { url: urlOf(file), text: file.source.toString() };
  }
  throw new Error(`${source} has no built file.`);
}

/** @param source of a script that imports styles; from the project's root */
export function stylesWith(bundle: Bundle, source: string): string {
  const texts = [...(chunkOf(bundle, source).viteMetadata?.importedCss ?? [])].map((name) => {
    const file = bundle[name];
    if (file?.type !== "asset") throw new Error(`${name} has no built file.`);
    return file.source.toString();
  });
  return texts.join("");
}

export function urlOf({ fileName }: { readonly fileName: string }): string {
  return `/${fileName}`;
}
