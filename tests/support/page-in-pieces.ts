import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The site as it arrives over a slow connection. */
export interface PageInPieces {
  readonly origin: string;
  /** Sends the rest of the page that is being loaded. */
  sendTheRest(): void;
  close(): Promise<void>;
}

/** Returns where to cut a page's HTML. What comes before is sent first. */
type Cut = (html: string) => number;

/**
 * Cuts at the first end of a block after a share of the HTML. A cut within a line would move what is centred in that line,
 * and a cut in the footer would move the footer of a short page. A page can't prevent either.
 */
export const afterShare =
  (share: number): Cut =>
  (html) => {
    const block = /<\/(?:header|section|form|p|li|dd|h[1-3])>/g;
    block.lastIndex = Math.floor(html.length * share);
    const footer = html.indexOf("<footer");
    const end = footer === -1 ? html.length : footer;
    return block.exec(html) === null ? end : Math.min(block.lastIndex, end);
  };

/** Cuts behind the first occurrence of a text. */
export const behind =
  (text: string): Cut =>
  (html) => {
    const start = html.indexOf(text);
    if (start === -1) throw new Error(`The page has no ${text}`);
    return start + text.length;
  };

/** Serves a site whose pages stop at the cut. Everything else is sent whole. */
export async function startPageInPieces(upstream: string, cut: Cut): Promise<PageInPieces> {
  let sendTheRest: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    const answered = await fetch(upstream + (request.url ?? "/"));
    const body = Buffer.from(await answered.arrayBuffer());
    const type = answered.headers.get("content-type") ?? "";
    response.writeHead(answered.status, { "Content-Type": type });
    if (!type.startsWith("text/html")) return void response.end(body);
    const html = body.toString();
    const at = cut(html);
    response.write(html.slice(0, at));
    sendTheRest = () => void response.end(html.slice(at));
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
