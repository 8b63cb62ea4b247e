import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyProject } from "../support/project-copy.ts";
import { runScript, type ScriptResult } from "../support/run-script.ts";

const copy = copyProject();
afterAll(() => copy.remove());

type Planted = Readonly<Record<string, string>>;

/** Checks all files in one run: starting a check takes longer than checking them. Whatever is planted is removed again. */
function check(files: Planted, command: string[]): ScriptResult {
  for (const [file, content] of Object.entries(files)) copy.plant(file, `${content}\n`);
  const result = runScript(command, {}, copy.path);
  copy.clear();
  return result;
}

/** File, content, and a part of the reason why it is refused. */
type Refused = readonly (readonly [string, string, string])[];

function planted(refused: Refused): Planted {
  const files = Object.fromEntries(refused.map(([file, content]) => [file, content]));
  expect(Object.keys(files), "each file is planted once").toHaveLength(refused.length);
  return files;
}

describe("the arrows between the houses", () => {
  const refused: Refused = [
    ["worker/domain/a.ts", 'import "../env.ts";', "the domain is pure"],
    ["worker/domain/deep/a.ts", 'export * from "../../app.ts";', "the domain is pure"],
    ["worker/app.ts", 'import { site } from "../app/site.ts";', "the worker never imports the app"],
    ["worker/jobs/a.ts", 'import type { P } from "../../app/site.ts";', "the worker never imports the app"],
    ["worker/jobs/b.ts", 'import("#app-server");', "the worker never imports the app"],
    [
      "worker/features/month-page/a.ts",
      'import "../../../app/entry/client.tsx";',
      "the worker never imports the app",
    ],
    ["worker/jobs/c.ts", 'import { m } from "../domain/money.ts";', "imported as #domain/"],
    ["worker/jobs/d.ts", 'import { m } from "../../tests/support/a.ts";', "imports no tests, no scripts"],
    [
      "app/entry/client.tsx",
      'import { env } from "../../worker/env.ts";',
      "of the worker, the app imports the domain",
    ],
    ["app/data/a.ts", 'import { app } from "../../worker/app.ts";', "of the worker, the app imports"],
    [
      "app/data/b.ts",
      'import { app, type Api } from "../../worker/app.ts";',
      "of the worker, the app imports",
    ],
    ["app/pages/a.ts", 'import type { Api } from "../../worker/app.ts";', "of the worker, the app imports"],
    ["app/pages/b.ts", 'type A = import("../../worker/app.ts").Api;', "of the worker, the app imports"],
    ["app/pages/c.ts", 'import { m } from "../../worker/domain/money/money.ts";', "imported as #domain/"],
    ["app/features/bills/a.ts", 'import { b } from "../budget/b.ts";', "a feature never imports another"],
    ["app/features/bills/deep/a.tsx", 'import("../../budget/b.ts");', "a feature never imports another"],
    ["worker/features/sync/a.ts", 'import { b } from "../billing/b.ts";', "a feature never imports another"],
    ["worker/auth/a.ts", 'import { b } from "../features/billing/b.ts";', "compose the worker's features"],
    ["worker/db/a.ts", 'import type { M } from "../mail/mail.ts";', "know nothing of what uses them"],
    ["worker/ledger/a.ts", 'import { s } from "../auth/session.ts";', "know nothing of who is asking"],
    ["app/features/bills/b.ts", 'import { p } from "../../pages/p.ts";', "features don't know the pages"],
    ["app/pages/d.ts", 'import "../entry/app.tsx";', "only the build, the month's page and the harness page"],
    ["app/ui/a.tsx", 'export { b } from "../data/b.ts";', "components without data"],
    ["app/ui/b.tsx", 'import type { b } from "../features/bills/b.ts";', "components without data"],
    ["app/data/db/a.ts", 'import { b } from "../../ui/b.tsx";', "app/data knows nothing of the screen"],
    ["app/data/db/b.ts", 'import { b } from "../session/b.ts";', "inside app/data nothing points up"],
    ["app/data/sync/a.ts", 'import { b } from "../billing/b.ts";', "inside app/data nothing points up"],
    ["app/data/c.ts", 'import { b } from "./db/b.ts";', "lies in a room that has a floor"],
    ["app/browser/a.ts", 'import { b } from "../data/db/b.ts";', "knows nothing of the product"],
  ];

  const allowed: Planted = {
    "app/site.ts": "export const site = {};",
    "worker/env.ts": "export const env = {};",
    "worker/domain/money/money.ts": 'import { z } from "zod";\nimport "./calendar.ts";',
    "worker/features/sync/store.ts": 'import { m } from "#domain/money/money.ts";\nimport "../../env.ts";',
    "worker/jobs/sync.ts": 'import "../features/sync/store.ts";',
    "worker/features/month-page/routes.ts": 'await import("#app-server");',
    "app/data/api/api.ts": 'import type { Api } from "../../../worker/app.ts";',
    "app/features/bills/allowed.ts":
      'import "./deep/b.ts";\nimport "../../ui/c.tsx";\nimport "#domain/money.ts";',
    "app/pages/allowed.tsx": 'import "../features/bills/a.ts";\nimport "../local/api.ts";',
  };

  const command = ["scripts/check-imports.ts", copy.path];
  let result: ScriptResult;
  beforeAll(() => {
    result = check({ ...planted(refused), ...allowed }, command);
  });

  const faultsIn = (file: string) =>
    result.output.split("\n").filter((line) => line.startsWith(`${file} imports `));

  it.each(refused)("%s with %s is refused", (file, _, reason) => {
    expect(faultsIn(file).join("\n")).toContain(reason);
  });

  it("fail the check that refuses what they forbid", () => {
    expect(result.exitCode).toBe(1);
  });

  it.each(Object.keys(allowed))("let through what they allow: %s", (file) => {
    expect(faultsIn(file)).toEqual([]);
  });

  it("let a tree through that goes against none of them", () => {
    expect(check(allowed, command)).toEqual({ exitCode: 0, output: "" });
  });
});

