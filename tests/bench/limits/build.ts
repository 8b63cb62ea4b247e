import { join } from "node:path";
import { build } from "vite";
import { root } from "../../../scripts/lib/settings.ts";

const outDir = join(root, "node_modules/.cache/bench");

/** Bundles a worker of this folder as the product's own is bundled; answers the path of its one module. */
export async function buildLimitWorker(): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: join(root, "tests/bench/limits/worker.ts"),
      outDir: join(outDir, "worker"),
      minify: true,
      rolldownOptions: { output: { entryFileNames: "worker.js", codeSplitting: false } },
    },
  });
  return join(outDir, "worker/worker.js");
}
