import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueUnsaved } from "../../../../app/data/db/unsaved-changes.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { loadRules } from "../../../../app/data/ledger/operation-rules.ts";
import { clearThisBrowser } from "../../../../app/data/sign-out/clear-browser.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  answer,
  closeAll,
  expenseJson,
  freshDatabase,
  openTab,
  operationJson,
  queue,
} from "../../support.ts";

let userId = "";

beforeEach(async () => {
  await loadRules();
  userId = crypto.randomUUID();
});

afterEach(closeAll);

const add = (id: string) => ({
  type: "expense.add" as const,
  data: { id, title: "Rent", amount: 900, dueDate: "2026-11-30", isRecurring: false },
});
const pay = (id: string) => ({ type: "expense.setStatus" as const, data: { id, status: "PAID" as const } });

const leave = () => dispatchEvent(new Event("pagehide"));

const keptKeys = () => Object.keys(localStorage).filter((key) => key.includes(userId));

/** Written as by a page that was left. Returns its key. */
function keep(...operations: unknown[]): string {
  const key = `expenseTimeline_unsaved_${userId}_${crypto.randomUUID()}`;
  localStorage.setItem(key, JSON.stringify(operations));
  return key;
}

/** What other tabs of the browser hear when that is written. */
function tellTabs(key: string): void {
  dispatchEvent(Object.assign(new Event("storage"), { key, newValue: localStorage.getItem(key) }));
}

const typesIn = async ({ database }: LedgerStore) =>
  (await database.getAll("outbox")).map(({ operation }) => operation.type);

