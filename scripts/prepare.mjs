// npm runs this after npm install. It builds and creates the local database, so that npx wrangler dev works at once. After
// npm ci, which npm start, npm test and CI use, it does nothing: those build for themselves.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const localNode = join(root, "node_modules/node/bin/node");

function isWanted() {
  return process.env.npm_command === "install" && !process.env.CI && existsSync(localNode);
}

if (isWanted()) {
  const { status } = spawnSync(localNode, [join(root, "scripts/ready.ts")], { cwd: root, stdio: "inherit" });
  if (status !== 0) console.error("npx wrangler dev needs a build: fix this, then run npm run build.");
}
