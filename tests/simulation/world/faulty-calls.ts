import type { EventLoop } from "../event-loop.ts";
import type { Random } from "../random.ts";
import { currentInvocation, type Invocation, neverSettles } from "./invocations.ts";
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
