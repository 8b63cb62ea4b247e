import { spawn } from "node:child_process";

/** Installs Debian packages if this process may. Callers check afterwards whether they are there. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0 || process.getuid?.() !== 0) return;
  console.log(`Installing ${names.join(", ")}...`);
  await aptGet("update");
  const hasAll = await install(names);
  // An unknown package mustn't block the others.
  if (!hasAll) for (const name of names) await install([name]);
}

const install = (names: readonly string[]) => aptGet("install", "--yes", "--no-install-recommends", ...names);

/** Says nothing but errors, since tests run beside it. Returns whether it went well. */
function aptGet(...args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const apt = spawn("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"] });
    apt.once("error", () => done(false));
    apt.once("close", (code) => done(code === 0));
  });
}
