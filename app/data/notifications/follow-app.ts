import type { LocalDatabase } from "../db/database.ts";
import type { OpenPath } from "./events.ts";
import { knownBills } from "./open-bills.ts";
import { notificationsOf } from "./service-worker.ts";
import { REMINDER_TAG } from "./shown-message.ts";

/** Removes a reminder that is still shown here once every bill that it names was paid or deleted, on whatever device. */
export async function closeSettled(database: LocalDatabase): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  for (const each of await notificationsOf(registration).shown(REMINDER_TAG)) {
    const { data } = each;
    if (data?.type !== "reminder" || data.message.others > 0 || data.message.contracts.length > 0) continue;
    const ids = data.message.bills.map(({ id }) => id);
    const { isOpen } = await knownBills(database, ids);
    if (!ids.some(isOpen)) each.close();
  }
}

/** Calls `listener` with the path of a notification that was pressed while this page is open. Returns how to stop. */
export function onNotificationPath(listener: (path: string) => void): () => void {
  const listening = new AbortController();
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data, ports: [port] }: MessageEvent<OpenPath | null>) => {
      if (data?.type !== "open") return;
      port?.postMessage(null);
      listener(data.path);
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}
