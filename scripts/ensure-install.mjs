// Runs before anything is installed, under whatever Node a fresh machine has: plain JavaScript, no
// dependencies. It installs when needed and hands over to the Node that package.json pins, because
// wrangler needs a newer one than many machines have.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onNpmGone } from "./lib/npm-parent.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const localNode = join(root, "node_modules/node/bin/node");

function isInstalled() {
  const hiddenLock = join(root, "node_modules/.package-lock.json");
  if (!existsSync(hiddenLock) || !existsSync(localNode)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(hiddenLock, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are other platforms' binaries: npm leaves them out.
    if (path === "" || entry.optional || entry.devOptional) return true;
    return found[path]?.version === entry.version;
  });
}

function install() {
  console.log("Installing dependencies (npm ci)...");
  // Without node_modules/.bin, so that npm doesn't run on the very Node it is about to replace.
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"))
    .join(delimiter);
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    console.error("Dependencies could not be installed: npm ci failed, its message is above.");
    process.exit(1);
  }
}

if (!isInstalled()) install();

const [script, ...rest] = process.argv.slice(2);
if (script === undefined) throw new Error("ensure-install.mjs needs the script to run");
const child = spawn(localNode, [join(root, script), ...rest], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${dirname(localNode)}${delimiter}${process.env.PATH ?? ""}` },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child.kill(signal));
}

onNpmGone(() => child.kill("SIGTERM"));

child.on("exit", (code) => process.exit(code ?? 1));
