import type { EventLoop } from "../event-loop.ts";
import type { Random } from "../random.ts";

/** How likely each fault is while trouble lasts, from 0 to 1. */
export interface WorkerTrouble {
  /** The invocation ends in the middle, before or after a call. */
  readonly crash: number;
  /** A call to a database fails, before or after the database did what it was asked. */
  readonly fail: number;
  /** As above, for a call to a service outside. */
  readonly outside: number;
  /** A message of the queue comes twice. */
  readonly twice: number;
}

const LINGERS_MS = 60 * 60_000;

const NONE: WorkerTrouble = { crash: 0, fail: 0, outside: 0, twice: 0 };

/** What goes wrong where the worker runs, and until when. */
export class Trouble {
  private readonly loop: EventLoop;
  private now: WorkerTrouble = NONE;
  private untilMs = 0;
  private random: Random | null = null;
  private lastMs = Number.NEGATIVE_INFINITY;
  /** How many faults there were. */
  faults = 0;

  constructor(loop: EventLoop) {
    this.loop = loop;
  }

  begin(trouble: WorkerTrouble, forMs: number, random: Random): void {
    this.now = trouble;
    this.untilMs = this.loop.nowMs + forMs;
    this.random = random;
  }

  end(): void {
    this.untilMs = 0;
  }

  /** Whether a fault was so short ago that an error may come from it. A message is tried again for some minutes. */
  explains(): boolean {
    return this.loop.nowMs - this.lastMs < LINGERS_MS;
  }

  strikes(fault: keyof WorkerTrouble): boolean {
    if (this.loop.nowMs >= this.untilMs || this.random === null) return false;
    const isStruck = this.random.chance(this.now[fault]);
    if (isStruck) {
      this.faults += 1;
      this.lastMs = this.loop.nowMs;
      this.loop.note(`fault: ${fault}`);
    }
    return isStruck;
  }
}
