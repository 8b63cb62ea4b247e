import nodeCrypto from "node:crypto";
import type { StandIn, StandInRequest } from "../../standins/http.ts";
import type { EventLoop } from "../event-loop.ts";
import { WORLD } from "../event-loop.ts";
import { virtualGlobals } from "../globals.ts";
import type { Programs } from "../programs.ts";
import { type Random, randomFor } from "../random.ts";

export const STRIPE = "https://api.stripe.example";
export const MAIL = "https://mail.example";
/** As the mail provider gives it: the key itself is in base64. */
export const MAIL_WEBHOOK_SECRET = `whsec_${btoa("simulated-secret-of-the-mail-webhook")}`;
export const WEBHOOK_SECRET = "whsec_simulated-secret-of-the-webhook";

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The services outside: the stand-ins that `npm start` has, without their sockets and files. */
export class Outside {
  private readonly handlers: readonly StandIn[];
  private readonly mail: InstanceType<ReturnType<Programs["outside"]["start"]>["MailStandIn"]>;

  /** @param tell sends Stripe's events to the worker */
  constructor(programs: Programs, loop: EventLoop, seed: string, webhookUrl: string, tell: typeof fetch) {
    const random = randomFor(seed, "outside");
    const globals = {
      ...virtualGlobals({ loop, owner: WORLD, random, clockMs: () => loop.nowMs, zone: () => "UTC" }),
      console,
      fetch: tell,
      require: (name: string) => {
        if (name === "node:crypto") return seededCrypto(random);
        if (name === "node:timers/promises") return { setTimeout: (delayMs: number) => loop.wait(delayMs) };
        throw new Error(`The stand-ins need ${name}, which a simulation doesn't have.`);
      },
    };
    const { MailStandIn, stripeStandIn } = programs.outside.start(globals);
    this.mail = new MailStandIn("");
    const stripe = stripeStandIn("", { url: webhookUrl, secret: WEBHOOK_SECRET });
    this.handlers = [(request) => this.mail.handle(request), ...stripe.handlers];
  }

  async answer({ method, url, headers, body }: HttpRequest): Promise<Response> {
    const asked = new URL(url);
    const request: StandInRequest = { method, url: asked, headers, body, bytes: Buffer.from(body) };
    for (const handler of this.handlers) {
      const answer = await handler(request);
      if (answer !== undefined) return new Response(answer.body || null, answer);
    }
    return new Response("", { status: 404 });
  }

  /** Newest first. */
  mails(to?: string): readonly Mail[] {
    return this.mail.list(to);
  }
}

function seededCrypto(random: Random) {
  return {
    ...nodeCrypto,
    randomUUID: () => random.uuid(),
    randomBytes: (count: number) => Buffer.from(Array.from({ length: count }, () => random.between(0, 255))),
  };
}
