import { readVars, relocateStandIns, type Vars } from "../../scripts/lib/dev-vars.ts";

/**
 * The worker's variables under test: the example's, never a developer's own .dev.vars, with the stand-ins'
 * addresses at this run's stand-ins.
 */
export function workerTestVars(standInsUrl: string): Vars {
  return relocateStandIns(readVars(".dev.vars.example"), { standInsPort: Number(new URL(standInsUrl).port) });
}
