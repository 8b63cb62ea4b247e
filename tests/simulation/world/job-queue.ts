import type { EventLoop } from "../event-loop.ts";
import type { Random } from "../random.ts";
import type { Gate } from "./sqlite-d1.ts";
import type { Trouble } from "./trouble.ts";

interface Sent {
  readonly body: unknown;
  attempts: number;
}

/** What the worker does with a message: whether it was taken, and else after how long it is to come again. */
type Consume = (queue: string, message: { body: unknown; attempts: number }) => Promise<Consumed>;
export type Consumed = { readonly taken: true } | { readonly taken: false; readonly delaySeconds: number };

/** As wrangler.toml has them. */
const RETRIES_MAX = 5;
const JOBS = "expense-timeline-jobs";
const DEAD_LETTERS = "expense-timeline-dead-letters";

/** A queue in memory that delivers at least once, in any order. */
export class JobQueue {
  private readonly loop: EventLoop;
  private readonly random: Random;
  private readonly trouble: Trouble;
  private readonly gate: Gate;
  private readonly consume: Consume;

  /** @param gate what each sending goes through */
  constructor(loop: EventLoop, random: Random, trouble: Trouble, gate: Gate, consume: Consume) {
    this.gate = gate;
    this.loop = loop;
    this.random = random;
    this.trouble = trouble;
    this.consume = consume;
  }

  readonly binding = {
    send: (body: unknown) => this.binding.sendBatch([{ body }]),
    sendBatch: (messages: readonly { body: unknown }[]): Promise<void> =>
      this.gate(() => {
        for (const { body } of messages) this.deliver(JOBS, { body: structuredClone(body), attempts: 1 }, 0);
      }),
  };

  private deliver(queue: string, message: Sent, delayMs: number): void {
    const times = this.trouble.strikes("twice") ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      this.loop.after(delayMs + this.random.between(20, 3000), () => void this.hand(queue, message));
    }
  }

  private async hand(queue: string, message: Sent): Promise<void> {
    const consumed = await this.consume(queue, { ...message });
    if (consumed.taken) return;
    const next = { body: message.body, attempts: message.attempts + 1 };
    const isDead = queue === JOBS && message.attempts > RETRIES_MAX;
    this.deliver(
      isDead ? DEAD_LETTERS : queue,
      isDead ? { ...next, attempts: 1 } : next,
      consumed.delaySeconds * 1000,
    );
  }
}
