import type { PushMessage } from "#domain/expenses/notification.ts";
import { LocalDatabase } from "../db/database.ts";
import { databaseName } from "../db/schema.ts";
import { answer, undoAnswer } from "./answer.ts";
import { updateIconBadge } from "./icon-badge.ts";
import { sendOutbox } from "./send-outbox.ts";
import { notificationsOf, type ShownNotification } from "./service-worker.ts";
import { type NotificationData, showMessage } from "./shown-message.ts";
import { renewSubscription } from "./this-device.ts";

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
  postMessage(message: OpenPath, transfer: readonly MessagePort[]): void;
}

/** What an open page is asked to show. */
export interface OpenPath {
  readonly type: "open";
  readonly path: string;
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationEvent extends WorkerEvent {
  readonly action: string;
  readonly notification: ShownNotification;
}

interface SyncEvent extends WorkerEvent {
  readonly tag: string;
}

const scope = globalThis as unknown as WorkerScope;

/** Names the browser's own retry, once it is online again, after the users whose changes wait. */
const RETRY = "outbox ";

/** Adds what a service worker does for notifications (docs/decisions/0050-push-beside-mail.md). */
export function listenForNotifications(): void {
  on<PushEvent>("push", async ({ data }) => {
    const message = data?.json() as PushMessage;
    await withDatabaseOf(message.userId, async (database) => {
      await showMessage(database, notificationsOf(scope.registration), message);
      await updateIconBadge(database);
    });
  });
  on<NotificationEvent>("notificationclick", async ({ action, notification }) => {
    const { data } = notification;
    notification.close();
    const act = actOf(action, data);
    if (act === null) return await open(data.path);
    await withDatabaseOf(userIdOf(data), async (database) => {
      await act(database);
      await updateIconBadge(database);
      await retryLater(database);
    });
  });
  on<SyncEvent>("sync", async ({ tag }) => {
    if (!tag.startsWith(RETRY)) return;
    await withDatabaseOf(tag.slice(RETRY.length), async (database) => void (await sendOutbox(database)));
  });
  on<WorkerEvent>("pushsubscriptionchange", () => renewSubscription(scope.registration));
}

function on<E extends WorkerEvent>(type: string, work: (event: E) => Promise<unknown>): void {
  addEventListener(type, (event) => (event as E).waitUntil(work(event as E)));
}

/** Returns null for what opens the app. */
function actOf(action: string, data: NotificationData) {
  const notifications = notificationsOf(scope.registration);
  if (data.type === "answer" && action === "undo")
    return (database: LocalDatabase) => undoAnswer(database, notifications, data);
  if (data.type === "reminder" && (action === "paid" || action === "snooze"))
    return (database: LocalDatabase) => answer(database, notifications, data.message, action);
  return null;
}

function userIdOf(data: NotificationData): string {
  return data.type === "other" ? "" : data.message.userId;
}

/** Nothing is done for somebody whose data isn't here any more: opening a database would make one. */
async function withDatabaseOf(
  userId: string,
  work: (database: LocalDatabase) => Promise<void>,
): Promise<void> {
  const here = await indexedDB.databases();
  if (!here.some(({ name }) => name === databaseName(userId))) return;
  const database = new LocalDatabase(userId, () => true);
  try {
    await work(database);
  } finally {
    database.close();
  }
}

async function retryLater(database: LocalDatabase): Promise<void> {
  const waits = (await database.getAll("outbox")).length > 0;
  if (waits) await scope.registration.sync?.register(RETRY + database.userId).catch(() => undefined);
}

/** In the window that was used last of those that show the app, or in a new one. */
async function open(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages.filter(({ url }) => new URL(url).origin === location.origin)) {
    if (await isShownIn(page, path)) {
      await page.focus();
      return;
    }
  }
  await scope.clients.openWindow(path);
}

/** A page that doesn't answer at once has none of the app's screens open, or is frozen. */
const ANSWERS_MS = 300;

async function isShownIn(page: OpenPage, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWERS_MS);
  });
  page.postMessage({ type: "open", path }, [port2]);
  return await answered.finally(() => port1.close());
}
