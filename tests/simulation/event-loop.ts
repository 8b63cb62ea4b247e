import { createHash } from "node:crypto";

/** Whose code an event runs. */
export interface Owner {
  readonly isAlive: boolean;
  /** While it is frozen, its events are held. */
  hold?(work: () => void): boolean;
}

export const WORLD: Owner = { isAlive: true };

export interface Timer {
  cancel(): void;
}

interface Event {
  readonly atMs: number;
  readonly number: number;
  readonly owner: Owner;
  work: (() => void) | null;
}

/** Stacks name the machine's folders: in JSON as the worker logs them, and as errors have them. */
const STACK = /,?"stack":\[("[^"]*",?)*\]|\n\s+at .*/g;

/**
 * The only clock of a simulation, and what happens by it. Between two events every microtask runs, so an event sees what the
 * one before has led to. Nothing here reads the machine's clock.
 */
export class EventLoop {
  /** Epoch milliseconds. */
  nowMs: number;
  private count = 0;
  private readonly heap: Event[] = [];
  private readonly trace = createHash("sha256");
  /** Whoever wants to read along. */
  onNote: ((atMs: number, text: string) => void) | null = null;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** Events of one instant run in the order in which they were asked for. */
  after(delayMs: number, work: () => void, owner: Owner = WORLD): Timer {
    this.count += 1;
    const event: Event = { atMs: this.nowMs + Math.max(0, delayMs), number: this.count, owner, work };
    push(this.heap, event);
    return {
      cancel: () => {
        event.work = null;
      },
    };
  }

  at(instantMs: number, work: () => void, owner: Owner = WORLD): Timer {
    return this.after(instantMs - this.nowMs, work, owner);
  }

  /** @returns a promise that never settles if the owner is gone by then */
  wait(delayMs: number, owner: Owner = WORLD): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve, owner));
  }

  /** Writes down what happened. Two runs are the same if their digests are. */
  note(text: string): void {
    this.trace.update(`${this.nowMs} ${text.replace(STACK, "")}\n`);
    this.onNote?.(this.nowMs, text);
  }

  digest(): string {
    return this.trace.copy().digest("hex");
  }

  events(): number {
    return this.count;
  }

  /** Runs until `isOver`, which is asked before each event, or until nothing is left to happen. */
  run(isOver: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        try {
          for (;;) {
            if (isOver()) return resolve();
            const event = pop(this.heap);
            if (event === undefined) return resolve();
            if (event.work === null || !event.owner.isAlive) continue;
            this.nowMs = Math.max(this.nowMs, event.atMs);
            if (event.owner.hold?.(event.work) === true) continue;
            event.work();
            break;
          }
        } catch (thrown) {
          return reject(thrown);
        }
        // The microtasks that the event has queued run before the next immediate.
        setImmediate(turn);
      };
      setImmediate(turn);
    });
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.number < other.number);
}

function push(heap: Event[], event: Event): void {
  let index = heap.length;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent] as Event;
    if (!isBefore(event, above)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = event;
}

function pop(heap: Event[]): Event | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    if (left >= heap.length) break;
    const right = left + 1;
    const child = right < heap.length && isBefore(heap[right] as Event, heap[left] as Event) ? right : left;
    const below = heap[child] as Event;
    if (!isBefore(below, last)) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = last;
  return first;
}
