import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";
import { SOURCES } from "./sources.ts";

/** Half of all code, and the half that changes least often: browsers keep it when the rest is new. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * Puts modules that are always loaded together into one file: it compresses better and takes fewer requests. What the
 * app and the islands import decides.
 */
export function chunkGroups() {
  const app = new Set<string>();
  const islands = new Set<string>();
  const beforeIslands = new Set<string>();
  const components = new Set<string>();
  const plugin: Plugin = {
    name: "expense-timeline:chunks",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      addWithImports(join(root, SOURCES.app), importsOf, app);
      const entry = this.getModuleInfo(join(root, SOURCES.islands));
      for (const id of entry?.importedIds ?? []) addWithImports(id, importsOf, beforeIslands);
      for (const id of entry?.dynamicallyImportedIds ?? []) addWithImports(id, importsOf, islands);
      for (const id of islands) if (reaches(REACT, id, importsOf)) components.add(id);
    },
  };
  // A group also takes what its modules import, unless an earlier group has it.
  const groups = [
    { name: "react", test: REACT },
    { name: "start", test: (id: string) => beforeIslands.has(id) },
    // What a page does before React is there imports nothing that waits for it.
    { name: "base", test: (id: string) => app.has(id) && islands.has(id) && !components.has(id) },
    { name: "islands-data", test: (id: string) => islands.has(id) && !components.has(id) },
    { name: "components", test: (id: string) => app.has(id) && islands.has(id) },
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

/** Whether a module is of a package, or imports one that is. */
function reaches(
  packages: RegExp,
  id: string,
  importsOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): boolean {
  if (packages.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return importsOf(id).some((imported) => reaches(packages, imported, importsOf, seen));
}
