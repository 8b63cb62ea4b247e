import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";

export interface CompressingProxy {
  /** "http://127.0.0.1:12345", without a slash at its end. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** As Cloudflare's edge compresses on the fly. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const isText = (type = "") => /^(text\/|application\/(javascript|json|manifest)|image\/svg)/.test(type);

/**
 * Stands before a local copy and compresses its responses, as the edge does and workerd alone doesn't. Bytes and
 * loading times are then those of a visitor.
 */
export async function startCompressingProxy(upstream: string): Promise<CompressingProxy> {
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
  const headers = { ...asked.headers, host: url.host };
  // The worker knows one origin, its own.
  if (headers.origin !== undefined) headers.origin = url.origin;
  delete headers["accept-encoding"];
  const onward = request(url, { method: asked.method, headers }, (answered) => {
    if (answer.destroyed) {
      answered.destroy();
      return;
    }
    const compresses =
      answered.statusCode === 200 &&
      isText(answered.headers["content-type"]) &&
      String(asked.headers["accept-encoding"]).includes("br");
    const { "content-length": length, ...rest } = answered.headers;
    if (!compresses) {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      pipeline(answered, answer, () => undefined);
      return;
    }
    answer.writeHead(200, { ...rest, "content-encoding": "br", vary: "Accept-Encoding" });
    pipeline(answered, createBrotliCompress(BROTLI), answer, () => undefined);
  });
  onward.on("error", () => answer.destroy());
  pipeline(asked, onward, () => undefined);
}
