import type { Replica } from "./replica-store.ts";
import type { Synchroniser } from "./synchroniser.ts";

/** How long somebody who leaves may be kept waiting. */
const PATIENCE_MS = 3000;

/**
 * Sends what waits and resolves to true as soon as nothing does; to false when it can't be sent now, or not soon.
 */
export function sendNow(replica: Replica, synchroniser: Synchroniser): Promise<boolean> {
  return new Promise((resolve) => {
    const isStuck = () => ["offline", "failed"].includes(synchroniser.current().kind);
    const look = () => {
      if (replica.waiting() === 0) finish(true);
      else if (isStuck()) finish(false);
    };
    const finish = (sent: boolean) => {
      clearTimeout(timer);
      for (const stop of subscriptions) stop();
      resolve(sent);
    };
    const timer = setTimeout(() => finish(false), PATIENCE_MS);
    const subscriptions = [replica.subscribe(look), synchroniser.subscribe(look)];
    synchroniser.now();
    look();
  });
}
