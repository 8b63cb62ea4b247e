import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../../../scripts/lib/settings.ts";
import { barePage, plainPage } from "./plain-page.ts";

const limits = join(root, "tools/bench/limits");
const outDir = join(root, "node_modules/.cache/bench");

/** The limits as they are served beside the product. */
export interface BuiltLimits {
  /** The path of the worker's one module. */
  readonly worker: string;
  /** The product's static files, with the limits' own under limit/, so that one server serves both. */
  readonly assets: string;
}

/** Bundles worker and pages of this folder as the product's own are bundled. */
export async function buildLimits(): Promise<BuiltLimits> {
  const assets = join(outDir, "assets");
  rmSync(assets, { recursive: true, force: true });
  cpSync(join(root, "dist/client"), assets, { recursive: true });
  await buildPages(assets);
  return { worker: await buildWorker(), assets };
}

/** The same without pages. Returns the path of its one module. */
export async function buildWorker(): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: join(limits, "worker.ts"),
      outDir: join(outDir, "worker"),
      minify: true,
      rolldownOptions: { output: { entryFileNames: "worker.js", codeSplitting: false } },
    },
  });
  return join(outDir, "worker/worker.js");
}

async function buildPages(assets: string): Promise<void> {
  await build({
    configFile: false,
    root,
    // The router's "use client" is of no use to a bundle, which is warned of.
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: join(assets, "limit"),
      rolldownOptions: {
        input: join(limits, "page.tsx"),
        output: { entryFileNames: "bare.js", codeSplitting: false },
      },
    },
  });
  const landing = readFileSync(join(root, "dist/client/index.html"), "utf8");
  writeFileSync(join(assets, "limit/bare.html"), barePage());
  writeFileSync(join(assets, "limit/plain.html"), plainPage(landing));
  // As for the product's own hashed files: what came once isn't asked for again.
  appendFileSync(
    join(assets, "_headers"),
    "/limit/bare.js\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n",
  );
}
