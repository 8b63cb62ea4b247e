import { createRequire } from "node:module";
import { Script } from "node:vm";
import type { Globals } from "./globals.ts";

const requireBuiltin = createRequire(import.meta.url);

/** The product's real code, and the stand-ins', each in one piece that can be started many times. */
export interface Programs {
  readonly device: Program<typeof import("./programs/device.ts")>;
  /** The next version of the app, whose browser database has one more store. */
  readonly nextDevice: Program<typeof import("./programs/device.ts")>;
  readonly indexedDatabase: Program<typeof import("./programs/indexed-database.ts")>;
  readonly worker: Program<typeof import("./programs/worker.ts")>;
  readonly outside: Program<typeof import("./programs/outside.ts")>;
}

/** Each start is an own copy, whose globals are these and no others that {@link SHADOWED} names. */
export interface Program<Exports> {
  start(globals: Globals): Exports;
}

/** Globals that a program gets from the simulation, or doesn't have. */
const SHADOWED = [
  "globalThis self window global process Date Math Intl performance crypto console reportError fetch AbortSignal",
  "setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate requestIdleCallback",
  "cancelIdleCallback addEventListener removeEventListener dispatchEvent document location navigator localStorage",
  "sessionStorage BroadcastChannel indexedDB IDBCursor IDBDatabase IDBIndex IDBKeyRange IDBObjectStore IDBRequest",
  "IDBTransaction",
].flatMap((names) => names.split(" "));

/** The programs' text, which can be given to another thread. */
export type Bundles = Readonly<Record<keyof Programs, string>>;

export function compilePrograms(bundles: Bundles): Programs {
  const compiled = Object.entries(bundles).map(([name, code]) => [name, compile(name, code)]);
  return Object.fromEntries(compiled) as Programs;
}

function compile<Exports>(name: string, code: string): Program<Exports> {
  const names = ["exports", "module", "require", "importBuiltin", ...SHADOWED];
  const script = new Script(`(function (${names.join(", ")}) {${code}\n})`, { filename: `${name}.cjs` });
  const start = script.runInThisContext() as (...values: unknown[]) => void;
  return {
    start(globals) {
      const { require: given, ...rest } = globals;
      const require = (given ?? requireBuiltin) as (name: string) => unknown;
      const module = { exports: {} };
      const all: Record<string, unknown> = { ...rest };
      for (const own of ["globalThis", "self", "global"]) all[own] ??= all;
      start(
        module.exports,
        module,
        require,
        async (builtin: string) => require(builtin),
        ...SHADOWED.map((each) => all[each]),
      );
      return module.exports as Exports;
    },
  };
}
