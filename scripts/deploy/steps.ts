import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pages } from "../../build/pages.ts";
import { build } from "../build/build.ts";
import { Children } from "../lib/children.ts";
import { formatVars, readVars, type Vars } from "../lib/dev-vars.ts";
import { Failure } from "../lib/failure.ts";
import { findFreePortPair } from "../lib/ports.ts";
import { root } from "../lib/settings.ts";
import { tryFetch, waitFor } from "../lib/wait.ts";
import { runWrangler, wranglerEnv } from "../lib/wrangler.ts";
import { databaseBindings } from "../lib/wrangler-config.ts";
import { requireSecrets, type Target } from "./target.ts";

interface DeployStep {
  name: string;
  run: () => Promise<unknown>;
}

async function migrate(...where: readonly string[]): Promise<void> {
  for (const binding of databaseBindings())
    await runWrangler(["d1", "migrations", "apply", binding, "--config", "wrangler.toml", ...where]);
}

async function upload({ vars }: Target, ...how: readonly string[]): Promise<void> {
  const given = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  // scripts/before-wrangler.mjs refuses every other upload.
  await runWrangler(["deploy", "--keep-vars", ...given, ...how], "nothing", { IS_NPM_RUN_DEPLOY: "1" });
}

async function checkSecrets({ givenSecrets }: Target): Promise<void> {
  const listed = JSON.parse(await runWrangler(["secret", "list"], "stdout")) as { name: string }[];
  requireSecrets(
    listed.map(({ name }) => name),
    givenSecrets,
  );
}

/**
 * What a deploy does, in this order: the database fits the new version before it runs, and still the old one, since
 * migrations only add tables and columns; an index may go.
 */
export function deploySteps(target: Target): DeployStep[] {
  return [
    { name: "secrets", run: () => checkSecrets(target) },
    { name: "build", run: build },
    { name: "migrations", run: () => migrate("--remote") },
    { name: "deploy", run: () => upload(target) },
    { name: "smoke check", run: () => smokeCheck(target.origin) },
  ];
}

/** @param stateDir an empty folder */
export function rehearsalSteps(target: Target, stateDir: string): DeployStep[] {
  const settings = { ...target.vars, ...target.secrets };
  return [
    { name: "build", run: build },
    { name: "migrations", run: () => migrate("--local", "--persist-to", stateDir) },
    {
      name: "deploy",
      run: () => upload(target, "--dry-run", "--outdir", join(stateDir, "upload")),
    },
    { name: "smoke check", run: () => serveLocally(stateDir, settings, smokeCheck) },
  ];
}

export async function runSteps(steps: readonly DeployStep[]): Promise<void> {
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    await run();
  }
}

async function serveLocally(
  stateDir: string,
  settings: Vars,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const varsFile = join(stateDir, "vars");
  const unset = Object.keys(readVars(".dev.vars.example")).map((name) => [name, ""]);
  writeFileSync(varsFile, formatVars({ ...Object.fromEntries(unset), ...settings }), { mode: 0o600 });
  const port = await findFreePortPair();
  const origin = `http://127.0.0.1:${port}`;
  const children = new Children();
  children.start({
    name: "app",
    command: [process.execPath, join(root, "scripts/serve.ts")],
    env: { ...wranglerEnv, PORT: String(port), STATE_DIR: stateDir, VARS_FILE: relative(root, varsFile) },
    logDir: join(stateDir, "logs"),
  });
  const isUp = async () => (await tryFetch(`${origin}/api/health`))?.ok || undefined;
  await children.while(waitFor(isUp, { what: origin, timeoutMs: 60_000 }).then(() => use(origin)));
}

interface Expected {
  path: string;
  status: number;
  contains?: string;
}

const expected: readonly Expected[] = [
  ...pages.map(({ path, title }) => ({ path, status: 200, contains: `<title>${title}</title>` })),
  { path: "/a-page-that-does-not-exist", status: 404 },
  { path: "/api/health", status: 200 },
  { path: "/api/me", status: 200, contains: '"user":null' },
  { path: "/sw.js", status: 200 },
  { path: "/sitemap.xml", status: 200, contains: "<urlset" },
];

/** @throws Failure naming the first wrong response */
export async function smokeCheck(origin: string): Promise<void> {
  for (const { path, status, contains } of expected) {
    const response = await tryFetch(origin + path);
    const body = await response?.text();
    const isRight = response?.status === status && (contains === undefined || body?.includes(contains));
    if (!isRight)
      throw new Failure(`${origin}${path} answered ${response?.status ?? "nothing"}, not as expected.`);
    if (status === 200 && !response.headers.has("Content-Security-Policy")) {
      throw new Failure(`${origin}${path} came without a content security policy.`);
    }
  }
  console.log(`${expected.length} addresses answer as they should.`);
}
