import {
  type NamedBill,
  paidWords,
  type ReminderMessage,
  snoozedWords,
} from "#domain/expenses/notification.ts";
import { snoozedToTomorrow } from "#domain/expenses/snooze.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { LocalDatabase } from "../db/database.ts";
import { queuedRow } from "../db/schema.ts";
import { type KnownBills, knownBills } from "./open-bills.ts";
import { sendOutbox } from "./send-outbox.ts";
import { localNow, type Notifications } from "./service-worker.ts";
import { type NotificationData, REMINDER_TAG, showReminder } from "./shown-message.ts";

export type Answer = "paid" | "snooze";

/**
 * Answers a reminder without the app: the bills that it names and that are still open are paid, or come back tomorrow. What is said
 * then has Undo. Offline, the changes wait in the outbox like any other.
 */
export async function answer(
  database: LocalDatabase,
  notifications: Notifications,
  message: ReminderMessage,
  chosen: Answer,
): Promise<void> {
  const known = await knownBills(
    database,
    message.bills.map(({ id }) => id),
  );
  const open = message.bills.filter(({ id }) => known.isOpen(id));
  if (open.length === 0) return;
  const operations = open.map((bill) => operationFor(bill, chosen, known));
  await queue(database, operations);
  const operationIds = operations.map(({ id }) => id);
  const title = chosen === "paid" ? paidWords(open) : snoozedWords(open);
  const data: NotificationData = {
    type: "answer",
    path: "/app",
    message,
    operationIds,
  };
  const say = (title: string, body: string, isUndone: boolean) =>
    notifications.show(title, {
      body,
      tag: REMINDER_TAG,
      silent: true,
      actions: isUndone ? [] : [{ action: "undo", title: "Undo" }],
      data: isUndone ? { type: "other", path: "/app" } : data,
    });
  await say(title, "", false);
  const refused = await sentOrRefused(database, operationIds);
  if (refused === "waits")
    await say(title, "It is saved on this device, and sent when you are online.", false);
  else if (refused !== null) await say("This couldn't be saved", refused, true);
}

/** Takes an answer back, and shows the reminder again. */
export async function undoAnswer(
  database: LocalDatabase,
  notifications: Notifications,
  { message, operationIds }: Extract<NotificationData, { type: "answer" }>,
): Promise<void> {
  const { settings } = await knownBills(database, []);
  const undoing = operationIds
    .map((operationId) => operation("undo", { operationId }, settings))
    .toReversed();
  await queue(database, undoing);
  await showReminder(database, notifications, message);
  await sendOutbox(database);
}

function operationFor(bill: NamedBill, chosen: Answer, { settings, rows }: KnownBills): OperationJson {
  if (chosen === "paid") return operation("expense.setStatus", { id: bill.id, status: "PAID" }, settings);
  const stored = rows.get(bill.id) ?? { dueDate: bill.dueDate, remindDaysBefore: null };
  const changes = snoozedToTomorrow(stored, localNow(settings).day, settings.remindDaysBefore);
  return operation("expense.edit", { id: bill.id, changes }, settings);
}

function operation(type: string, data: object, settings: KnownBills["settings"]): OperationJson {
  return { id: crypto.randomUUID(), type, at: new Date().toISOString(), ...localNow(settings), data };
}

/** All of them, or none. Open tabs hear of it and show them. */
async function queue(database: LocalDatabase, operations: readonly OperationJson[]): Promise<void> {
  await database.write(["outbox"], async ({ outbox }) => {
    for (const each of operations) await outbox.add(queuedRow(each, { state: "queued" }));
  });
}

/** Returns null once the worker has taken the operations, why it refused one, or that they wait. */
async function sentOrRefused(
  database: LocalDatabase,
  operationIds: readonly string[],
): Promise<string | null | "waits"> {
  await sendOutbox(database);
  return await database.read(["outbox", "refused"], async ({ outbox, refused }) => {
    for (const id of operationIds) {
      const refusal = await refused.get(id);
      if (refusal !== undefined) return refusal.error;
      if ((await outbox.getKey("id", id)) !== undefined) return "waits";
    }
    return null;
  });
}
