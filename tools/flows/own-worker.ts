import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { Vars } from "../../scripts/lib/dev-vars.ts";
import { root, type Settings } from "../../scripts/lib/settings.ts";
import type { DatabaseBindings } from "../../worker/db/database.ts";

/** Its types are workerd's, which Node's contradict. */
interface Worker {
  fetch(request: Request, env: unknown, context: typeof CONTEXT): Promise<Response>;
  scheduled(controller: { cron: string; scheduledTime: number }, env: unknown): Promise<void>;
  queue(batch: unknown, env: unknown): Promise<void>;
}

const CONTEXT = { waitUntil: () => undefined, passThroughOnException: () => undefined };

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/**
 * Runs the worker's sources in this process, on the real local databases. workerd's inspector
 * doesn't know coverage.
 * @param client the folder of the built pages
 */
export async function serveFromSource(
  { port, appUrl }: Settings,
  vars: Vars,
  databases: DatabaseBindings,
  client: string,
) {
  const { default: worker } = (await import(join(root, "worker/index.ts"))) as { default: Worker };
  let working = 0;
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
    }
  };
  const sendBatch = async (messages: readonly { body: unknown }[]) => {
    for (const { body } of messages) {
      const message = { body, attempts: 1, ack: () => undefined, retry: () => undefined };
      const batch = { queue: "expense-timeline-jobs", messages: [message] };
      void counted(() => worker.queue(batch, env));
    }
  };
  const limit = { limit: async () => ({ success: true }) };
  const env: object = {
    ...vars,
    ...databases,
    JOBS: { sendBatch, send: (body: unknown) => sendBatch([{ body }]) },
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
    ...Object.fromEntries(
      ["CALLS_PER_USER", "CALLS_PER_NETWORK", "CALLS_PER_SITE", "EXPORTS_PER_USER"]
        .concat(["ERRORS_PER_NETWORK", "ERRORS_PER_SITE", "CALLS_PER_CALENDAR"])
        .map((name) => [name, limit]),
    ),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, href } = new URL(request.url ?? "/", appUrl);
    const file = fileAt(client, pathname);
    if (file !== undefined) {
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(readFileSync(file));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", headers } = request;
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const asked = new Request(href, { method, headers: headers as Record<string, string>, ...body });
    const answered = await counted(async () => await worker.fetch(asked, env, CONTEXT));
    response.writeHead(answered.status, [...answered.headers].flat());
    response.end(Buffer.from(await answered.arrayBuffer()));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    cron: (cron: string, scheduledTime: number) =>
      counted(() => worker.scheduled({ cron, scheduledTime }, env)),
    /** Whether a request or a message is being worked on. */
    isWorking: () => working > 0,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As Cloudflare finds files: /app is app.html. */
function fileAt(client: string, pathname: string): string | undefined {
  if (pathname.startsWith("/api/")) return undefined;
  const found = [pathname, `${pathname}.html`, join(pathname, "index.html")].find(
    (path) => extname(path) !== "" && existsSync(join(client, path)),
  );
  return found === undefined ? undefined : join(client, found);
}
