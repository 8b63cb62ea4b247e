import { join } from "node:path";
import { build, type Plugin } from "vite";
import { root } from "../../scripts/lib/settings.ts";
import type { Plant } from "./plants.ts";
import type { Bundles } from "./programs.ts";

/** Changes a source file of the product. Bundling fails if the text to replace isn't there exactly once. */
export interface Replacement {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A store that no version of the app has yet. */
const NEXT_VERSION: readonly Replacement[] = [
  { file: "app/data/db/stores.ts", from: "export const VERSION = 22;", to: "export const VERSION = 23;" },
  {
    file: "app/data/db/stores.ts",
    from: 'months: { keyPath: "key" },',
    to: 'months: { keyPath: "key" }, ...{ later: { keyPath: "key" } },',
  },
];

export async function bundlePrograms(): Promise<Bundles> {
  const [app, indexedDatabase, worker, outside] = await Promise.all([
    bundleApp(),
    bundle("indexed-database"),
    bundle("worker"),
    bundle("outside"),
  ]);
  return { ...app, indexedDatabase, worker, outside };
}

/** @throws Error if the plant's text isn't in the product any more */
export async function withPlant(bundles: Bundles, { program, replacements }: Plant): Promise<Bundles> {
  if (program === "device") return { ...bundles, ...(await bundleApp(replacements)) };
  return { ...bundles, worker: await bundle("worker", replacements) };
}

/** This version of the app, and the next one. */
async function bundleApp(
  replacements: readonly Replacement[] = [],
): Promise<Pick<Bundles, "device" | "nextDevice">> {
  const [device, nextDevice] = await Promise.all([
    bundle("device", replacements),
    bundle("device", [...replacements, ...NEXT_VERSION]),
  ]);
  return { device, nextDevice };
}

/** The stand-ins keep their state in files, which a simulation has in memory. */
const inMemory: Plugin = {
  name: "stores-in-memory",
  enforce: "pre",
  resolveId(source, importer) {
    return source.endsWith("/store.ts") && importer?.includes("/standins/")
      ? `${root}/tests/simulation/programs/memory-file.ts`
      : undefined;
  },
};

async function bundle(name: string, replacements: readonly Replacement[] = []): Promise<string> {
  const waiting = new Set(replacements);
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    mode: "production",
    plugins: [inMemory, replacing(waiting)],
    ssr: {
      noExternal: true,
      target: "webworker",
      // As wrangler picks the packages' files.
      resolve: { conditions: ["workerd", "worker", "browser", "module"] },
    },
    build: {
      ssr: `tests/simulation/programs/${name}.ts`,
      write: false,
      minify: false,
      target: "esnext",
      rolldownOptions: {
        external: [/^node:/],
        output: { format: "cjs", codeSplitting: false },
        onLog: () => undefined,
      },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !("output" in first)) throw new Error(`${name} can't be bundled.`);
  for (const { file } of waiting) throw new Error(`${name} has no ${file}.`);
  // What remains are Node's own modules, which this needn't wait for a thread to load.
  return first.output[0].code.replace(/\bimport\(/g, "importBuiltin(");
}

/** Takes each replacement out of the set once it is made. */
function replacing(waiting: Set<Replacement>): Plugin {
  return {
    name: "replace",
    enforce: "pre",
    transform(code, id) {
      let text = code;
      for (const each of waiting) {
        if (id !== join(root, each.file)) continue;
        const parts = text.split(each.from);
        if (parts.length !== 2)
          throw new Error(`${each.file} has this ${parts.length - 1} times: ${each.from}`);
        text = parts.join(each.to);
        waiting.delete(each);
      }
      return text;
    },
  };
}
