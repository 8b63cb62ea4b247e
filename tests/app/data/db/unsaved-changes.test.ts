import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueUnsaved } from "../../../../app/data/db/unsaved-changes.ts";
import { LedgerKeeper } from "../../../../app/data/ledger/ledger-keeper.ts";
import { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { databaseOf } from "../../../../app/data/ledger/saved-month.ts";
import { clearThisBrowser } from "../../../../app/data/sign-out/clear-browser.ts";
import {
  addBill,
  closeAll,
  closedAfterwards,
  eventually,
  expenseJson,
  fillDisk,
  freshDatabase,
  historyEntry,
  load,
  openTab,
  operationJson,
  queue,
} from "../../support.ts";

let userId = "";

beforeEach(async () => {
  userId = crypto.randomUUID();
});

const page = {
  visibilityState: "visible",
  /** Signing out takes its mark off the page. */
  documentElement: { toggleAttribute: () => false },
};
vi.stubGlobal("document", page);

afterEach(closeAll);

const pay = (id: string) => ({ type: "expense.setStatus" as const, data: { id, status: "PAID" as const } });

const leave = () => dispatchEvent(new Event("pagehide"));

const unsavedKeys = () => Object.keys(localStorage).filter((key) => key.includes(userId));

/** Written as by a page that was left. Returns its key. */
function storeUnsaved(...operations: unknown[]): string {
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

test("a change that is being stored when its page is left is in the outbox of the next page, once and in order", async () => {
  const tab = await openTab(userId);
  const done = Promise.all([tab.perform(addBill("5")), tab.perform(pay("5"))]);
  leave();
  const [key = ""] = unsavedKeys();
  const unsaved = localStorage.getItem(key) ?? "";
  await done;
  // This page lives on, and stored the changes after all.
  expect(unsavedKeys()).toEqual([]);

  localStorage.setItem(key, unsaved);
  const next = await openTab(userId);
  expect(unsavedKeys()).toEqual([]);
  expect(await typesIn(next)).toEqual(["expense.add", "expense.setStatus"]);
  expect(next.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
});

test("a change that was never stored is shown by the next page and waits there", async () => {
  storeUnsaved(
    operationJson("expense.add", addBill("5").data),
    operationJson("expense.setStatus", pay("5").data),
  );
  const tab = await openTab(userId);
  expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
  expect(tab.waiting()).toBe(2);
  expect(unsavedKeys()).toEqual([]);
});

test.each([
  ["survives", addBill("5"), true],
  ["doesn't survive once it was refused", pay("5"), false],
] as const)("a change that still waits for its code %s", async (_, draft, ok) => {
  localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: userId, email: "a@b.c", name: "A" }));
  const keep = async (store: LedgerStore) => new LedgerKeeper(store, databaseOf(userId));
  const tab = closedAfterwards(new LedgerStore({ userId, keep }));
  const performing = tab.perform(draft);
  leave();
  expect(unsavedKeys()).toHaveLength(1);
  expect(await performing).toMatchObject({ ok });
  expect(unsavedKeys()).toEqual([]);
});

test.each([
  [
    "out of sight",
    () => {
      page.visibilityState = "hidden";
      dispatchEvent(new Event("visibilitychange"));
      page.visibilityState = "visible";
    },
  ],
  ["closed with its screen", (tab: LedgerStore) => tab.close()],
])("a change that still waits for its code survives if the ledger is %s", async (_, end) => {
  localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: userId, email: "a@b.c", name: "A" }));
  const keep = () => new Promise<never>(() => undefined);
  const tab = closedAfterwards(new LedgerStore({ userId, keep }));
  void tab.perform(addBill("5"));
  end(tab);
  expect(unsavedKeys()).toHaveLength(1);
  expect(await typesIn(await openTab(userId))).toEqual(["expense.add"]);
  localStorage.removeItem("expenseTimeline_person");
});

test("a change that waited for its code comes after what an earlier page was left with", async () => {
  storeUnsaved(operationJson("expense.add", addBill("5").data));
  const keep = async (store: LedgerStore) => new LedgerKeeper(store, databaseOf(userId));
  const tab = closedAfterwards(new LedgerStore({ userId, keep }));
  await tab.perform({ type: "budget.set", data: { year: 2026, month: 11, amount: 500 } });
  await (await tab.kept()).complete();
  expect(await typesIn(tab)).toEqual(["expense.add", "budget.set"]);
});

test("a change that the user was told is lost does not survive a page that lives on", async () => {
  const tab = await openTab(userId);
  fillDisk();
  const performing = tab.perform(addBill("5"));
  leave();
  expect(unsavedKeys()).toHaveLength(1);
  expect(await performing).toMatchObject({ ok: false, code: "storage_failed" });
  expect(unsavedKeys()).toEqual([]);
});

