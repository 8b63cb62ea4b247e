import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOwedEarlier } from "#domain/expenses/expense.ts";
import { LedgerKeeper } from "../../../../app/data/ledger/ledger-keeper.ts";
import { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  addBill,
  closeAll,
  closedAfterwards,
  eventually,
  expenseJson,
  fillDisk,
  freshDatabase,
  load,
  openTab,
  operationJson,
  queue,
  response,
  titles,
} from "../../support.ts";

let userId = "";

beforeEach(() => {
  userId = crypto.randomUUID();
});

afterEach(closeAll);

test("a visit that another tab counted is shown, and nothing is rendered anew where nothing is new", async () => {
  const database = await freshDatabase(userId);
  await load(database, { expenses: [expenseJson("1")] });
  await queue(database, operationJson("dashboard.view", {}));
  const tab = await openTab(userId);
  expect(titles(tab)).toEqual(["Rent"]);
  expect(tab.ledger().get("account", "-")?.dashboardViews).toBe(1);
  expect(tab.waiting()).toBe(0);
  const before = tab.version();
  await tab.refresh();
  expect(tab.version()).toBe(before);
});

test("a change is on the screen before it is stored, and in the outbox afterwards", async () => {
  const tab = await openTab(userId);
  const performing = tab.perform(addBill("5"));
  expect(titles(tab)).toEqual(["Rent"]);
  expect(tab.waiting()).toBe(1);

  const performed = await performing;
  expect(performed).toMatchObject({ ok: true });
  expect((await tab.database.getAll("outbox")).map((each) => each.id)).toEqual(
    performed.ok ? performed.operationIds : [],
  );
});

test("a change that the domain refuses changes nothing, and says which field is at fault", async () => {
  const tab = await openTab(userId);
  const performed = await tab.perform(addBill("5", { title: " " }));

  expect(performed).toEqual({
    ok: false,
    code: "invalid_operation",
    error: "Title is required",
    fields: { title: "Title is required" },
  });
  expect(titles(tab)).toEqual([]);
  expect(await tab.database.getAll("outbox")).toHaveLength(0);
});

test("a change the browser can't store leaves the screen again", async () => {
  const tab = await openTab(userId);
  fillDisk();
  const performed = await tab.perform(addBill("5"));

  expect(performed).toMatchObject({ ok: false, code: "storage_failed" });
  expect(titles(tab)).toEqual([]);
  expect(tab.waiting()).toBe(0);
});

