import { AsyncLocalStorage } from "node:async_hooks";
import type { EventLoop, Owner } from "../event-loop.ts";
import type { SentOperation } from "../model/log.ts";
import type { Random } from "../random.ts";
import type { Gate } from "./sqlite-d1.ts";
import type { Trouble } from "./trouble.ts";

/** Calls to a database take some milliseconds each way. The worker may crash, or the call fail, on either way. */
export function faultyCalls(loop: EventLoop, random: Random, trouble: Trouble): Gate {
  const pass = async (invocation: Invocation) => {
    await loop.wait(random.between(1, 6), invocation);
    if (trouble.strikes("crash")) {
      invocation.crash();
      await neverSettles();
    }
    if (trouble.strikes("fail")) throw new Error("D1_ERROR: Network connection lost.");
  };
  return async (call) => {
    const invocation = currentInvocation();
    await pass(invocation);
    const outcome = attempt(call);
    await pass(invocation);
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome.value;
  };
}

/** Keeps what the call came to until the answer has travelled back. */
function attempt<T>(call: () => T): { value: T } | { thrown: unknown } {
  try {
    return { value: call() };
  } catch (thrown) {
    return { thrown };
  }
}

/** One run of the worker's code, for a request, a cron trigger or a queue's message. Once it has crashed, nothing of it goes on. */
export class Invocation implements Owner {
  isAlive = true;
  /** Called if it crashes. */
  onCrash = () => {};

  crash(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.onCrash();
  }
}

const current = new AsyncLocalStorage<Invocation>();

export function within<T>(invocation: Invocation, work: () => T): T {
  return current.run(invocation, work);
}

/** @throws Error outside of any, where the worker has no business */
export function currentInvocation(): Invocation {
  const invocation = current.getStore();
  if (invocation === undefined) throw new Error("The worker's code runs outside of an invocation.");
  return invocation;
}

/** For an invocation that has crashed. Each gets its own, since a promise that never settles keeps all that wait for it. */
export function neverSettles(): Promise<never> {
  return new Promise(() => undefined);
}

/** The operations that reached the worker, by their ids. */
export class SentOperations {
  private readonly all = new Map<string, { readonly atMs: number; readonly operation: SentOperation }[]>();
  /** Ids that came with something else later. */
  readonly altered = new Set<string>();

  /** @param body of a sync request */
  note(body: string, atMs: number): void {
    const { operations } = JSON.parse(body) as { operations: SentOperation[] };
    for (const operation of operations) {
      const sent = this.all.get(operation.id) ?? [];
      const [first] = sent;
      const isSame = first === undefined || JSON.stringify(first.operation) === JSON.stringify(operation);
      // Several devices pay the same bill, each at its own moment, also when it isn't due yet by one that is wrong about the day.
      if (!isSame && operation.type !== "expense.autopay") this.altered.add(operation.id);
      this.all.set(operation.id, [...sent, { atMs, operation }]);
    }
  }

  /** As it came last before an instant. */
  get(id: string, untilMs: number): SentOperation | undefined {
    return this.all.get(id)?.findLast(({ atMs }) => atMs <= untilMs)?.operation;
  }
}
