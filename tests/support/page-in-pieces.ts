import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The site as a slow connection brings it. */
export interface PageInPieces {
  readonly origin: string;
  /** Lets the rest of the page come that is being loaded. */
  sendTheRest(): void;
  close(): Promise<void>;
}

/** A site whose pages stop after a share of their HTML; everything else comes whole. */
export async function startPageInPieces(upstream: string, share: number): Promise<PageInPieces> {
  let sendTheRest: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    const answered = await fetch(upstream + (request.url ?? "/"));
    const body = Buffer.from(await answered.arrayBuffer());
    const type = answered.headers.get("content-type") ?? "";
    response.writeHead(answered.status, { "Content-Type": type });
    if (!type.startsWith("text/html")) return void response.end(body);
    const at = Math.floor(body.length * share);
    response.write(body.subarray(0, at));
    sendTheRest = () => void response.end(body.subarray(at));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTheRest: () => sendTheRest(),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
