/** A device that has to start over says what the server no longer has. */
import { afterEach, expect, test } from "vitest";
import type { DiffEntry } from "#domain/undo/history.ts";
import type { LocalDatabase } from "../../../../app/data/db/database.ts";
import { addAgain } from "../../../../app/data/ledger/rejections.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import { startOver } from "../../../../app/data/sync/lost-changes.ts";
import type { SyncResponse } from "../../../../worker/app.ts";
import {
  closeAll,
  expenseJson,
  freshDatabase,
  load,
  openTab,
  operationJson,
  queue,
  response,
} from "../../support.ts";

afterEach(closeAll);

type Changes = Partial<SyncResponse["changes"]>;
type History = SyncResponse["changes"]["history"][number];

const ids = { add: "00000000-0000-4000-8000-000000000001", edit: "5a1c0f3e-0000-4000-8000-000000000002" };

function entry(operationId: string, type: History["type"], image: readonly DiffEntry[], at = AT): History {
  return { operationId, type, at, appliedAt: at, device: "Phone", undoes: null, image };
}

const AT = "2026-11-21T10:00:00.000Z";
const added = (key: string): DiffEntry => ({ table: "expense", key, field: "created" });
const edited = (key: string, field: string): DiffEntry => ({
  ...{ table: "expense", key, field },
  ...{ before: {}, after: {} },
});

/** Starts over with what the restored server has, in as many answers. */
async function restored(database: LocalDatabase, ...answers: Changes[]) {
  await startOver(database);
  let cursor: string | null = null;
  for (const [index, changes] of answers.entries()) {
    const more = index < answers.length - 1;
    await applyResponse(database, [], cursor, response(100 + index, { more, changes }));
    cursor = String(100 + index);
  }
  return (await database.getAll("refused")).map(({ code, operation: { id, type, data } }) => ({
    ...{ code, id, type, data },
  }));
}

const what = (lost: { type: string; data: unknown }[]) => lost.map(({ type, data }) => [type, data]);

test("bills that are gone, changed back or there again, each with the operation that makes the change again", async () => {
  const database = await freshDatabase();
  await load(database, {
    expenses: [
      expenseJson("1"),
      expenseJson("2", { title: "Plumber", amount: 120, dueDate: "2026-11-03", note: "leak" }),
      expenseJson("3", { amount: 950, status: "PAID", paidDate: "2026-11-21" }),
      expenseJson("5", { payments: [{ amount: 5, date: "2026-11-20" }] }),
    ],
    history: [
      entry(ids.add, "expense.add", [added("2")]),
      entry(ids.edit, "expense.edit", [
        edited("3", "amount"),
        edited("3", "status"),
        edited("4", "deleted"),
        edited("5", "payments"),
      ]),
    ],
  });
  const lost = await restored(database, {
    expenses: [expenseJson("1"), expenseJson("3"), expenseJson("4"), expenseJson("5")],
  });
  expect(what(lost)).toEqual(
    expect.arrayContaining([
      [
        "expense.add",
        {
          ...{ id: "2", title: "Plumber", amount: 120, dueDate: "2026-11-03", status: "PENDING" },
          ...{ isRecurring: false, category: null, note: "leak" },
        },
      ],
      ["expense.edit", { id: "3", changes: { amount: 950, status: "PAID", paidDate: "2026-11-21" } }],
      ["expense.edit", { id: "5", changes: { payments: [{ amount: 5, date: "2026-11-20" }] } }],
      ["expense.delete", { id: "4" }],
    ]),
  );
  expect(lost).toHaveLength(4);
  expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(["lost_in_restore"]));
  expect(await database.getAll("held")).toHaveLength(0);
});

test("budgets and settings that changed back", async () => {
  const database = await freshDatabase();
  const settings = {
    ...{ currency: "EUR" as const, timezone: "UTC", theme: "dark" as const, reminderHour: 9 },
    ...{ dashboardViewMode: "vertical" as const, notificationDueTomorrow: true, notificationOverdue: true },
  };
  const touched = (table: "budget" | "settings", key: string, field: string) => ({
    ...{ table, key, field },
    ...{ before: {}, after: {} },
  });
  await load(database, {
    settings: { ...settings, remindDaysBefore: [1, 7] },
    budgets: [{ year: 2026, month: 11, amount: 500 }],
    history: [
      entry(ids.add, "budget.set", [touched("budget", "2026-11", "amount")]),
      entry(ids.edit, "settings.update", [
        touched("settings", "-", "currency"),
        touched("settings", "-", "remindDaysBefore"),
      ]),
    ],
  });
  const lost = await restored(database, { settings: { ...settings, currency: "USD", theme: "light" } });
  expect(what(lost).toSorted()).toEqual([
    ["budget.set", { year: 2026, month: 11, amount: 500 }],
    ["settings.update", { currency: "EUR", remindDaysBefore: [1, 7] }],
  ]);
});

