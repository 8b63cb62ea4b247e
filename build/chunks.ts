import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";
import { SOURCES } from "./sources.ts";

/** Half of all code. It changes least often, and stays in browsers while the rest does. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * Files that always come together come as one: it compresses better, and there is less to ask for. Which those are is
 * found by what the app and the islands import.
 */
export function chunkGroups() {
  const app = new Set<string>();
  const islands = new Set<string>();
  /** What has to be there before an island is loaded: it comes with the page, and does without React. */
  const beforeIslands = new Set<string>();
  const plugin: Plugin = {
    name: "expense-timeline:chunks",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      addWithImports(join(root, SOURCES.app), importsOf, app);
      const entry = this.getModuleInfo(join(root, SOURCES.islands));
      for (const id of entry?.importedIds ?? []) addWithImports(id, importsOf, beforeIslands);
      for (const id of entry?.dynamicallyImportedIds ?? []) addWithImports(id, importsOf, islands);
    },
  };
  // A group takes along what its modules import, but for what an earlier group has.
  const groups = [
    { name: "react", test: REACT },
    { name: "start", test: (id: string) => beforeIslands.has(id) },
    // Apart from the app, so that visitors load none of its screens.
    { name: "base", test: (id: string) => app.has(id) && islands.has(id) },
    { name: "app", test: (id: string) => app.has(id) },
  ];
  return { plugin, groups };
}

function addWithImports(
  id: string,
  importsOf: (id: string) => readonly string[],
  modules: Set<string>,
): void {
  if (modules.has(id)) return;
  modules.add(id);
  for (const imported of importsOf(id)) addWithImports(imported, importsOf, modules);
}
