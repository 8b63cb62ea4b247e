import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { parseSync, Visitor } from "vite";

export interface Import {
  /** The importing file, relative to the root, with forward slashes. */
  from: string;
  specifier: string;
  /** The imported file relative to the root, or undefined for a package. */
  to: string | undefined;
  isTypeOnly: boolean;
}

const posixPath = (path: string): string => path.split(sep).join("/");

export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map(posixPath)
    .sort();
}

function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#domain/")) return `worker/domain/${specifier.slice("#domain/".length)}`;
  if (specifier === "#app-server") return "app/entry/server.tsx";
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), specifier));
  // vite reads a leading slash as the project's root.
  return specifier.startsWith("/") ? specifier.slice(1) : undefined;
}

/** Every import, re-export, import() and import type of a file. Throws on a file that can't be parsed. */
export function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  const { module, program, errors } = parseSync(from, text);
  if (errors[0]) throw new Error(`${from}: ${errors[0].message}`);
  const found: { specifier: string; isTypeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ specifier: moduleRequest.value, isTypeOnly });
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) found.push({ specifier: moduleRequest.value, isTypeOnly: isType });
  }
  const addLiteral = (source: { type: string; value?: unknown }, isTypeOnly: boolean) => {
    if (source.type === "Literal" && typeof source.value === "string") {
      found.push({ specifier: source.value, isTypeOnly });
    }
  };
  new Visitor({
    ImportExpression: ({ source }) => addLiteral(source, false),
    TSImportType: ({ source }) => addLiteral(source, true),
  }).visit(program);
  return found.map((entry) => ({ from, ...entry, to: resolveSpecifier(from, entry.specifier) }));
}

/** The folder that a path lies in, that many names deep: ("app/features/a/b.ts", 3) gives "app/features/a". */
export function folderAt(path: string, depth: number): string {
  return posix.dirname(path).split("/").slice(0, depth).join("/");
}
