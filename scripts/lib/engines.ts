import { installPackage } from "./apt.ts";
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

/** The engines that journeys can run in beside Chromium, after installing what is missing if this process may. */
export function findEngines(): { present: OtherEngine["name"][]; absent: string[] } {
  const reasons = OTHER_ENGINES.map((engine) => [engine, whyUnavailable(engine)] as const);
  return {
    present: reasons.flatMap(([{ name }, reason]) => (reason === undefined ? [name] : [])),
    absent: reasons.flatMap(([, reason]) => reason ?? []),
  };
}

function whyUnavailable({ name, packages, programs }: OtherEngine): string | undefined {
  const missing = () => programs.filter((program) => findProgram(program) === undefined);
  if (missing().length > 0) {
    console.log(`No ${missing().join(" and no ")} found; installing ${packages.join(" and ")}...`);
    for (const each of packages) installPackage(each);
  }
  const still = missing();
  if (still.length === 0) return undefined;
  return `${name}, since there is no ${still.join(" and no ")} (Debian: ${packages.join(", ")})`;
}
