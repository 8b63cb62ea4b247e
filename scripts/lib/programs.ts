import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "./failure.ts";

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a program that a shell would find by its name, or undefined. */
export function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Installs Debian packages if this process may. Callers check afterwards whether they are there. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0 || process.getuid?.() !== 0) return;
  console.log(`Installing ${names.join(", ")}...`);
  await aptGet("update");
  const hasAll = await install(names);
  // An unknown package mustn't block the others.
  if (!hasAll) for (const name of names) await install([name]);
}

const install = (names: readonly string[]) => aptGet("install", "--yes", "--no-install-recommends", ...names);

/** Says nothing but errors, since tests run beside it. Returns whether it went well. */
function aptGet(...args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const apt = spawn("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"] });
    apt.once("error", () => done(false));
    apt.once("close", (code) => done(code === 0));
  });
}

/** What the browser tests run beside a browser, by Debian's packages. */
const TOOLS: Readonly<Record<string, { readonly program: string; readonly use: string }>> = {
  "poppler-utils": { program: "pdftotext", use: "read PDFs" },
  python3: { program: "python3", use: "run the examples for developers" },
  curl: { program: "curl", use: "run the examples for developers" },
};

export function missingToolPackages(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  return Object.keys(TOOLS).filter((name) => findProgram(TOOLS[name]?.program ?? name, env) === undefined);
}

/** @throws Failure naming what is missing, and what for */
export function requireTools(): void {
  const [missing] = missingToolPackages();
  if (missing === undefined) return;
  const { program, use } = TOOLS[missing] ?? { program: missing, use: "" };
  throw new Failure(
    `The browser tests ${use} with ${program} and it could not be installed: install ${missing}.`,
  );
}

/** A browser that the journeys run in beside Chromium, and Debian's packages and programs for it. */
interface OtherEngine {
  readonly name: "firefox" | "webkit";
  readonly packages: readonly string[];
  readonly programs: readonly string[];
}

const OTHER_ENGINES: readonly OtherEngine[] = [
  { name: "firefox", packages: ["firefox-esr"], programs: ["firefox-esr"] },
  { name: "webkit", packages: ["webkit2gtk-driver", "xvfb"], programs: ["WebKitWebDriver", "Xvfb"] },
];

export interface Engines {
  readonly present: readonly OtherEngine["name"][];
  /** Why each of the others can't be used. */
  readonly absent: readonly string[];
}

const missingPrograms = ({ programs }: OtherEngine, env: NodeJS.ProcessEnv = process.env) =>
  programs.filter((program) => findProgram(program, env) === undefined);

export function missingEnginePackages(): readonly string[] {
  return OTHER_ENGINES.filter((engine) => missingPrograms(engine).length > 0).flatMap(
    ({ packages }) => packages,
  );
}

/** The engines that journeys can run in beside Chromium. */
export function findEngines(env: NodeJS.ProcessEnv = process.env): Engines {
  return {
    present: OTHER_ENGINES.filter((engine) => missingPrograms(engine, env).length === 0).map(
      ({ name }) => name,
    ),
    absent: OTHER_ENGINES.flatMap((engine) => {
      const missing = missingPrograms(engine, env);
      if (missing.length === 0) return [];
      return `${engine.name}, since there is no ${missing.join(" and no ")} (Debian: ${engine.packages.join(", ")})`;
    }),
  };
}