describe("lint", () => {
  const refused: Refused = [
    [
      "worker/domain/a.ts",
      'import { eq } from "drizzle-orm";\nexport { eq };',
      "imports only zod and itself",
    ],
    [
      "worker/domain/b.ts",
      'import { readFileSync } from "node:fs";\nexport { readFileSync };',
      "only zod and itself",
    ],
    ["worker/domain/c.ts", 'export const load = () => fetch("/api/me");', "noRestrictedGlobals"],
    [
      "worker/features/a/routes.ts",
      'import { eq } from "drizzle-orm";\nexport { eq };',
      "Routes are HTTP only",
    ],
    ["app/pages/a.ts", 'export const open = () => indexedDB.open("a");', "Only app/data talks"],
    ["app/features/a/a.ts", 'import { hc } from "hono/client";\nexport { hc };', "Only app/data talks"],
    ["app/features/a/b.ts", 'export const load = () => fetch("/api/me");', "noRestrictedGlobals"],
    [
      "worker/domain/cycle/a.ts",
      'import { b } from "#domain/cycle/b.ts";\nexport const a = () => b;',
      "noImportCycles",
    ],
    ["worker/domain/cycle/b.ts", 'import { c } from "./c.ts";\nexport const b = () => c;', "noImportCycles"],
    ["worker/domain/cycle/c.ts", 'import { a } from "./a.ts";\nexport const c = () => a;', "noImportCycles"],
    [
      "tests/e2e/a.spec.ts",
      "export const asBefore = (route: { fetch(): object }) => route.fetch();",
      "Send a page's call on with sendOn",
    ],
  ];

  const allowed: Planted = {
    "app/data/a.ts": 'export const a = () => [indexedDB.open("a"), fetch("/api/me")];',
  };

  const command = ["node_modules/@biomejs/biome/bin/biome", "lint", "app", "worker", "tests"];
  let result: ScriptResult;
  beforeAll(() => {
    result = check({ ...planted(refused), ...allowed }, command);
  });

  /** Each begins with the file and a line's number. */
  const faultsIn = (file: string) =>
    result.output
      .split(/^(?=\S+:\d+:\d+ (?:lint\/|plugin))/m)
      .filter((fault) => fault.startsWith(`${file}:`));

  it.each(refused)("refuses in %s: %s", (file, _, reason) => {
    expect(faultsIn(file).join("")).toContain(reason);
    expect(result.exitCode).toBe(1);
  });

  it("lets app/data use the browser database and the API", () => {
    expect(faultsIn("app/data/a.ts")).toEqual([]);
    expect(check(allowed, command).exitCode).toBe(0);
  });
});
