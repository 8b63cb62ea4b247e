import { spawn } from "node:child_process";

/** Installs Debian packages if this process may. Whoever needs them looks whether they are there afterwards. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await aptGet("update");
  await aptGet("install", "--yes", "--no-install-recommends", ...names);
}

/** Says nothing but errors, since tests run beside it. */
function aptGet(...args: string[]): Promise<void> {
  return new Promise((done) => {
    const apt = spawn("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"] });
    apt.once("error", () => done());
    apt.once("close", () => done());
  });
}
