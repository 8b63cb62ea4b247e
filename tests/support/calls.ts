import type { BrowserContext, Request } from "@playwright/test";

interface Call {
  readonly request: Request;
  readonly beganMs: number;
  /** "200", or why there is no answer: "net::ERR_FAILED". Undefined while the page waits for it. */
  outcome?: string;
  endedMs?: number;
}

/** What a test's pages asked of the worker. Whoever reads of a failed test sees which calls were under way. */
export class Calls {
  readonly #calls: Call[] = [];
  readonly #startMs = performance.now();

  watch(context: BrowserContext): void {
    context.on("request", (request) => {
      const isCall = new URL(request.url()).pathname.startsWith("/api/");
      if (isCall) this.#calls.push({ request, beganMs: this.#now() });
    });
    context.on("response", (response) => this.#end(response.request(), String(response.status())));
    context.on("requestfailed", (request) => this.#end(request, request.failure()?.errorText ?? "failed"));
  }

  /** A line for each call: when it began, what it was, and what became of it. */
  text(): string {
    const lines = this.#calls.map(({ request, beganMs, endedMs, outcome }) => {
      const { pathname } = new URL(request.url());
      const end = endedMs === undefined ? "not answered" : `${outcome} after ${endedMs - beganMs} ms`;
      return `at ${beganMs} ms: ${request.method()} ${pathname}${operationsIn(request)}: ${end}`;
    });
    return [...lines, `at ${this.#now()} ms: the test ended`].join("\n");
  }

  #end(request: Request, outcome: string): void {
    const call = this.#calls.find((each) => each.request === request);
    if (call !== undefined) Object.assign(call, { outcome, endedMs: this.#now() });
  }

  #now(): number {
    return Math.round(performance.now() - this.#startMs);
  }
}

function operationsIn(request: Request): string {
  // Other bodies may not be JSON.
  if (!request.url().endsWith("/api/sync")) return "";
  const { operations = [] } = (request.postDataJSON() ?? {}) as { operations?: { type: string }[] };
  return operations.length === 0 ? "" : ` with ${operations.map(({ type }) => type).join(", ")}`;
}
