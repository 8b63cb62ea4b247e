import { rm } from "node:fs/promises";

/** The browser tests' database and mails are of no use after the run. */
export default async function removeState(): Promise<void> {
  const stateDir = process.env["E2E_STATE_DIR"];
  if (stateDir) await rm(stateDir, { recursive: true, force: true });
}
