import type { Ledger } from "#domain/ledger/ledger.ts";
import type { OpenPath } from "./events.ts";
import { notificationsOf } from "./service-worker.ts";
import { REMINDER_TAG } from "./shown-message.ts";

/**
 * Removes a reminder that is still shown here once every bill that it names was paid or deleted, on whatever device. The page asks its
 * own ledger, which knows of a change before the browser's database does.
 */
export async function closeSettled(ledger: Ledger): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  for (const each of await notificationsOf(registration).shown(REMINDER_TAG)) {
    const { data } = each;
    if (data?.type !== "reminder" || data.message.others > 0 || data.message.contracts.length > 0) continue;
    const bills = data.message.bills.map(({ id }) => ledger.find("expense", id));
    // Of a bill that isn't here, nothing is known.
    if (bills.every((bill) => bill !== undefined && (bill.deleted || bill.status === "PAID"))) each.close();
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
