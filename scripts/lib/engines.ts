import { installPackages } from "./apt.ts";
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

/** The engines that journeys can run in beside Chromium, after installing what is missing if this process may. */
export async function findEngines(): Promise<Engines> {
  const reasons: (readonly [OtherEngine, string | undefined])[] = [];
  for (const engine of OTHER_ENGINES) reasons.push([engine, await whyUnavailable(engine)]);
  return {
    present: reasons.flatMap(([{ name }, reason]) => (reason === undefined ? [name] : [])),
    absent: reasons.flatMap(([, reason]) => reason ?? []),
  };
}

async function whyUnavailable({ name, packages, programs }: OtherEngine): Promise<string | undefined> {
  const missing = () => programs.filter((program) => findProgram(program) === undefined);
  if (missing().length > 0) {
    console.log(`No ${missing().join(" and no ")} found; installing ${packages.join(" and ")}...`);
    await installPackages(packages);
  }
  const still = missing();
  if (still.length === 0) return undefined;
  return `${name}, since there is no ${still.join(" and no ")} (Debian: ${packages.join(", ")})`;
}
