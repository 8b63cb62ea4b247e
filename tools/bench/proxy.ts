import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";

/** As Cloudflare's edge compresses on the fly. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const isText = (type = "") => /^(text\/|application\/(javascript|json|manifest)|image\/svg)/.test(type);

/**
 * Stands before a local copy and compresses its responses, as the edge does and workerd alone doesn't. Bytes and
 * loading times are then those of a visitor.
 */
export async function startProxy(upstream: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((asked, answer) => pass(new URL(asked.url ?? "/", upstream), asked, answer));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

function pass(url: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { "accept-encoding": accepted, ...headers } = { ...asked.headers, host: url.host };
  // The worker knows one origin, its own.
  if (headers.origin !== undefined) headers.origin = url.origin;
  const onward = request(url, { method: asked.method, headers }, (answered) => {
    if (answer.destroyed) {
      answered.destroy();
      return;
    }
    const { statusCode = 502, headers: given } = answered;
    if (statusCode !== 200 || !isText(given["content-type"]) || !String(accepted).includes("br")) {
      answer.writeHead(statusCode, given);
      pipeline(answered, answer, () => undefined);
      return;
    }
    const { "content-length": _, ...rest } = given;
    answer.writeHead(200, { ...rest, "content-encoding": "br", vary: "Accept-Encoding" });
    pipeline(answered, createBrotliCompress(BROTLI), answer, () => undefined);
  });
  onward.on("error", () => answer.destroy());
  pipeline(asked, onward, () => undefined);
}
