import {
  type NotificationWords,
  type PushMessage,
  type ReminderMessage,
  reminderWords,
  TEST_WORDS,
  trialWords,
} from "#domain/expenses/notification.ts";
import type { LocalDatabase } from "../db/database.ts";
import { knownBills } from "./open-bills.ts";
import { dayOf, type Notifications } from "./service-worker.ts";

/** What a shown notification remembers, for the press on one of its buttons. */
export type NotificationData =
  | { readonly type: "reminder"; readonly path: string; readonly message: ReminderMessage }
  | {
      /** After Paid or Tomorrow: what was done, and the reminder that Undo brings back. */
      readonly type: "answer";
      readonly path: string;
      readonly message: ReminderMessage;
      readonly operationIds: readonly string[];
    }
  | { readonly type: "other"; readonly path: string };

/** One reminder at a time: that of a new day takes the place of an older one. */
export const REMINDER_TAG = "reminder";

const PAY = { action: "paid", title: "Paid" };
const PAY_ALL = { action: "paid", title: "All paid" };
const SNOOZE = { action: "snooze", title: "Tomorrow" };
const OPEN = { action: "open", title: "Open" };

/** How many messages this device remembers. The worker sends none twice that is older. */
const REMEMBERED = 30;

/** Shows a message once, however often it arrives. Whatever it says, the browser wants to see a notification for it. */
export async function showMessage(
  database: LocalDatabase,
  notifications: Notifications,
  message: PushMessage,
): Promise<void> {
  if (message.type === "settled") return await takeBack(notifications, message.id);
  if (!(await isNew(database, message.id))) return await showBriefly(notifications);
  switch (message.type) {
    case "reminder":
      return await showReminder(database, notifications, message);
    case "trial":
      return await showOther(notifications, message.id, trialWords(message));
    case "test":
      return await showOther(notifications, message.id, TEST_WORDS);
    default:
      // A later version of the worker may have more to say than this service worker knows.
      return await showOther(notifications, "other", {
        title: "There is something new on your timeline",
        body: "",
        path: "/app",
      });
  }
}

export async function showReminder(
  database: LocalDatabase,
  notifications: Notifications,
  message: ReminderMessage,
): Promise<void> {
  const { settings, isOpen } = await knownBills(
    database,
    message.bills.map(({ id }) => id),
  );
  const words = reminderWords(message, dayOf(message, settings), isOpen);
  if (words === null) return await takeBack(notifications, message.id);
  const open = message.bills.filter(({ id }) => isOpen(id)).length;
  const answers = open === 0 || message.others > 0 ? [] : [open === 1 ? PAY : PAY_ALL, SNOOZE];
  const data: NotificationData = { type: "reminder", path: words.path, message };
  await notifications.show(words.title, {
    body: words.body,
    tag: REMINDER_TAG,
    renotify: true,
    actions: [...answers, OPEN].slice(0, Math.max(notifications.actionsMax, answers.length)),
    data,
  });
}

async function showOther(
  notifications: Notifications,
  tag: string,
  { title, body, path }: NotificationWords,
): Promise<void> {
  await notifications.show(title, { body, tag, data: { type: "other", path } satisfies NotificationData });
}

/** Removes a reminder of which nothing is open any more. */
async function takeBack(notifications: Notifications, messageId: string): Promise<void> {
  for (const each of await notifications.shown(REMINDER_TAG))
    if (each.data.type === "reminder" && each.data.message.id === messageId) each.close();
  await showBriefly(notifications);
}

const BRIEF_TAG = "brief";

/**
 * A browser that shows no notification for a message may show one of its own, or take the permission away, so one is shown for as
 * long as it takes to remove it.
 */
async function showBriefly(notifications: Notifications): Promise<void> {
  await notifications.show("Your timeline is up to date", {
    tag: BRIEF_TAG,
    silent: true,
    data: { type: "other", path: "/app" },
  });
  for (const each of await notifications.shown(BRIEF_TAG)) each.close();
}

/** Notes the message. Returns whether it is the first time that it arrives. */
async function isNew(database: LocalDatabase, id: string): Promise<boolean> {
  return await database.write(["shown"], async ({ shown }) => {
    const known = await shown.getAll();
    if (known.some((each) => each.id === id)) return false;
    await shown.put({ id, atMs: Date.now() });
    const oldest = known.toSorted((one, other) => other.atMs - one.atMs).slice(REMEMBERED - 1);
    for (const each of oldest) await shown.delete(each.id);
    return true;
  });
}