test("a tab that is opened later starts with what the outbox holds", async () => {
  const first = await openTab(userId);
  await first.perform(addBill("5"));
  await first.perform({ type: "expense.setStatus", data: { id: "5", status: "PAID" } });
  first.close();

  const second = await openTab(userId);
  expect(second.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
  expect(second.waiting()).toBe(2);
});

test("another tab's change and the worker's response both arrive", async () => {
  const [first, second] = [await openTab(userId), await openTab(userId)];
  await first.perform(addBill("5"));
  await eventually(() => expect(titles(second)).toEqual(["Rent"]));

  const sent = await first.database.getAll("outbox");
  const results = [{ id: sent[0]?.id ?? "", status: "applied" as const }];
  const expenses = [expenseJson("5"), expenseJson("6", { title: "From another device" })];
  await applyResponse(first.database, sent, null, response(2, { results, changes: { expenses } }));
  for (const tab of [first, second]) {
    await eventually(() => expect(titles(tab)).toEqual(["From another device", "Rent"]));
    expect(tab.waiting()).toBe(0);
    expect(tab.everSynced()).toBe(true);
  }
});

test("what another device paid of an earlier month is no longer owed in an open tab", async () => {
  const tab = await openTab(userId);
  const owed = () => [...tab.ledger().all("expense")].filter((each) => isOwedEarlier(each, "2026-11-22"));
  const forgotten = expenseJson("5", { title: "Forgotten", dueDate: "2025-02-28" });
  await applyResponse(tab.database, [], null, response(1, { changes: { expenses: [forgotten] } }));
  await eventually(() => expect(owed().map(({ title }) => title)).toEqual(["Forgotten"]));

  const before = tab.version();
  const paid = { ...forgotten, status: "PAID", paidDate: "2026-11-22" } as const;
  await applyResponse(tab.database, [], "1", response(2, { changes: { expenses: [paid] } }));
  await eventually(() => expect(owed()).toEqual([]));
  // A list of bills is read again only with a new version.
  expect(tab.version()).toBeGreaterThan(before);
});

test("an account counts as loaded once its last chunk has come, and no longer when it starts over", async () => {
  const tab = await openTab(userId);
  const chunk = async (cursor: string | null, next: number, id: string, more: boolean) => {
    const expenses = [expenseJson(id, { title: id })];
    await applyResponse(tab.database, [], cursor, response(next, { more, changes: { expenses } }));
    await eventually(() => expect(titles(tab)).toContain(id));
  };
  await chunk(null, 1, "5", true);
  expect(tab.everSynced()).toBe(false);
  await chunk("1", 2, "6", false);
  expect(tab.everSynced()).toBe(true);
  await chunk("2", 3, "7", true);
  expect(tab.everSynced()).toBe(true);
  await chunk(null, 1, "8", true);
  expect(tab.everSynced()).toBe(false);
});

test("a refused change leaves the screen by itself", async () => {
  const tab = await openTab(userId);
  await load(tab.database, { expenses: [expenseJson("5")] });
  await eventually(() => expect(titles(tab)).toEqual(["Rent"]));
  await tab.perform({ type: "expense.edit", data: { id: "5", changes: { title: "Mine" } } });
  expect(titles(tab)).toEqual(["Mine"]);

  const sent = await tab.database.getAll("outbox");
  const rejected = {
    status: "rejected",
    code: "expense_deleted",
    error: "This expense was deleted",
  } as const;
  const results = [{ id: sent[0]?.id ?? "", ...rejected }];
  await applyResponse(
    tab.database,
    sent,
    "1",
    response(2, { results, changes: { deletedExpenseIds: ["5"] } }),
  );

  await eventually(() => expect(titles(tab)).toEqual([]));
  expect(tab.refused()).toMatchObject([{ error: "This expense was deleted" }]);
});

test("undo works offline on what was made offline", async () => {
  const tab = await openTab(userId);
  const added = await tab.perform(addBill("5"));
  const edited = await tab.perform({ type: "expense.edit", data: { id: "5", changes: { title: "Mine" } } });
  if (!added.ok || !edited.ok) throw new Error("refused");
  const undo = async ([operationId = ""]: readonly string[]) =>
    expect(await tab.perform({ type: "undo", data: { operationId } })).toMatchObject({ ok: true });

  await undo(edited.operationIds);
  expect(titles(tab)).toEqual(["Rent"]);
  await undo(added.operationIds);
  expect(titles(tab)).toEqual([]);
});

test("an operation in the outbox that this version can't read doesn't hide the others", async () => {
  const tab = await openTab(userId);
  await queue(
    tab.database,
    operationJson("expense.fly", {}),
    operationJson("expense.add", addBill("5").data),
  );
  await eventually(() => expect(titles(tab)).toEqual(["Rent"]));
});

test("a keeper that couldn't be loaded, and rows that couldn't be read, are asked for again", async () => {
  const database = await freshDatabase();
  let tries = 0;
  const failsFirst = async (store: LedgerStore) => {
    tries += 1;
    if (tries === 1) throw new Error("The code didn't come.");
    return closedAfterwards(new LedgerKeeper(store, database));
  };
  const store = closedAfterwards(new LedgerStore({ userId: null, keep: failsFirst }));
  await expect(store.kept()).rejects.toThrow("The code didn't come.");
  vi.spyOn(database, "read").mockRejectedValueOnce(new Error("The disk is broken."));
  await expect((await store.kept()).complete()).rejects.toThrow("The disk is broken.");
  await load(database);
  await (await store.kept()).complete();
  expect(store.everSynced()).toBe(true);
});
