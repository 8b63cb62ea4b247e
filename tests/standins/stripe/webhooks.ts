import { createHmac } from "node:crypto";
import type { StripeEvent } from "./objects.ts";
import { customerOf, type World } from "./world.ts";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const TIMEOUT_MS = 10_000;

export interface WebhookTarget {
  url: string;
  secret: string;
}

export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

/** Sends every event to the app until it responds with success. Waiting events survive a restart. */
export class Webhooks {
  readonly #world: World;
  readonly #target: WebhookTarget | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #stopped = false;

  constructor(world: World, target: WebhookTarget | undefined) {
    this.#world = world;
    this.#target = target;
    world.onEvent = (event) => {
      if (!target || world.state.held.includes(customerOf(world, event))) return;
      world.state.deliveries[event.id] = { attempts: 0, nextAt: Date.now() };
      this.#wake(0);
    };
    this.#wake(0);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Keeps a customer's events back, or lets them through again from here on. */
  hold(customer: string, held: boolean): void {
    const { state } = this.#world;
    state.held = state.held.filter((each) => each !== customer);
    if (held) state.held.push(customer);
    this.#world.save();
  }

  /** Sends one event now. Returns the app's status, or 0 if it gave none. */
  async deliver(event: StripeEvent): Promise<number> {
    if (!this.#target) return 0;
    const payload = JSON.stringify(event);
    const signature = signatureHeader(payload, this.#target.secret, Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(this.#target.url, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  #wake(delayMs: number): void {
    if (this.#stopped || !this.#target) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), delayMs);
    // What waits is kept in the file: it needn't keep a test's process alive.
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    if (this.#running) return this.#wake(100);
    this.#running = true;
    const { state } = this.#world;
    const due = Object.entries(state.deliveries).filter(([, each]) => each.nextAt <= Date.now());
    for (const [id, delivery] of due) {
      const event = state.events.find((each) => each.id === id);
      const status = event ? await this.deliver(event) : 200;
      // The file belongs to the next process, which delivers the event again.
      if (this.#stopped) return;
      if (status >= 200 && status < 300) delete state.deliveries[id];
      else {
        delivery.attempts += 1;
        delivery.nextAt = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (delivery.attempts - 1), LAST_RETRY_MS);
      }
    }
    if (due.length > 0) this.#world.save();
    this.#running = false;
    const next = Math.min(...Object.values(state.deliveries).map((each) => each.nextAt));
    if (Number.isFinite(next)) this.#wake(Math.max(0, next - Date.now()));
  }
}
