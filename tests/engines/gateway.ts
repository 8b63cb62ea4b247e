import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** The way from a test's browser to the app: an address of its own, at which the app is gone when a test says so. */
export interface Gateway {
  /** "http://127.0.0.1:12345" */
  readonly origin: string;
  /** From now on nobody answers there, as without a network. */
  cut(): void;
  restore(): void;
  /** The address that leaves these cookies in a browser and goes on to a path. */
  signInUrl(cookies: readonly { name: string; value: string }[], path: string): string;
  /** The path of a page that shows another in a frame as wide as a phone, since not every window can be that narrow. */
  phoneUrl(path: string): string;
  /** What pages have told of before they were left: errors that nobody would see. */
  readonly problems: string[];
  close(): Promise<void>;
}

const PROBLEMS_PATH = "/-/problems";
const SIGN_IN_PATH = "/-/sign-in";
const PHONE_PATH = "/-/phone";

/** Drivers of Firefox and WebKit tell nothing of a page's console, so the page listens itself. */
const LISTENER = `{
  const problems = (globalThis.problems = []);
  const add = (kind, value) => problems.push(kind + ": " + (value?.stack ? value + "\\n" + value.stack : value));
  // A script of elsewhere is a driver's: nothing is told of its errors, unlike of the app's own.
  addEventListener("error", (event) => event.message !== "Script error." && add("uncaught", event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => add("unhandled", event.reason));
  addEventListener("securitypolicyviolation", (event) => add("policy", event.violatedDirective + " " + event.blockedURI));
  const { error } = console;
  console.error = (...all) => (add("console", all.map(String).join(" ")), error.apply(console, all));
  addEventListener("pagehide", () => problems.length > 0 && navigator.sendBeacon("${PROBLEMS_PATH}", JSON.stringify(problems.splice(0))));
}`;

/**
 * @param script what each page runs before its own scripts, to take something away from them
 */
export async function openGateway(upstream: string, script = ""): Promise<Gateway> {
  const sockets = new Set<Socket>();
  const problems: string[] = [];
  let isCut = false;
  const inline = LISTENER + script;
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? "/", "http://gateway");
    if (pathname === SIGN_IN_PATH) {
      const cookies = searchParams.getAll("cookie").map((each) => `${each}; Path=/; HttpOnly; SameSite=Lax`);
      answer.writeHead(303, { location: searchParams.get("to") ?? "/", "set-cookie": cookies }).end();
    } else if (pathname === PHONE_PATH) {
      const source = JSON.stringify(searchParams.get("path") ?? "/");
      answer.writeHead(200, { "content-type": "text/html" });
      answer.end(
        `<!doctype html><body style="margin:0"><iframe name="phone" width="390" height="790" style="border:0" src=${source}></iframe>`,
      );
    } else if (pathname === PROBLEMS_PATH) {
      void text(asked).then((list) => problems.push(...(JSON.parse(list) as string[])));
      answer.writeHead(204).end();
    } else passOn(upstream, asked, answer, inline);
  });
  server.on("connection", (socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin,
    problems,
    cut: () => {
      isCut = true;
      dropAll();
    },
    restore: () => {
      isCut = false;
    },
    signInUrl: (cookies, path) => {
      const url = new URL(SIGN_IN_PATH, origin);
      for (const { name, value } of cookies) url.searchParams.append("cookie", `${name}=${value}`);
      url.searchParams.set("to", path);
      return url.href;
    },
    phoneUrl: (path) => `${PHONE_PATH}?${new URLSearchParams({ path })}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        dropAll();
      }),
  };
}

function passOn(upstream: string, asked: IncomingMessage, answer: ServerResponse, inline: string): void {
  // What isn't compressed can be added to.
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const { hostname, port } = new URL(upstream);
  // A connection of its own for each call: one that is kept can be closed just as it is used again.
  const agent = false;
  const passed = request(
    { hostname, port, agent, method: asked.method, path: asked.url, headers },
    async (given) => {
      const isPage = given.headers["content-type"]?.startsWith("text/html") ?? false;
      if (!isPage || given.statusCode === 304) {
        // A browser takes over what a 304 says of the page it has kept.
        answer.writeHead(given.statusCode ?? 502, allowUse(given.headers, inline));
        // Unlike pipe, it ends the answer too when the app's breaks off.
        await pipeline(given, answer).catch(() => {});
        return;
      }
      const { "content-length": _, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, allowUse(kept, inline));
      const page = await text(given).catch(() => undefined);
      if (page === undefined) answer.destroy();
      else answer.end(page.replace("<head>", () => `<head><script>${inline}</script>`));
    },
  );
  passed.once("error", () => answer.destroy());
  answer.once("close", () => passed.destroy());
  asked.pipe(passed);
}

/** Lets a page run one script more, and be shown in a frame of its own site. */
function allowUse(
  { "x-frame-options": _, ...headers }: IncomingMessage["headers"],
  inline: string,
): IncomingMessage["headers"] {
  const policy = headers["content-security-policy"];
  if (typeof policy !== "string") return headers;
  const hash = createHash("sha256").update(inline).digest("base64");
  return {
    ...headers,
    "content-security-policy": policy
      .replace("script-src", `script-src 'sha256-${hash}'`)
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  };
}
