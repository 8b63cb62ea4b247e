import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/settings.ts";
import { waitFor } from "../lib/wait.ts";

const folder = join(root, "node_modules/.cache");
const lockFile = join(folder, "build.lock");

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function take(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    // A process that died leaves its file behind. The next round takes the lock.
    try {
      if (!isAlive(Number(readFileSync(lockFile, "utf8")))) rmSync(lockFile, { force: true });
    } catch {}
    return false;
  }
}

/** Lets one process build at a time, because two copies started together share one dist/. */
export async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  await waitFor(async () => (take() ? true : undefined), {
    what: "another build in this folder to end",
    timeoutMs: 300_000,
  });
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}
