import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { forbiddenImportsIn } from "../../scripts/lib/import-rules.ts";
import { copyProject } from "../support/project-copy.ts";
import { runScript } from "../support/run-script.ts";

const copy = copyProject();
beforeEach(() => {
  copy.plant("app/site.ts", "export const site = {};\n");
  copy.plant("worker/env.ts", "export const env = {};\n");
});
afterEach(() => copy.clear());
afterAll(() => copy.remove());

const forbidden = () => forbiddenImportsIn(copy.path).join("\n");
const biomeLint = () =>
  runScript(["node_modules/@biomejs/biome/bin/biome", "lint", "app", "worker"], {}, copy.path);

describe("the arrows between the houses", () => {
  it.each([
    ["worker/domain/a.ts", 'import "../env.ts";', "the domain is pure"],
    ["worker/domain/deep/a.ts", 'export * from "../../app.ts";', "the domain is pure"],
    ["worker/app.ts", 'import { site } from "../app/site.ts";', "the worker never imports the app"],
    ["worker/jobs/a.ts", 'import type { P } from "../../app/site.ts";', "the worker never imports the app"],
    ["worker/jobs/a.ts", 'import("#app-server");', "the worker never imports the app"],
    [
      "worker/features/month-page/a.ts",
      'import "../../../app/entry/client.tsx";',
      "the worker never imports the app",
    ],
    ["worker/jobs/a.ts", 'import { m } from "../domain/money.ts";', "imported as #domain/"],
    ["worker/jobs/a.ts", 'import { m } from "../../tests/support/a.ts";', "imports no tests, no scripts"],
    [
      "app/entry/client.tsx",
      'import { env } from "../../worker/env.ts";',
      "of the worker, the app imports the domain",
    ],
    ["app/data/a.ts", 'import { app } from "../../worker/app.ts";', "of the worker, the app imports"],
    [
      "app/data/a.ts",
      'import { app, type Api } from "../../worker/app.ts";',
      "of the worker, the app imports",
    ],
    ["app/pages/a.ts", 'import type { Api } from "../../worker/app.ts";', "of the worker, the app imports"],
    ["app/pages/a.ts", 'type A = import("../../worker/app.ts").Api;', "of the worker, the app imports"],
    ["app/pages/a.ts", 'import { m } from "../../worker/domain/money/money.ts";', "imported as #domain/"],
    ["app/features/bills/a.ts", 'import { b } from "../budget/b.ts";', "a feature never imports another"],
    ["app/features/bills/deep/a.tsx", 'import("../../budget/b.ts");', "a feature never imports another"],
    ["worker/features/sync/a.ts", 'import { b } from "../billing/b.ts";', "a feature never imports another"],
    ["worker/auth/a.ts", 'import { b } from "../features/billing/b.ts";', "compose the worker's features"],
    ["worker/db/a.ts", 'import type { M } from "../mail/mail.ts";', "know nothing of what uses them"],
    ["worker/ledger/a.ts", 'import { s } from "../auth/session.ts";', "know nothing of who is asking"],
    ["app/features/bills/a.ts", 'import { p } from "../../pages/p.ts";', "features don't know the pages"],
    ["app/pages/a.ts", 'import "../entry/app.tsx";', "only the build and the month's page"],
    ["app/ui/a.tsx", 'export { b } from "../data/b.ts";', "components without data"],
    ["app/ui/a.tsx", 'import type { b } from "../features/bills/b.ts";', "components without data"],
    ["app/data/db/a.ts", 'import { b } from "../../ui/b.tsx";', "app/data knows nothing of the screen"],
    ["app/data/db/a.ts", 'import { b } from "../session/b.ts";', "inside app/data nothing points up"],
    ["app/data/sync/a.ts", 'import { b } from "../billing/b.ts";', "inside app/data nothing points up"],
    ["app/data/a.ts", 'import { b } from "./db/b.ts";', "lies in a room that has a floor"],
    ["app/browser/a.ts", 'import { b } from "../data/db/b.ts";', "knows nothing of the product"],
  ])("%s with %s is refused", (file, content, reason) => {
    copy.plant(file, `${content}\n`);

    const found = forbidden();
    expect(found).toContain(`${file} imports `);
    expect(found).toContain(reason);
  });

  it("fail the check that refuses what they forbid", () => {
    copy.plant("app/ui/a.tsx", 'export { b } from "../data/b.ts";\n');

    const { exitCode, output } = runScript(["scripts/check-imports.ts", copy.path], {}, copy.path);

    expect(output).toContain("app/ui/a.tsx imports ../data/b.ts");
    expect(exitCode).toBe(1);
  });

  it("let through what they allow", () => {
    copy.plant("worker/domain/money/money.ts", 'import { z } from "zod";\nimport "./calendar.ts";\n');
    copy.plant(
      "worker/features/sync/store.ts",
      'import { m } from "#domain/money/money.ts";\nimport "../../env.ts";\n',
    );
    copy.plant("worker/jobs/sync.ts", 'import "../features/sync/store.ts";\n');
    copy.plant("worker/features/month-page/with-month.ts", 'await import("#app-server");\n');
    copy.plant("app/data/api/api.ts", 'import type { Api } from "../../worker/app.ts";\n');
    copy.plant(
      "app/features/bills/a.ts",
      'import "./deep/b.ts";\nimport "../../ui/c.tsx";\nimport "#domain/money.ts";\n',
    );
    copy.plant("app/pages/a.tsx", 'import "../features/bills/a.ts";\nimport "../local/api.ts";\n');

    expect(forbidden()).toBe("");
  });
});

describe("lint", () => {
  it.each([
    [
      "worker/domain/a.ts",
      'import { eq } from "drizzle-orm";\nexport { eq };',
      "imports only zod and itself",
    ],
    [
      "worker/domain/a.ts",
      'import { readFileSync } from "node:fs";\nexport { readFileSync };',
      "only zod and itself",
    ],
    ["worker/domain/a.ts", 'export const load = () => fetch("/api/me");', "noRestrictedGlobals"],
    [
      "worker/features/a/routes.ts",
      'import { eq } from "drizzle-orm";\nexport { eq };',
      "Routes are HTTP only",
    ],
    ["app/pages/a.ts", 'export const open = () => indexedDB.open("a");', "Only app/data talks"],
    ["app/features/a/a.ts", 'import { hc } from "hono/client";\nexport { hc };', "Only app/data talks"],
    ["app/features/a/a.ts", 'export const load = () => fetch("/api/me");', "noRestrictedGlobals"],
  ])("refuses in %s: %s", (file, content, reason) => {
    copy.plant(file, `${content}\n`);

    const { exitCode, output } = biomeLint();

    expect(output).toContain(file);
    expect(output).toContain(reason);
    expect(exitCode).toBe(1);
  });

  it("refuses a cycle, also one through #domain/", () => {
    copy.plant("worker/domain/a.ts", 'import { b } from "#domain/b.ts";\nexport const a = () => b;\n');
    copy.plant("worker/domain/b.ts", 'import { c } from "./c.ts";\nexport const b = () => c;\n');
    copy.plant("worker/domain/c.ts", 'import { a } from "./a.ts";\nexport const c = () => a;\n');

    const { exitCode, output } = biomeLint();

    expect(output).toContain("noImportCycles");
    expect(exitCode).toBe(1);
  });

  it("lets app/data use the browser database and the API", () => {
    copy.plant("app/data/a.ts", 'export const a = () => [indexedDB.open("a"), fetch("/api/me")];\n');

    expect(biomeLint().exitCode).toBe(0);
  });
});
