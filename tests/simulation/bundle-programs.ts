import { build, type Plugin } from "vite";
import { root } from "../../scripts/lib/settings.ts";
import type { Plant } from "./plants.ts";
import type { Bundles } from "./programs.ts";

/** Changes the product's source, whichever file the text is in. Bundling fails if it isn't there exactly once. */
export interface Replacement {
  readonly from: string | RegExp;
  readonly to: string;
}

/** A store that no version of the app has yet. */
const NEXT_VERSION: readonly Replacement[] = [
  { from: /export const VERSION = \d+;/, to: "export const VERSION = 1000;" },
  {
    from: 'months: { keyPath: "key" },',
    to: 'months: { keyPath: "key" }, ...{ later: { keyPath: "key" } },',
  },
];

/** @throws Error if the plant's text isn't in the product any more, or more than once */
export async function bundlePrograms(plant: Plant | null = null): Promise<Bundles> {
  const changed = new ChangedSource(plant?.replacements ?? []);
  const nextVersion = new ChangedSource([...(plant?.replacements ?? []), ...NEXT_VERSION]);
  const [device, worker, nextDevice, indexedDatabase, outside] = await Promise.all([
    bundle("device", changed),
    bundle("worker", changed),
    bundle("device", nextVersion),
    bundle("indexed-database"),
    bundle("outside"),
  ]);
  changed.expectAll();
  return { device, nextDevice, indexedDatabase, worker, outside };
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

const RUNTIME = "cloudflare:workers";

/** The class of the runtime's own module, of which a library wants to know whether a handler is one. None of ours is. */
const runtime: Plugin = {
  name: "runtime",
  enforce: "pre",
  resolveId: (source) => (source === RUNTIME ? `\0${RUNTIME}` : undefined),
  load: (id) => (id === `\0${RUNTIME}` ? "export class WorkerEntrypoint {}" : undefined),
};

async function bundle(name: string, source = new ChangedSource([])): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    mode: "production",
    plugins: [inMemory, runtime, source.plugin],
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
  // What remains are Node's own modules, which this needn't wait for a thread to load.
  return first.output[0].code.replace(/\bimport\(/g, "importBuiltin(");
}

/** The product's source with replacements, for several bundles alike. */
class ChangedSource {
  private readonly replacements: readonly Replacement[];
  /** The files that have a replacement's text. */
  private readonly files = new Map<Replacement, Set<string>>();

  constructor(replacements: readonly Replacement[]) {
    this.replacements = replacements;
  }

  readonly plugin: Plugin = {
    name: "changed-source",
    enforce: "pre",
    transform: (code, id) => {
      if (!["app", "worker"].some((folder) => id.startsWith(`${root}/${folder}/`))) return undefined;
      return this.replacements.reduce((text, each) => this.replace(text, id, each), code);
    },
  };

  private replace(code: string, file: string, replacement: Replacement): string {
    const parts = code.split(replacement.from);
    if (parts.length === 1) return code;
    if (parts.length > 2) throw new Error(`${file} has this ${parts.length - 1} times: ${replacement.from}`);
    this.files.set(replacement, (this.files.get(replacement) ?? new Set()).add(file));
    return parts.join(replacement.to);
  }

  /** @throws Error */
  expectAll(): void {
    for (const each of this.replacements) {
      const { size } = this.files.get(each) ?? new Set();
      if (size !== 1) throw new Error(`${size} files of the product have this: ${each.from}`);
    }
  }
}
