import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "../lib/chromium.ts";
import { ensurePoppler } from "../lib/poppler.ts";
import { root } from "../lib/settings.ts";

interface BaseStep {
  /** What --only names. */
  name: string;
  /** Run with the local Node; the first is a path under the root. */
  command: string[];
  /** Done first; throws when the step can't run. */
  prepare?: () => void;
}

/** A check counts as one passed or failed; a test runner as many as its report says. */
export type Step = BaseStep & ({ kind: "check" } | { kind: "vitest" } | { kind: "playwright" });

/** The folders that tsconfig.json refers to: an editor and this command check the same. */
export function typedFolders(): string[] {
  const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
    references: { path: string }[];
  };
  return references.map(({ path }) => path.replace(/^\.\//, ""));
}

export function typeCheckCommand(folder: string): string[] {
  return ["node_modules/typescript/bin/tsc", "--project", folder];
}

export const biome = "node_modules/@biomejs/biome/bin/biome";

function vitest(project: string): Step {
  return {
    name: project,
    kind: "vitest",
    command: ["node_modules/vitest/vitest.mjs", "run", "--project", project],
  };
}

/** Everything that CI runs, cheap first. */
export function testSteps(): Step[] {
  return [
    { name: "format", kind: "check", command: [biome, "format"] },
    { name: "lint", kind: "check", command: [biome, "lint", "--error-on-warnings"] },
    { name: "imports", kind: "check", command: ["scripts/check-imports.ts"] },
    ...typedFolders().map(
      (folder): Step => ({ name: `types:${folder}`, kind: "check", command: typeCheckCommand(folder) }),
    ),
    { name: "test-files", kind: "check", command: ["scripts/check-test-files.ts"] },
    ...["domain", "app", "worker", "tooling"].map(vitest),
    {
      name: "browser",
      kind: "playwright",
      command: ["node_modules/@playwright/test/cli.js", "test"],
      prepare: () => {
        ensureChromium();
        ensurePoppler();
      },
    },
  ];
}
