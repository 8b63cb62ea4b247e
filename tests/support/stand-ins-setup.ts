import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startStandIns } from "../standins/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The stand-ins that this run's worker talks to. */
    standInsUrl: string;
  }
}

/** Gives a test run stand-ins of its own, on a free port, forgetting everything afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), "stand-ins-"));
  const standIns = await startStandIns({ port: 0, dir });
  project.provide("standInsUrl", standIns.url);
  return async () => {
    await standIns.stop();
    await rm(dir, { recursive: true });
  };
}
