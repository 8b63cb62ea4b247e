import {
  type NamedBill,
  paidWords,
  type ReminderMessage,
  snoozedWords,
} from "#domain/expenses/notification.ts";
import { snoozedToTomorrow } from "#domain/expenses/snooze.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { enumerated } from "#domain/text/enumerated.ts";
import type { LocalDatabase } from "../db/database.ts";
import { queuedRow } from "../db/schema.ts";
import { type KnownBills, knownBills } from "./open-bills.ts";
import { sendOutbox } from "./send-outbox.ts";
import { dayOf, localNow, type Notifications } from "./service-worker.ts";
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
  const answered = open.map((bill) => ({ bill, operation: operationFor(bill, chosen, message, known) }));
  await queue(
    database,
    answered.map(({ operation }) => operation),
  );
  await say(notifications, message, words(answered, chosen, known), answered);
  const isSignedOut = await sendOutbox(database);
  const { refused, waits } = await whatBecame(database, answered);
  const kept = answered.filter(({ operation }) => !refused.has(operation.id));
  const [error] = refused.values();
  if (kept.length === 0) return await say(notifications, message, "This couldn't be saved", [], error);
  if (error === undefined && !waits) return;
  const left = answered.filter((each) => !kept.includes(each)).map(({ bill }) => bill.title);
  const body = [
    ...(error === undefined ? [] : [`${enumerated(left)} couldn't be changed: ${error}`]),
    ...(waits ? [isSignedOut ? WAITS_FOR_SIGN_IN : WAITS] : []),
  ].join("\n");
  await say(notifications, message, words(kept, chosen, known), kept, body);
}

const WAITS = "It is saved on this device, and sent when you are online.";
const WAITS_FOR_SIGN_IN = "It is saved on this device, and sent when you have signed in.";

interface Answered {
  readonly bill: NamedBill;
  readonly operation: OperationJson;
}

function words(answered: readonly Answered[], chosen: Answer, { settings }: KnownBills): string {
  const bills = answered.map(({ bill }) => bill);
  return chosen === "paid" ? paidWords(bills) : snoozedWords(bills, settings.notificationDueTomorrow);
}

/** @param done what Undo takes back; without any there is no Undo */
async function say(
  notifications: Notifications,
  message: ReminderMessage,
  title: string,
  done: readonly Answered[],
  body = "",
): Promise<void> {
  const operationIds = done.map(({ operation }) => operation.id);
  const isUndoable = done.length > 0;
  await notifications.show(title, {
    body,
    tag: REMINDER_TAG,
    silent: true,
    actions: isUndoable ? [{ action: "undo", title: "Undo" }] : [],
    data: isUndoable
      ? { type: "answer", path: "/app", message, operationIds }
      : { type: "other", path: "/app" },
  });
}

/** Takes an answer back, and shows the reminder again. */
export async function undoAnswer(
  database: LocalDatabase,
  notifications: Notifications,
  { message, operationIds }: Extract<NotificationData, { type: "answer" }>,
): Promise<void> {
  const { settings } = await knownBills(database, []);
  const undoing = operationIds
    .map((operationId) => ({ operation: operation("undo", { operationId }, settings) }))
    .toReversed();
  await queue(
    database,
    undoing.map(({ operation }) => operation),
  );
  await showReminder(database, notifications, message);
  await sendOutbox(database);
  const { refused } = await whatBecame(database, undoing);
  const [error] = refused.values();
  if (error === undefined) return;
  // What couldn't be undone isn't open, and the reminder mustn't say that it is.
  if (refused.size < undoing.length) await showReminder(database, notifications, message);
  else await say(notifications, message, "This couldn't be undone", [], error);
}

function operationFor(
  bill: NamedBill,
  chosen: Answer,
  message: ReminderMessage,
  { settings, rows }: KnownBills,
): OperationJson {
  if (chosen === "paid") return operation("expense.setStatus", { id: bill.id, status: "PAID" }, settings);
  const stored = rows.get(bill.id) ?? { dueDate: bill.dueDate, remindDaysBefore: null };
  const changes = snoozedToTomorrow(stored, dayOf(message, settings), settings.remindDaysBefore);
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

interface Outcome {
  /** Why the worker refused an operation, by its id. */
  readonly refused: ReadonlyMap<string, string>;
  readonly waits: boolean;
}

async function whatBecame(
  database: LocalDatabase,
  queued: readonly Pick<Answered, "operation">[],
): Promise<Outcome> {
  return await database.read(["outbox", "refused"], async (stores) => {
    const refused = new Map<string, string>();
    let waits = false;
    for (const { operation } of queued) {
      const refusal = await stores.refused.get(operation.id);
      if (refusal !== undefined) refused.set(operation.id, refusal.error);
      else if ((await stores.outbox.getKey("id", operation.id)) !== undefined) waits = true;
    }
    return { refused, waits };
  });
}
