import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a folder that is removed when this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `expense-timeline-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Linux keeps what lies here in memory. */
const MEMORY_DISK = "/dev/shm";
/** Far more than a test run leaves there. Containers often give it no more than 64 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Returns where a test run keeps its temporary files, its databases among them: in memory, if the machine has room there.
 * SQLite waits for the disk at each commit, on which databases that live for minutes needn't wait.
 */
export function testTmpDir(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    if (bavail * bsize >= ENOUGH_BYTES) return MEMORY_DISK;
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}
