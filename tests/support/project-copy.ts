import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../scripts/lib/settings.ts";

/** A folder with the project's own configuration, in which tests plant what must be refused. */
export interface ProjectCopy {
  path: string;
  plant(file: string, content: string): void;
  /** Removes whatever was planted. */
  clear(): void;
  remove(): void;
}

const configuration = [
  "package.json",
  "biome.json",
  ".gitignore",
  "wrangler.toml",
  ".dev.vars.example",
  "vitest.config.ts",
  "build/bounded-pdf.ts",
  "playwright.config.ts",
  "scripts",
  "tests/engines/engine.ts",
  "tests/support",
  "tests/standins",
  "migrations",
  // The scripts read the variables as the worker does.
  "worker/db/database.ts",
  "worker/deployment.ts",
  "worker/env.ts",
  "worker/rate-limits.ts",
  "worker/setting-kinds.ts",
];

/** The configuration without the product or its tests, so that only what is planted can be found. */
export function copyProject(): ProjectCopy {
  const path = mkdtempSync(join(tmpdir(), "project-copy-"));
  for (const entry of configuration) cpSync(join(root, entry), join(path, entry), { recursive: true });
  linkPackages(join(root, "node_modules"), join(path, "node_modules"));
  const planted = new Set<string>();
  return {
    path,
    plant(file, content) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), content);
      planted.add(file);
    },
    clear() {
      for (const file of planted) rmSync(join(path, file));
      planted.clear();
    },
    remove: () => rmSync(path, { recursive: true }),
  };
}

/** Links the packages but not the caches beside them: another run's vitest would find its own overwritten. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  const isCache = (name: string) => name === ".cache" || name.startsWith(".vite");
  for (const name of readdirSync(from).filter((each) => !isCache(each))) {
    symlinkSync(join(from, name), join(to, name));
  }
}
