import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { root } from "../../scripts/lib/settings.ts";

/**
 * Runs the README's own command, at another hour.
 * @param hour one of the test's own user's, so that what cron does here reminds no other test's users
 */
export async function runCron(baseURL: string | undefined, hour: number): Promise<void> {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, options] = /^ *npm run cron -- (.*--at 9:05.*)$/m.exec(readme) ?? [];
  const args = (options ?? "").replace("9:05", `${hour}:05`).split(" ");
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/cron.ts", ...args], {
    cwd: root,
    env: { ...process.env, PORT: new URL(baseURL ?? "").port },
  });
  expect(stdout).toContain("Cron ran as at");
}
