import { spawnSync } from "node:child_process";

/** Installs a Debian package if this process may. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return;
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"] });
  apt("update");
  apt("install", "--yes", "--no-install-recommends", name);
}
