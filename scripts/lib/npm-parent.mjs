import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** @param {number} pid @returns {{parent: number, command: string} | undefined} undefined when it has ended */
function processInfo(pid) {
  try {
    if (!existsSync("/proc/self/stat")) {
      const { stdout } = spawnSync("ps", ["-o", "ppid=,command=", "-p", `${pid}`], { encoding: "utf8" });
      const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
      return parent && command ? { parent: Number(parent), command } : undefined;
    }
    // The name in parentheses may hold spaces; after it come the state and the parent.
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop() ?? "";
    const [state, parent] = afterName.trim().split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    // A zombie has ended, but its parent hasn't asked how.
    return state === "Z" ? undefined : { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** npm, and perhaps a shell in between. */
function ancestorsUpToNpm() {
  const pids = [];
  let pid = process.ppid;
  for (let step = 0; step < 4; step += 1) {
    pids.push(pid);
    const info = processInfo(pid);
    if (!info) return [];
    if (info.command.includes("npm")) return pids;
    pid = info.parent;
  }
  return [];
}

/**
 * Calls back when the npm that runs this script is gone. Killed outright, it passes no signal on, and what it started
 * would hold the ports for ever.
 * @param {() => void} callback
 */
export function onNpmGone(callback) {
  if (!process.env["npm_lifecycle_event"]) return;
  const pids = ancestorsUpToNpm();
  const timer = setInterval(() => {
    if (pids.every((pid) => processInfo(pid) !== undefined)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
