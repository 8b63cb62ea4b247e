import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readSiteSettings } from "../../build/site-settings.ts";
import { root } from "../lib/settings.ts";

/** What the build reads, directly or not. Vite copies .dev.vars next to the built worker. */
const sources = [
  "app",
  "worker",
  "public",
  "build",
  "scripts/build",
  "scripts/lib",
  "vite.config.ts",
  "wrangler.toml",
  "package.json",
  "package-lock.json",
  ".dev.vars",
];

function filesUnder(path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

export function hashSources(): string {
  const hash = createHash("sha256").update(JSON.stringify([root, readSiteSettings()]));
  for (const file of sources.flatMap(filesUnder)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
