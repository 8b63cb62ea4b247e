import { createServer } from "node:net";
import { Failure } from "./failure.ts";
import type { Settings } from "./settings.ts";

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}

/** Throws before anything is started on either. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  for (const [port, user] of [
    [settings.port, "the app"],
    [settings.standInsPort, "the stand-ins (PORT + 1)"],
  ] as const) {
    await requireFreePort(port, user, settings.port + 10);
  }
}

export async function requireFreePort(port: number, user: string, other = port + 9): Promise<void> {
  if (await isPortFree(port)) return;
  throw new Failure(
    `Port ${port}, needed for ${user}, is taken: stop what uses it or choose another, e.g. PORT=${other}.`,
  );
}

/**
 * A port that is free together with the one above it. Linux gives outgoing connections ports from 32768 up: one of those
 * can be free now and taken by a connection, or by workerd's own sockets, when the server is started seconds later.
 */
export async function findFreePortPair(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await isPortFree(port)) && (await isPortFree(port + 1))) return port;
  }
  throw new Failure("No two neighbouring free ports were found between 20000 and 32000.");
}