test("what is being stored when a page is left is kept, and is in the outbox of the next, once and in order", async () => {
  const tab = await openTab(userId);
  const done = Promise.all([tab.perform(add("5")), tab.perform(pay("5"))]);
  leave();
  const [key = ""] = keptKeys();
  const kept = localStorage.getItem(key) ?? "";
  await done;
  // Here the page was not gone: what it has stored after all is kept no longer.
  expect(keptKeys()).toEqual([]);

  localStorage.setItem(key, kept);
  const next = await openTab(userId);
  expect(keptKeys()).toEqual([]);
  expect(await typesIn(next)).toEqual(["expense.add", "expense.setStatus"]);
  expect(next.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
});

test("what was never stored is shown by the next page and waits there", async () => {
  keep(operationJson("expense.add", add("5").data), operationJson("expense.setStatus", pay("5").data));
  const tab = await openTab(userId);
  expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
  expect(tab.waiting()).toBe(2);
  expect(keptKeys()).toEqual([]);
});

test("a change that still waits for its rules is kept, too", async () => {
  vi.resetModules();
  const fresh = await import("../../../../app/data/ledger/ledger-store.ts");
  const tab = await fresh.LedgerStore.open(userId, "Test");
  const performing = tab.perform(add("5"));
  leave();
  expect(keptKeys()).toHaveLength(1);
  expect(await performing).toMatchObject({ ok: true });
  expect(keptKeys()).toEqual([]);
  tab.close();
});

test("a change that is refused when its rules have come is not kept after that", async () => {
  vi.resetModules();
  const fresh = await import("../../../../app/data/ledger/ledger-store.ts");
  const tab = await fresh.LedgerStore.open(userId, "Test");
  const performing = tab.perform(pay("5"));
  leave();
  expect(keptKeys()).toHaveLength(1);
  expect(await performing).toMatchObject({ ok: false });
  expect(keptKeys()).toEqual([]);
  tab.close();
});

test("a change that couldn't be stored and was said to be lost isn't kept by a page that lives on", async () => {
  const tab = await openTab(userId);
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  const performing = tab.perform(add("5"));
  leave();
  expect(keptKeys()).toHaveLength(1);
  expect(await performing).toMatchObject({ ok: false, code: "storage_failed" });
  expect(keptKeys()).toEqual([]);
});

test("two windows that are closed at once keep both their changes, the older first", async () => {
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
  keep({ ...operationJson("expense.setStatus", pay("5").data), at: at(2) });
  keep({ ...operationJson("expense.add", add("5").data), at: at(1) });
  const tab = await openTab(userId);
  expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
});

test("another tab takes what a page was left with", async () => {
  const tab = await openTab(userId);
  tellTabs(keep(operationJson("expense.add", add("5").data)));
  await vi.waitFor(() => expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent" }));
  expect(keptKeys()).toEqual([]);
});

test("a change that another page has put into the outbox meanwhile counts as stored", async () => {
  const tab = await openTab(userId);
  const budget = { year: 2026, month: 11, amount: 500 };
  const [operation] = await queue(await freshDatabase(userId), operationJson("budget.set", budget));
  const done = await tab.perform({ type: "budget.set", data: budget }, operation?.id);
  expect(done).toMatchObject({ ok: true });
  await tab.refresh();
  expect(await typesIn(tab)).toEqual(["budget.set"]);
  expect(tab.waiting()).toBe(1);
});

test("what is kept while another page's is being taken is taken, too", async () => {
  const database = await freshDatabase(userId);
  const [first, second, third] = ["5", "6", "7"].map((id) => operationJson("expense.add", add(id).data));
  const key = keep(first);
  const taking = queueUnsaved(database, userId);
  keep(third);
  // By the page that kept the first: it came back and was left again.
  localStorage.setItem(key, JSON.stringify([first, second]));
  await taking;
  const ids = (await database.getAll("outbox")).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([first, second, third].map((each) => each?.id ?? "").toSorted());
  expect(ids[0]).toBe(first?.id);
  expect(keptKeys()).toEqual([]);
});

test("where localStorage is full a change is stored all the same", async () => {
  const tab = await openTab(userId);
  vi.spyOn(localStorage, "setItem").mockImplementationOnce(() => {
    throw new DOMException("It is full", "QuotaExceededError");
  });
  const performing = tab.perform(add("5"));
  leave();
  expect(keptKeys()).toEqual([]);
  expect(await performing).toMatchObject({ ok: true });
  expect(await typesIn(tab)).toEqual(["expense.add"]);
});

test("what a tab keeps while another is signing out goes with the rest", async () => {
  await openTab(userId);
  const leaving = clearThisBrowser("remove");
  keep(operationJson("expense.add", add("5").data));
  await leaving;
  expect(keptKeys()).toEqual([]);
});

test("what the worker has answered meanwhile isn't asked again", async () => {
  const database = await freshDatabase(userId);
  const [done, refused] = [
    operationJson("expense.add", add("5").data),
    operationJson("expense.add", add("6").data),
  ];
  const entry = {
    operationId: done.id,
    type: "expense.add" as const,
    at: done.at,
    device: null,
    undoes: null,
    image: [],
  };
  await applyResponse(
    database,
    [],
    null,
    answer(1, { changes: { expenses: [expenseJson("5")], history: [entry] } }),
  );
  await database.put("refused", { id: refused.id, operation: refused, code: "id_taken", error: "Taken" });
  keep(done, refused);
  expect(await queueUnsaved(database, userId)).toBe(true);
  expect(await database.count("outbox")).toBe(0);
  expect(keptKeys()).toEqual([]);
});

test.each(["{", "null", "{}", '[1, null, {"at": 1}, {"id": "x", "at": 1}]'])(
  "%s, a damaged value, holds up nothing",
  async (text) => {
    localStorage.setItem(`expenseTimeline_unsaved_${userId}_a`, text);
    keep(operationJson("expense.add", add("5").data));
    const tab = await openTab(userId);
    expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent" });
    expect(keptKeys()).toEqual([]);
  },
);

test("nothing is kept of a page that has stored everything, nor of one whose person has signed out", async () => {
  const tab = await openTab(userId);
  await tab.perform(add("5"));
  leave();
  expect(keptKeys()).toEqual([]);

  void tab.perform(add("6"));
  leave();
  expect(keptKeys()).toHaveLength(1);
  // Signing out in another tab closes the database of this one.
  await clearThisBrowser("remove");
  expect(keptKeys()).toEqual([]);
  const refused = tab.perform(add("7"));
  leave();
  expect(keptKeys()).toEqual([]);
  expect(await refused).toMatchObject({ ok: false, code: "storage_failed" });
});

test("another person's are left to them", async () => {
  const key = keep(operationJson("expense.add", add("5").data));
  const database = await freshDatabase();
  expect(await queueUnsaved(database, crypto.randomUUID())).toBe(false);
  expect(keptKeys()).toEqual([key]);
});

test("what the browser can't store stays kept for the page after", async () => {
  const database = await freshDatabase(userId);
  const operation = operationJson("expense.add", add("5").data);
  const key = keep(operation);
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  await expect(queueUnsaved(database, userId)).rejects.toThrow("The disk is full");
  expect(keptKeys()).toEqual([key]);
  expect(await queueUnsaved(database, userId)).toBe(true);
  expect((await database.getAll("outbox")).map(({ id }) => id)).toEqual([operation.id]);
});
