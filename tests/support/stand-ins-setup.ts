import type { TestProject } from "vitest/node";
import { startStandIns } from "../standins/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The stand-ins that this run's worker talks to. */
    standInsUrl: string;
  }
}

/**
 * Gives a test run stand-ins of its own, on a free port. They keep nothing on the disk: each change would write all the
 * mails and customers of the run again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const standIns = await startStandIns({ port: 0 });
  project.provide("standInsUrl", standIns.url);
  return () => standIns.stop();
}
