import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import type { ReminderMessage } from "#domain/expenses/notification.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { LocalDatabase } from "../../../../app/data/db/database.ts";
import { answer, undoAnswer } from "../../../../app/data/notifications/answer.ts";
import type { Notifications } from "../../../../app/data/notifications/service-worker.ts";
import type { NotificationData } from "../../../../app/data/notifications/shown-message.ts";
import { closeAll, expenseJson, freshDatabase, load, respondWith, response } from "../../support.ts";

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Shown = { title: string } & Parameters<Notifications["show"]>[1];

/** What the browser shows, of which one tag is one notification. */
function tray() {
  const shown = new Map<string, Shown>();
  const notifications: Notifications = {
    actionsMax: 2,
    show: async (title, settings) => void shown.set(settings.tag, { title, ...settings }),
    shown: async (tag) => {
      const found = shown.get(tag);
      return found === undefined ? [] : [{ data: found.data, close: () => void shown.delete(tag) }];
    },
  };
  return { notifications, now: () => [...shown.values()].at(-1) };
}

/** Refuses what is about the bills of these ids, and undoing it, and applies the rest. */
async function refusing(isRefused: (operation: OperationJson) => boolean): Promise<void> {
  let cursor = 1;
  await respondWith(async (request, respond) => {
    const { operations } = JSON.parse(await text(request)) as { operations: OperationJson[] };
    const results = operations.map((operation) =>
      isRefused(operation)
        ? { id: operation.id, status: "rejected" as const, code: "not_found", error: "It was deleted." }
        : { id: operation.id, status: "applied" as const },
    );
    cursor += 1;
    respond.setHeader("Content-Type", "application/json");
    respond.end(JSON.stringify(response(cursor, { results })));
  });
}

async function device(): Promise<LocalDatabase> {
  const database = await freshDatabase();
  const expenses = ["1", "2"].map((id) => expenseJson(id, { title: id === "1" ? "Rent" : "Water" }));
  await load(database, { expenses });
  return database;
}

const reminder = ({ userId }: LocalDatabase): ReminderMessage => ({
  ...{ type: "reminder", userId, id: "2026-11-29", currency: "USD", others: 0, sumCents: 200 },
  bills: ["Rent", "Water"].map((title, index) => ({
    ...{ id: String(index + 1), title, cents: 100, isEstimate: false, dueDate: "2026-11-30" },
  })),
  contracts: [],
  month: "2026-11",
});

const isAbout = (id: string) => (operation: OperationJson) => (operation.data as { id?: string }).id === id;

test("of two bills one was deleted elsewhere: the other is paid, which can be undone, and both is said", async () => {
  await refusing(isAbout("2"));
  const [database, { notifications, now }] = [await device(), tray()];
  await answer(database, notifications, reminder(database), "paid");
  expect(now()).toMatchObject({
    title: "Rent is paid",
    body: "Water couldn't be changed: It was deleted.",
    actions: [{ action: "undo" }],
    data: { type: "answer", operationIds: [expect.any(String)] },
  });
});

test("an answer that is refused as a whole says why, without Undo", async () => {
  await refusing(() => true);
  const [database, { notifications, now }] = [await device(), tray()];
  await answer(database, notifications, reminder(database), "paid");
  expect(now()).toMatchObject({ title: "This couldn't be saved", body: "It was deleted.", actions: [] });
});

test("an undo that is refused says so, instead of a reminder of what stays paid", async () => {
  await refusing(({ type }) => type === "undo");
  const [database, { notifications, now }] = [await device(), tray()];
  await answer(database, notifications, reminder(database), "paid");
  const data = now()?.data as Extract<NotificationData, { type: "answer" }>;
  await undoAnswer(database, notifications, data);
  expect(now()).toMatchObject({ title: "This couldn't be undone", body: "It was deleted.", actions: [] });
});

test("what waits says for what: a network, or a sign-in", async () => {
  const [database, { notifications, now }] = [await device(), tray()];
  await respondWith((_, respond) => void respond.destroy());
  await answer(database, notifications, reminder(database), "paid");
  expect(now()).toMatchObject({
    title: "2 bills are paid",
    body: expect.stringContaining("when you are online."),
  });
  const other = await device();
  await respondWith((_, respond) => {
    respond.writeHead(401, { "Content-Type": "application/json" });
    respond.end(JSON.stringify({ error: "Please sign in.", code: "unauthenticated" }));
  });
  await answer(other, notifications, reminder(other), "paid");
  expect(now()).toMatchObject({
    title: "2 bills are paid",
    body: "It is saved on this device, and sent when you have signed in.",
  });
});

test("Tomorrow promises no reminder to somebody who is told of overdue bills alone", async () => {
  await refusing(() => false);
  const [database, { notifications, now }] = [await freshDatabase(), tray()];
  const settings = { notificationDueTomorrow: false } as never;
  await load(database, { expenses: [expenseJson("1")], settings });
  await answer(
    database,
    notifications,
    { ...reminder(database), bills: reminder(database).bills.slice(0, 1) },
    "snooze",
  );
  expect(now()).toMatchObject({ title: "Rent is now due tomorrow" });
});

test("Tomorrow is the day after the reminder's, also on a device whose clock is a month behind", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-10-29T12:00:00Z"), toFake: ["Date"] });
  const sent: OperationJson[] = [];
  await refusing((operation) => sent.push(operation) === 0);
  const [database, { notifications }] = [await device(), tray()];
  await answer(database, notifications, reminder(database), "snooze");
  expect(sent.map(({ data }) => data)).toEqual(
    ["1", "2"].map((id) => ({ id, changes: { remindDaysBefore: [0] } })),
  );
});
