import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The site as a slow connection brings it. */
export interface PageInPieces {
  readonly origin: string;
  /** Lets the rest of the page come that is being loaded. */
  sendTheRest(): void;
  close(): Promise<void>;
}

/** Where a page's HTML is cut: what comes before is sent at first. */
type Cut = (html: string) => number;

/**
 * At the first end of a block after a share of the HTML. Within a line of text or links, what follows in the same line
 * moves what is centred or at its end, which a page can do something about only here and there. Nor is the footer cut,
 * which a short page holds at the window's bottom by its own height.
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

/** Behind the first such text. */
export const behind =
  (text: string): Cut =>
  (html) => {
    const start = html.indexOf(text);
    if (start === -1) throw new Error(`The page has no ${text}`);
    return start + text.length;
  };

/** A site whose pages stop where they are cut; everything else comes whole. */
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