test("the changes of two windows that are closed at once survive, the older first", async () => {
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
  storeUnsaved({ ...operationJson("expense.setStatus", pay("5").data), at: at(2) });
  storeUnsaved({ ...operationJson("expense.add", addBill("5").data), at: at(1) });
  const tab = await openTab(userId);
  expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent", status: "PAID" });
});

test("another tab takes over what a page was left with", async () => {
  const tab = await openTab(userId);
  tellTabs(storeUnsaved(operationJson("expense.add", addBill("5").data)));
  await eventually(() => expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent" }));
  expect(unsavedKeys()).toEqual([]);
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

test("a change that is left behind while another page's is being taken over is taken over, too", async () => {
  const database = await freshDatabase(userId);
  const [first, second, third] = ["5", "6", "7"].map((id) => operationJson("expense.add", addBill(id).data));
  const key = storeUnsaved(first);
  const taking = queueUnsaved(database);
  storeUnsaved(third);
  // The page that left the first behind came back and was left again.
  localStorage.setItem(key, JSON.stringify([first, second]));
  await taking;
  const ids = (await database.getAll("outbox")).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([first, second, third].map((each) => each?.id ?? "").toSorted());
  expect(ids[0]).toBe(first?.id);
  expect(unsavedKeys()).toEqual([]);
});

test("where localStorage is full a change is stored all the same", async () => {
  const tab = await openTab(userId);
  vi.spyOn(localStorage, "setItem").mockImplementationOnce(() => {
    throw new DOMException("It is full", "QuotaExceededError");
  });
  const performing = tab.perform(addBill("5"));
  leave();
  expect(unsavedKeys()).toEqual([]);
  expect(await performing).toMatchObject({ ok: true });
  expect(await typesIn(tab)).toEqual(["expense.add"]);
});

test("what a tab leaves behind while another signs out is removed with the rest", async () => {
  await openTab(userId);
  const clearing = clearThisBrowser("remove");
  storeUnsaved(operationJson("expense.add", addBill("5").data));
  await clearing;
  expect(unsavedKeys()).toEqual([]);
});

test("what the worker has applied or refused meanwhile isn't sent again", async () => {
  const database = await freshDatabase(userId);
  const [done, refused] = [
    operationJson("expense.add", addBill("5").data),
    operationJson("expense.add", addBill("6").data),
  ];
  await load(database, { expenses: [expenseJson("5")], history: [historyEntry(done.id)] });
  await database.put("refused", { id: refused.id, operation: refused, code: "id_taken", error: "Taken" });
  storeUnsaved(done, refused);
  await queueUnsaved(database);
  expect(await database.getAll("outbox")).toHaveLength(0);
  expect(unsavedKeys()).toEqual([]);
});

test.each(["{", "null", "{}", '[1, null, {"at": 1}, {"id": "x", "at": 1}]'])(
  "%s, a damaged value, holds up nothing",
  async (text) => {
    localStorage.setItem(`expenseTimeline_unsaved_${userId}_a`, text);
    storeUnsaved(operationJson("expense.add", addBill("5").data));
    const tab = await openTab(userId);
    expect(tab.ledger().get("expense", "5")).toMatchObject({ title: "Rent" });
    expect(unsavedKeys()).toEqual([]);
  },
);

test("a page leaves nothing behind that has stored everything, nor one whose user has signed out", async () => {
  const tab = await openTab(userId);
  await tab.perform(addBill("5"));
  leave();
  expect(unsavedKeys()).toEqual([]);

  void tab.perform(addBill("6"));
  leave();
  expect(unsavedKeys()).toHaveLength(1);
  // Signing out in another tab closes the database of this one.
  await clearThisBrowser("remove");
  expect(unsavedKeys()).toEqual([]);
  const refused = tab.perform(addBill("7"));
  leave();
  expect(unsavedKeys()).toEqual([]);
  expect(await refused).toMatchObject({ ok: false, code: "storage_failed" });
});

test("another user's changes are left to them", async () => {
  const key = storeUnsaved(operationJson("expense.add", addBill("5").data));
  const database = await freshDatabase();
  await queueUnsaved(database);
  expect(await database.getAll("outbox")).toEqual([]);
  expect(unsavedKeys()).toEqual([key]);
});

test("what the browser can't store stays for the page after", async () => {
  const database = await freshDatabase(userId);
  const operation = operationJson("expense.add", addBill("5").data);
  const key = storeUnsaved(operation);
  fillDisk();
  await expect(queueUnsaved(database)).rejects.toThrow("The disk is full");
  expect(unsavedKeys()).toEqual([key]);
  await queueUnsaved(database);
  expect((await database.getAll("outbox")).map(({ id }) => id)).toEqual([operation.id]);
});
