import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/settings.ts";

export type Step = Check | TestProject | FaultSimulation;

/** Counts as one, passed or failed. */
export interface Check {
  kind: "check";
  name: string;
  /** Run with the local Node. The first is a path under the root. */
  command: string[];
}

/** Counts as many as the runner reports. */
interface TestProject {
  kind: "vitest" | "playwright";
  name: string;
}

/** Counts as many as it tells stories. */
export interface FaultSimulation {
  kind: "simulation";
  name: string;
  /** As a check's. */
  command: string[];
}

/** The folders that tsconfig.json refers to, so that an editor and this command check the same. */
export function typedFolders(): string[] {
  const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
    references: { path: string }[];
  };
  return references.map(({ path }) => path.replace(/^\.\//, ""));
}

/**
 * Checks again only what a change can have touched since the folder's last check. Each checker works out anew the types that
 * all files share, so several of them take twice as much of a processor, and longer on two cores.
 */
export function typeCheckCommand(folder: string): string[] {
  const stateFile = `node_modules/.cache/types/${folder.replaceAll("/", "-")}.json`;
  return [
    "node_modules/typescript/bin/tsc",
    ...["--project", folder, "--checkers", "1", "--incremental", "--tsBuildInfoFile", stateFile],
  ];
}

export const biome = "node_modules/@biomejs/biome/bin/biome";

export function checks(): Check[] {
  return [
    { kind: "check", name: "format", command: [biome, "format"] },
    { kind: "check", name: "lint", command: [biome, "lint", "--error-on-warnings"] },
    { kind: "check", name: "imports", command: ["scripts/check-imports.ts"] },
    ...typedFolders().map(
      (folder): Check => ({ kind: "check", name: `types:${folder}`, command: typeCheckCommand(folder) }),
    ),
    { kind: "check", name: "test-files", command: ["scripts/check-test-files.ts"] },
  ];
}

/** @param isFull runs fresh stories and every plant instead of the same few stories */
export function testSteps(isFull: boolean): Step[] {
  const projects = ["domain", "app", "worker", "tooling"];
  return [
    ...checks(),
    ...projects.map((name): TestProject => ({ kind: "vitest", name })),
    {
      kind: "simulation",
      name: "simulation",
      command: ["scripts/simulate-faults.ts", isFull ? "--full" : "--short"],
    },
    { kind: "playwright", name: "browser" },
  ];
}
