import { AsyncLocalStorage } from "node:async_hooks";
import type { Owner } from "../event-loop.ts";

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
