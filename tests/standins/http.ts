import type { IncomingMessage, ServerResponse } from "node:http";

export interface StandInRequest {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  /** The body as it came. */
  bytes: Buffer;
}

export interface StandInResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type StandIn = (
  request: StandInRequest,
) => StandInResponse | undefined | Promise<StandInResponse | undefined>;

export function json(status: number, value: unknown): StandInResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

export function html(status: number, body: string): StandInResponse {
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      // What these pages show was written by someone else.
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    },
    body,
  };
}

export async function readRequest(message: IncomingMessage): Promise<StandInRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    method: message.method ?? "GET",
    url: new URL(message.url ?? "/", "http://127.0.0.1"),
    headers: message.headers,
    body: bytes.toString("utf8"),
    bytes,
  };
}

export function send(response: ServerResponse, { status, headers, body }: StandInResponse): void {
  response.writeHead(status, headers).end(body);
}
