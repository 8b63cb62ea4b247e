import { type EventLoop, WORLD } from "../event-loop.ts";
import { virtualGlobals } from "../globals.ts";
import type { Programs } from "../programs.ts";
import { randomFor } from "../random.ts";
import { currentInvocation, faultyCalls, Invocation, neverSettles, SentOperations, within } from "./calls.ts";
import { type Consumed, JobQueue } from "./job-queue.ts";
import { type HttpRequest, MAIL, MAIL_WEBHOOK_SECRET, Outside, STRIPE, WEBHOOK_SECRET } from "./outside.ts";
import { SqliteD1 } from "./sqlite-d1.ts";
import { Trouble } from "./trouble.ts";

export const ORIGIN = "https://expense-timeline.example";

const SETTINGS = {
  APP_URL: ORIGIN,
  BETTER_AUTH_SECRET: "simulated-secret-of-more-than-32-characters",
  DURABLE_SECRET: "simulated-durable-secret-of-the-simulation",
  MAIL_API_URL: `${MAIL}/mail`,
  MAIL_API_KEY: "simulated-mail-key",
  MAIL_WEBHOOK_SECRET,
  MAIL_FROM: "Expense Timeline <hello@expense-timeline.example>",
  SUPPORT_EMAIL: "support@expense-timeline.example",
  STRIPE_API_URL: STRIPE,
  STRIPE_SECRET_KEY: "sk_live_simulated",
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_ID: "price_pro_monthly",
  TRIAL_DAYS: "7",
  // Everybody is at one address, and signs in more often than anybody would.
  SIGN_IN_LINKS_PER_EMAIL_AND_NETWORK_PER_HOUR: "1000",
  SIGN_IN_LINKS_PER_EMAIL_PER_HOUR: "1000",
  SIGN_IN_LINKS_PER_KNOWN_BROWSER_PER_HOUR: "1000",
  SIGN_IN_LINKS_PER_IP_PER_HOUR: "1000",
  SIGN_IN_CODES_PER_EMAIL_AND_NETWORK_PER_DAY: "1000",
  SIGN_IN_CODES_PER_EMAIL_PER_DAY: "1000",
  SIGN_IN_TRIES_PER_IP_PER_HOUR: "1000",
};

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly cookies: readonly string[];
  readonly body: string;
}

/** Everything behind the network: the worker's real code, its databases and queue, and the services outside. */
export class Backend {
  readonly outside: Outside;
  readonly trouble: Trouble;
  readonly directory: SqliteD1;
  readonly ledgers: readonly SqliteD1[];
  readonly queue: JobQueue;
  readonly sent = new SentOperations();
  private readonly onError: (text: string) => void;
  private readonly loop: EventLoop;
  private readonly program: ReturnType<Programs["worker"]["start"]>;
  private bindings: Readonly<Record<string, unknown>>;

  /** @param onError what the worker's code logs as an error */
  constructor(programs: Programs, loop: EventLoop, seed: string, onError: (text: string) => void) {
    this.loop = loop;
    this.onError = onError;
    this.trouble = new Trouble(loop);
    const gate = faultyCalls(loop, randomFor(seed, "database"), this.trouble);
    const nowMs = () => Math.floor(loop.nowMs);
    this.directory = new SqliteD1("directory", gate, nowMs);
    this.ledgers = [new SqliteD1("ledger", gate, nowMs), new SqliteD1("ledger", gate, nowMs)];
    const random = randomFor(seed, "worker");
    this.queue = new JobQueue(loop, randomFor(seed, "queue"), this.trouble, gate, (queue, message) =>
      this.consume(queue, message),
    );
    this.outside = new Outside(programs, loop, seed, `${ORIGIN}/api/stripe/webhook`, (url, init) =>
      this.webhook(String(url), init as RequestInit),
    );
    this.program = programs.worker.start({
      ...virtualGlobals({
        loop,
        owner: WORLD,
        random,
        clockMs: () => loop.nowMs,
        zone: () => "UTC",
      }),
      console: this.console(),
      fetch: (input: string | URL | Request, init?: RequestInit) => this.callOutside(input, init),
    });
    this.bindings = this.bind({});
  }