test("nothing, if the server has it all: what others changed or deleted meanwhile isn't lost", async () => {
  const database = await freshDatabase();
  const history = [entry(ids.add, "expense.add", [added("1"), added("2"), edited("1", "title")])];
  await load(database, { expenses: [expenseJson("1"), expenseJson("2"), expenseJson("3")], history });
  const lost = await restored(
    database,
    { expenses: [expenseJson("1", { title: "Newer" })], deletedExpenseIds: ["2"] },
    { deletedExpenseIds: ["3"], history },
  );
  expect(lost).toEqual([]);
});

test("nothing of what the history has forgotten since", async () => {
  const database = await freshDatabase();
  const old = "2026-09-01T10:00:00.000Z";
  await load(database, {
    expenses: [expenseJson("1", { title: "Old" })],
    history: [entry(ids.edit, "expense.edit", [edited("1", "title")], old)],
  });
  expect(await restored(database, { expenses: [expenseJson("1", { title: "Newer" })] })).toEqual([]);
});

test("a series that is gone begins again with its rule; one that is there makes its own bills again", async () => {
  const database = await freshDatabase();
  const of = (id: string, series: string, dueDate: string, more: object = {}) => {
    const isRecurring = { isRecurring: true, recurringFrequency: "monthly" as const, recurringId: series };
    return expenseJson(id, { ...isRecurring, dueDate, ...more });
  };
  const series = (id: string) => ({
    ...{ id, anchorDate: "2026-10-31", firstMonth: "2026-10", generatedUntil: "2026-12", endedOn: null },
    ...{ title: "Rent", amount: 900.5, category: null, note: null },
  });
  await load(database, {
    series: [{ ...series("rec_5"), recurringEvery: 3 }, series("rec_6")],
    expenses: [
      of("12", "rec_5", "2026-11-30"),
      of("11", "rec_5", "2026-10-31"),
      of("13", "rec_5", "2026-12-31", { status: "PAID", paidDate: "2026-11-21" }),
      of("21", "rec_6", "2026-11-30"),
      of("22", "rec_6", "2026-12-31", { title: "Rent and more" }),
    ],
    history: [
      entry(ids.add, "expense.add", [
        added("11"),
        { table: "series", key: "rec_5", field: "created" },
        edited("13", "status"),
        edited("22", "title"),
      ]),
    ],
  });
  const lost = await restored(database, { series: [series("rec_6")] });
  expect(lost.map(({ data }) => data)).toEqual([
    expect.objectContaining({ id: "11", isRecurring: true, recurringId: "rec_5", recurringEvery: 3 }),
    expect.objectContaining({ id: "13", isRecurring: false, status: "PAID" }),
    expect.objectContaining({ id: "22", isRecurring: false, title: "Rent and more" }),
  ]);
});

test("two devices that held the same make it again under the same ids, which the worker knows as one", async () => {
  const found = [];
  for (let device = 0; device < 2; device += 1) {
    const database = await freshDatabase();
    const image = [added("7"), added("8")];
    const history = [entry(ids.add, "migration.import", image)];
    await load(database, { expenses: [expenseJson("7"), expenseJson("8")], history });
    found.push((await restored(database, {})).map(({ id }) => id));
  }
  expect(found[0]).toEqual(found[1]);
  expect(new Set(found[0]).size).toBe(2);
});

test("a second restore before all is here doesn't forget what was held before the first", async () => {
  const database = await freshDatabase();
  await load(database, {
    expenses: [expenseJson("1")],
    history: [entry(ids.add, "expense.add", [added("1")])],
  });
  await startOver(database);
  await applyResponse(database, [], null, response(5, { more: true }));
  expect((await restored(database, {})).map(({ type }) => type)).toEqual(["expense.add"]);
});

test("what the lost history had applied, but not sent back whole, waits to be sent again", async () => {
  const database = await freshDatabase();
  await load(database);
  const sent = await queue(database, operationJson("expense.delete", { id: "7" }));
  const results = sent.map(({ id }) => ({ id, status: "applied" as const }));
  await applyResponse(database, sent, "1", response(5, { more: true, results }));
  await startOver(database);
  expect(await database.getAll("outbox")).toMatchObject([{ acknowledged: 0 }]);
});

test("one press makes all of it again, under the same ids, and the notice is gone", async () => {
  const userId = crypto.randomUUID();
  const database = await freshDatabase(userId);
  await load(database, {
    expenses: [expenseJson("1"), expenseJson("2"), expenseJson("3")],
    history: [entry(ids.add, "expense.add", [added("1")]), entry(ids.edit, "expense.add", [added("2")])],
  });
  const lost = await restored(database, { expenses: [expenseJson("3")] });
  const tab = await openTab(userId);
  expect(tab.refused()).toHaveLength(2);
  expect(await addAgain(tab)).toBeNull();
  expect((await tab.database.getAll("outbox")).map(({ id }) => id)).toEqual(lost.map(({ id }) => id));
  expect(tab.ledger().get("expense", "2")).toMatchObject({ title: "Rent", amountCents: 90_050 });
  expect(await tab.database.getAll("refused")).toHaveLength(0);
});
