import { afterEach, beforeEach, expect, test } from "vitest";
import { COMMON_BILLS } from "#domain/setup/common-bills.ts";
import { billsOf, type KeptOperation, keptOperations } from "#domain/setup/kept-operations.ts";
import { toggleCommon } from "#domain/setup/picked-bills.ts";
import { addPicked, forgetAdded } from "../../../../app/data/ledger/add-picked.ts";
import { changesOf, UndoStack } from "../../../../app/data/ledger/changes.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { makeMissing } from "../../../../app/data/ledger/make-missing.ts";
import {
  isKeptIn,
  keepPicked,
  readPickedDraft,
  removePickedDraft,
  storeAdding,
  storePicked,
} from "../../../../app/data/ledger/picked-draft.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  closeAll,
  eventually,
  freshDatabase,
  historyEntry,
  load,
  openTab,
  response,
  titles,
} from "../../support.ts";

const bills = COMMON_BILLS.slice(0, 2).reduce(toggleCommon, [] as ReturnType<typeof toggleCommon>);
const PICKED = { bills, currency: "EUR", paidBefore: "2026-11-28" } as const;
const TITLES = ["Electricity", "Rent"];

let userId = "";

beforeEach(() => {
  userId = crypto.randomUUID();
  removePickedDraft();
});

afterEach(closeAll);

async function openLoaded(): Promise<LedgerStore> {
  await load(await freshDatabase(userId));
  const tab = await openTab(userId);
  await eventually(() => expect(tab.everSynced()).toBe(true));
  return tab;
}

const add = (tab: LedgerStore, user = userId) =>
  addPicked(tab, changesOf(tab, new UndoStack()).performEach, user);

test("what is kept is known by its address, until it is changed", () => {
  const token = keepPicked(PICKED);
  expect(keepPicked(PICKED)).toBe(token);
  expect(isKeptIn(`?picked=${token}`)).toBe(true);
  expect(isKeptIn("?picked=another")).toBe(false);
  // The tab knows it, too.
  expect(isKeptIn("")).toBe(true);
  storePicked({ ...PICKED, bills: bills.slice(1) });
  expect(readPickedDraft()).toMatchObject({ token: null, bills: [{ title: "Electricity" }] });
  storePicked({ ...PICKED, bills: [] });
  expect(readPickedDraft()).toBeNull();
});

test("the picked bills are added once, however often that is tried", async () => {
  keepPicked(PICKED);
  const tab = await openLoaded();
  await Promise.all([add(tab), add(tab)]);
  expect(await add(tab)).toBeNull();
  expect(titles(tab)).toEqual(TITLES);
  expect(tab.ledger().settings().currency).toBe("EUR");
  expect(tab.waiting()).toBe(3);

  // The page after a crash has them in its outbox.
  tab.close();
  const next = await openTab(userId);
  await eventually(() => expect(titles(next)).toEqual(TITLES));
  expect(await add(next)).toBeNull();
  expect(next.waiting()).toBe(3);
});

test("what was picked is forgotten only when the worker has all of it, and is nobody else's meanwhile", async () => {
  keepPicked(PICKED);
  const tab = await openLoaded();
  await add(tab);
  forgetAdded(tab, userId);
  const operations = readPickedDraft()?.adding?.operations ?? [];
  expect(operations).toHaveLength(3);
  expect(await add(tab, "somebody-else")).toBeNull();

  const confirm = async (ids: readonly string[]) => {
    const { cursor } = await tab.database.syncPoint();
    const history = ids.map((id) => historyEntry(id));
    await applyResponse(tab.database, [], cursor, response(Number(cursor) + 1, { changes: { history } }));
    await tab.refresh();
    forgetAdded(tab, userId);
  };
  await confirm(operations.slice(0, 2).map(({ id }) => id));
  expect(readPickedDraft()).not.toBeNull();
  await confirm(operations.slice(2).map(({ id }) => id));
  expect(readPickedDraft()).toBeNull();
});

test("what failed is left of the bills, and what was made is not made again", async () => {
  const tab = await openLoaded();
  const make = (operations: readonly KeptOperation[]) =>
    makeMissing(tab, changesOf(tab, new UndoStack()).performEach, operations);
  const operations = keptOperations(PICKED, {
    token: crypto.randomUUID(),
    today: "2026-11-28",
    currency: "EUR",
  });
  const [first, ...others] = operations;
  if (first?.type !== "expense.add") throw new Error("No currency is set.");
  const { failed } = await make([{ ...first, data: { ...first.data, title: "" } }, ...others]);
  expect(titles(tab)).toEqual(["Electricity"]);
  expect(billsOf(bills, failed).map(({ title }) => title)).toEqual(["Rent"]);
  expect((await make(operations)).performed).toMatchObject({ ok: true, operationIds: [first.id] });
  expect(titles(tab)).toEqual(TITLES);
  expect((await make(operations)).performed).toBeNull();
});

test("an operation that is refused here is done with, too", async () => {
  keepPicked(PICKED);
  const tab = await openLoaded();
  const draft = readPickedDraft();
  if (draft?.token == null) throw new Error("It was kept.");
  const operations = keptOperations(draft, { token: draft.token, today: "2026-11-28", currency: "EUR" });
  const tooLong = operations.map((each, index) =>
    index === 0 && each.type === "expense.add"
      ? { ...each, data: { ...each.data, recurringEnds: { on: "2000-01-01" as const } } }
      : each,
  );
  storeAdding({ ...draft, adding: { userId, operations: tooLong } });
  expect(await add(tab)).toMatchObject({ ok: false, error: "The series can't end before its first bill" });
  expect(titles(tab)).toEqual(["Electricity"]);
  // Nothing is tried again.
  expect(await add(tab)).toBeNull();
  expect(readPickedDraft()?.adding?.operations).toEqual(operations.slice(1));
});