  /** As a deploy with other variables does. */
  configure(variables: Readonly<Record<string, string>>): void {
    this.bindings = this.bind(variables);
  }

  /** Resolves to null if the worker crashed. */
  fetch(request: HttpRequest): Promise<Answer | null> {
    if (request.url === `${ORIGIN}/api/sync`) this.sent.note(request.body, this.loop.nowMs);
    return this.invoke(async () => {
      const { method, url, headers, body } = request;
      const asked = new Request(url, { method, headers, ...(body !== "" && { body }) });
      const response = await this.program.app.fetch(asked, this.bindings as never, CONTEXT as never);
      return {
        status: response.status,
        headers: [...response.headers].filter(([name]) => name !== "set-cookie"),
        cookies: response.headers.getSetCookie(),
        body: await response.text(),
      };
    });
  }

  cron(cron: string, scheduledAtMs: number): Promise<unknown> {
    return this.invoke(() => this.program.runCron(cron, scheduledAtMs, this.bindings as never));
  }

  private async consume(queue: string, message: { body: unknown; attempts: number }): Promise<Consumed> {
    let consumed: Consumed = { taken: true };
    const handed = {
      ...message,
      ack: () => undefined,
      retry: ({ delaySeconds = 0 } = {}) => {
        consumed = { taken: false, delaySeconds };
      },
    };
    const batch = { queue, messages: [handed] };
    const done = await this.invoke(async () => {
      await this.program.runQueue(batch as never, this.bindings as never);
      return true;
    });
    // A message whose consumer was killed comes again.
    return done === null ? { taken: false, delaySeconds: 60 } : consumed;
  }

  /** Resolves to null if it crashed or threw. */
  private invoke<T>(work: () => Promise<T>): Promise<T | null> {
    const invocation = new Invocation();
    return new Promise((resolve) => {
      invocation.onCrash = () => resolve(null);
      within(invocation, work).then(resolve, (thrown: unknown) => {
        this.logError(String(thrown));
        resolve(null);
      });
    });
  }

  private bind(variables: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
    const [first, second] = this.ledgers;
    return {
      ...SETTINGS,
      ...variables,
      DB: this.directory,
      LEDGER_1: first,
      LEDGER_2: second,
      JOBS: this.queue.binding,
    };
  }

  /** The worker's own calls: they take longer, and the invocation may be gone when the answer comes. */
  private async callOutside(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const invocation = currentInvocation();
    const request = new Request(input, init);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    await this.passOutside(invocation);
    const answer = await this.outside.answer({ method: request.method, url: request.url, headers, body });
    await this.passOutside(invocation);
    return answer;
  }

  private async passOutside(invocation: Invocation): Promise<void> {
    await this.loop.wait(30, invocation);
    if (this.trouble.strikes("crash")) {
      invocation.crash();
      await neverSettles();
    }
    if (this.trouble.strikes("outside")) throw new TypeError("Network connection lost.");
  }

  private async webhook(url: string, init: RequestInit): Promise<Response> {
    await this.loop.wait(40);
    const headers = init.headers as Record<string, string>;
    const answer = await this.fetch({ method: "POST", url, headers, body: String(init.body) });
    await this.loop.wait(40);
    return new Response(null, { status: answer?.status ?? 503 });
  }

  private logError(text: string): void {
    this.loop.note(`the worker logs ${text}`);
    this.onError(text);
  }

  private console() {
    const quiet = () => undefined;
    return {
      log: quiet,
      info: quiet,
      warn: quiet,
      debug: quiet,
      error: (text: unknown) => this.logError(String(text)),
    };
  }
}

const CONTEXT = { waitUntil: () => undefined, passThroughOnException: () => undefined };
