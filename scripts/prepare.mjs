// npm's own step after npm install: builds, and creates the local database, so that npx wrangler dev works at once. npm ci,
// which npm start, npm test and CI use, doesn't need it: those commands build for themselves.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const localNode = join(root, "node_modules/node/bin/node");

/** npm install in a checkout, and not npm ci, npm install of one more package in CI, or npm pack. */
function isWanted() {
  return process.env.npm_command === "install" && !process.env.CI && existsSync(localNode);
}

if (isWanted()) {
  const { status } = spawnSync(localNode, [join(root, "scripts/ready.ts")], { cwd: root, stdio: "inherit" });
  // The packages are installed all the same.
  if (status !== 0) console.error("npx wrangler dev needs a build: try npm run build once this is mended.");
}
