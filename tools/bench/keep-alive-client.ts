import { connect, type Socket } from "node:net";

export type Bytes = Uint8Array;

export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const END_OF_CHUNKS = Buffer.from("0\r\n\r\n");

export function requestBytes(url: string, { method, path, headers = {}, body }: Outgoing): Bytes {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const all = {
    Host: new URL(url).host,
    ...headers,
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(payload)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${payload}`);
}

/**
 * One keep-alive connection that sends one request at a time. It only finds where a response ends, so that it hardly
 * adds to what is measured.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #done: (answer: Buffer) => void = () => {};
  #fail: (error: Error) => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay();
    socket.on("data", (part) => this.#take(part));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("The connection was closed.")));
    // A section that waits for ever would cost the figures of all that follow.
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error("No answer came within 30 s.")));
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((done, fail) => socket.once("connect", done).once("error", fail));
    return new Connection(socket);
  }

  /**
   * Resolves to the whole response when its last byte is here.
   * @throws Error for any status but 200
   */
  async send(bytes: Bytes): Promise<Buffer> {
    if (this.#socket.destroyed) throw new Error("The connection was closed.");
    const answer = await new Promise<Buffer>((done, fail) => {
      this.#done = done;
      this.#fail = fail;
      this.#received = [];
      this.#socket.write(bytes);
    });
    if (!answer.subarray(0, 12).equals(OK)) throw new Error(answer.toString());
    return answer;
  }

  close(): void {
    this.#fail = () => {};
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#received.push(part);
    const all = this.#received.length === 1 ? part : Buffer.concat(this.#received);
    this.#received = [all];
    if (isWhole(all)) this.#done(all);
  }
}

const ANSWER_TIMEOUT_MS = 30_000;
const OK = Buffer.from("HTTP/1.1 200");

function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
  if (headEnd < END_OF_HEAD.length) return false;
  if (isChunked(answer, headEnd)) return answer.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS);
  const length = /content-length: (\d+)/i.exec(answer.toString("latin1", 0, headEnd))?.[1];
  return answer.length >= headEnd + Number(length ?? 0);
}

function isChunked(answer: Buffer, headEnd: number): boolean {
  return /transfer-encoding: chunked/i.test(answer.toString("latin1", 0, headEnd));
}
