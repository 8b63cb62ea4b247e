import { findProgram } from "./programs.ts";

/** A browser that the journeys run in beside Chromium, and Debian's packages and programs for it. */
export interface OtherEngine {
  readonly name: "firefox" | "webkit";
  readonly packages: readonly string[];
  readonly programs: readonly string[];
}

export const OTHER_ENGINES: readonly OtherEngine[] = [
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
