import { join } from "node:path";
import type { ChildOptions } from "./children.ts";
import { root, type Settings } from "./settings.ts";

/** How to start the stand-ins for this copy: their port and their folder in STATE_DIR. */
export function standInsChild(settings: Settings): ChildOptions {
  return {
    name: "stand-ins",
    command: [process.execPath, join(root, "tests/standins/main.ts")],
    env: {
      STAND_INS_PORT: String(settings.standInsPort),
      STAND_INS_DIR: join(settings.stateDir, "standins"),
    },
  };
}
