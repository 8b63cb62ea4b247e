import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bindings, ConfigurationError, readConfig } from "../../worker/env.ts";
import { Failure } from "./failure.ts";
import { defaultPort, root, type Settings } from "./settings.ts";

export type Vars = Record<string, string>;

const exampleFile = ".dev.vars.example";

/**
 * Parses NAME=value lines. A value may be quoted by ', " or ` and takes one line. This is stricter than wrangler,
 * which skips lines that it can't read, so that a typing error surfaces much later as a missing variable.
 * @throws Failure naming file and line
 */
export function parseVars(text: string, fileName: string): Vars {
  const vars: Vars = {};
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const [, name, rest] = /^([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) {
      // Not the line itself: it may hold a secret.
      throw new Failure(`${fileName} line ${index + 1} is not NAME=value.`);
    }
    const quote = /^["'`]/.exec(rest)?.[0];
    const end = quote ? rest.indexOf(quote, 1) : -1;
    const after = rest.slice(end + 1).trim();
    if (quote && (end === -1 || (after !== "" && !after.startsWith("#")))) {
      throw new Failure(`${fileName} line ${index + 1} has a quote that isn't closed properly: ${name}.`);
    }
    vars[name] = quote ? rest.slice(1, end) : (rest.split("#")[0] ?? "").trim();
  }
  return vars;
}

export function createVarsFile(folder: string = root): void {
  const path = join(folder, ".dev.vars");
  if (!existsSync(path)) copyFileSync(join(folder, exampleFile), path);
}

/**
 * The variables of .dev.vars, or of another file in its place. Every name in the example must be present, though its
 * value may be empty: a copy made from an older example is told what it lacks.
 */
export function readVars(fileName = ".dev.vars", folder: string = root): Vars {
  const example = parseVars(readFileSync(join(folder, exampleFile), "utf8"), exampleFile);
  const vars = parseVars(readFileSync(join(folder, fileName), "utf8"), fileName);
  const missing = Object.keys(example).find((name) => !(name in vars));
  if (missing !== undefined) {
    throw new Failure(`${fileName} lacks ${missing}: copy its line from ${exampleFile}.`);
  }
  return vars;
}

/** The variables of this copy: those of VARS_FILE, else of .dev.vars, which is created when it is missing. */
export function ownVars(): Vars {
  createVarsFile();
  return readVars(process.env["VARS_FILE"] || ".dev.vars");
}

/** Throws a Failure with the worker's own sentence when it couldn't start with these values. */
export function requireUsableVars(vars: Vars): void {
  try {
    readConfig({ ...vars, DB: {} as Bindings["DB"], LEDGER_1: {} as Bindings["DB"] });
  } catch (error) {
    if (error instanceof ConfigurationError) throw new Failure(error.message);
    throw error;
  }
}

/** Points the app's and the stand-ins' local addresses, and no others, at this copy's (stand-ins are on PORT + 1). */
export function relocateStandIns(vars: Vars, settings: Pick<Settings, "standInsPort">): Vars {
  return Object.fromEntries(
    Object.entries(vars).map(([name, value]) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      const isLocal = url !== undefined && ["127.0.0.1", "localhost"].includes(url.hostname);
      const offset = isLocal ? Number(url.port) - defaultPort : -1;
      if (offset !== 0 && offset !== 1) return [name, value];
      return [name, value.replace(`:${url?.port}`, `:${settings.standInsPort - 1 + offset}`)];
    }),
  );
}

export function formatVars(vars: Vars): string {
  return Object.entries(vars)
    .map(([name, value]) => {
      const quote = ["'", '"', "`"].find((candidate) => !value.includes(candidate));
      if (quote === undefined)
        throw new Failure(`${name} contains every kind of quote, which no variable can.`);
      return `${name}=${quote}${value}${quote}\n`;
    })
    .join("");
}
