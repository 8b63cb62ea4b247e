import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteLocalDatabase } from "../../app/local/delete-database.ts";
import { keepUnsaved, queueUnsaved } from "../../app/local/left-unsaved.ts";
import { Replica } from "../../app/local/replica-store.ts";
import { loadRules } from "../../app/local/rules.ts";
import { closeDatabases, freshDatabase, operationJson } from "./support.ts";

const replicas: Replica[] = [];
let personId = "";

beforeEach(async () => {
  await loadRules();
  personId = crypto.randomUUID();
});

afterEach(() => {
  for (const replica of replicas.splice(0)) replica.close();
  closeDatabases();
});

async function openTab(): Promise<Replica> {
  const replica = await Replica.open(personId, "Test");
  replicas.push(replica);
  return replica;
}

const rent = (id: string) => ({ id, title: "Rent", amount: 900, dueDate: "2026-11-30", isRecurring: false });

const leave = () => dispatchEvent(new Event("pagehide"));

const keptKeys = () => Object.keys(localStorage).filter((key) => key.includes(personId));

test("what is being stored when a page is left is kept, and is in the outbox of the next, once and in order", async () => {
  const tab = await openTab();
  const done = Promise.all([
    tab.perform({ type: "expense.add", data: rent("5") }),
    tab.perform({ type: "expense.setStatus", data: { id: "5", status: "PAID" } }),
  ]);
  leave();
  expect(keptKeys()).toHaveLength(1);
  // Here it was stored after all.
  await done;
  const next = await openTab();
  expect(keptKeys()).toEqual([]);
  expect((await next.database.outbox.toArray()).map(({ operation }) => operation.type)).toEqual([
    "expense.add",
    "expense.setStatus",
  ]);
  expect(next.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
});

test("what was never stored is shown by the next page and waits there", async () => {
  const add = operationJson("expense.add", rent("5"));
  const pay = operationJson("expense.setStatus", { id: "5", status: "PAID" });
  keepUnsaved(personId, [add, pay]);
  const tab = await openTab();
  expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
  expect(tab.waiting()).toBe(2);
  expect(keptKeys()).toEqual([]);
});

test("two windows that are closed at once keep both their changes, the older first", async () => {
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
  keepUnsaved(personId, [{ ...operationJson("expense.setStatus", { id: "5", status: "PAID" }), at: at(2) }]);
  keepUnsaved(personId, [{ ...operationJson("expense.add", rent("5")), at: at(1) }]);
  const tab = await openTab();
  expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
});

test("nothing is kept of a page that has stored everything, nor of one whose person has signed out", async () => {
  const tab = await openTab();
  await tab.perform({ type: "expense.add", data: rent("5") });
  leave();
  expect(keptKeys()).toEqual([]);

  const adding = tab.perform({ type: "expense.add", data: rent("6") });
  leave();
  expect(keptKeys()).toHaveLength(1);
  await adding;
  tab.database.close();
  await deleteLocalDatabase(personId);
  expect(keptKeys()).toEqual([]);
  const refused = tab.perform({ type: "expense.add", data: rent("7") });
  leave();
  expect(keptKeys()).toEqual([]);
  expect(await refused).toMatchObject({ ok: false, code: "storage_failed" });
});

test("another person's are left to them", async () => {
  const database = await freshDatabase(personId);
  keepUnsaved(crypto.randomUUID(), [operationJson("expense.add", rent("5"))]);
  expect(await queueUnsaved(database, personId)).toBe(false);
  expect(await database.outbox.count()).toBe(0);
});

test("what the browser can't store stays kept for the page after", async () => {
  const database = await freshDatabase(personId);
  const add = operationJson("expense.add", rent("5"));
  keepUnsaved(personId, [add]);
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  await expect(queueUnsaved(database, personId)).rejects.toThrow("The disk is full");
  expect(keptKeys()).toHaveLength(1);
  expect(await queueUnsaved(database, personId)).toBe(true);
  expect((await database.outbox.toArray()).map(({ id }) => id)).toEqual([add.id]);
});
