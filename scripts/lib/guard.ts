// Runs one command so that it can't outlive its starter. The channel to the starter closes when that process ends,
// however it ends, and then the command's whole process group is stopped. wrangler needs this: killed alone, it
// leaves workerd behind, holding the port.
import { spawn } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error("guard.ts needs a command");

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], detached: true });

function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {}
}

function stop(): void {
  signalGroup("SIGTERM");
  setTimeout(() => signalGroup("SIGKILL"), 5_000).unref();
}

process.on("disconnect", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

child.on("error", (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  signalGroup("SIGKILL");
  process.exit(code ?? (signal ? 1 : 0));
});
