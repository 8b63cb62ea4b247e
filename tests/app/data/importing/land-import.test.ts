import { afterEach, beforeEach, expect, test } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { bringBack, copiesOf, keepForImport } from "../../../../app/data/importing/chosen-files.ts";
import {
  changedDraft,
  type ImportOperation,
  NO_DRAFT,
  readImportDraft,
  removeImportDraft,
  storeImportDraft,
} from "../../../../app/data/importing/import-draft.ts";
import { Planner, type PlanRequest } from "../../../../app/data/importing/import-plan.ts";
import { beginLanding, countDone, goOnLanding } from "../../../../app/data/importing/land-import.ts";
import { changesOf, UndoStack } from "../../../../app/data/ledger/changes.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { hasImportHere, hasPickedHere, isImportKept } from "../../../../app/data/session/picked-here.ts";
import { closeAll, eventually, freshDatabase, load, openTab, titles } from "../../support.ts";

let userId = "";

beforeEach(async () => {
  userId = crypto.randomUUID();
  await removeImportDraft();
});

afterEach(closeAll);

async function openLoaded(): Promise<LedgerStore> {
  await load(await freshDatabase(userId));
  const tab = await openTab(userId);
  await eventually(() => expect(tab.everSynced()).toBe(true));
  return tab;
}

/** Two parts of one import, with a bill each. */
function twoParts(): ImportOperation[] {
  const id = crypto.randomUUID();
  return ["Rent", "Power"].map((title, index) => ({
    id: crypto.randomUUID(),
    type: "bills.import",
    data: {
      import: { id, name: "bank.csv", part: index + 1, of: 2 },
      series: [],
      bills: [{ id: String(7 + index), title, amount: 950, dueDate: "2026-11-01" }],
      budgets: [],
    },
  }));
}

const goOn = (tab: LedgerStore, user = userId) =>
  goOnLanding(tab, changesOf(tab, new UndoStack()).performEach, user);

test("an import lands once, however often that is tried, and after a crash", async () => {
  const operations = twoParts();
  await storeImportDraft({ ...NO_DRAFT, userId, landing: { coming: "2 bills", operations } });
  const tab = await openLoaded();
  await Promise.all([goOn(tab), goOn(tab)]);
  expect(await goOn(tab)).toBeNull();
  expect(titles(tab)).toEqual(["Power", "Rent"]);
  expect(tab.waiting()).toBe(2);
  expect(countDone(tab, operations)).toBe(0);

  tab.close();
  const next = await openTab(userId);
  await eventually(() => expect(titles(next)).toEqual(["Power", "Rent"]));
  expect(await goOn(next)).toBeNull();
  expect(next.waiting()).toBe(2);
});

test("half of an import is completed, and nobody else's is touched", async () => {
  const operations = twoParts();
  await storeImportDraft({ ...NO_DRAFT, userId, landing: { coming: "2 bills", operations } });
  const tab = await openLoaded();
  const [first] = operations;
  if (first === undefined) throw new Error("There are two.");
  await tab.perform(first, first.id);
  expect(await goOn(tab, "somebody-else")).toBeNull();
  expect(titles(tab)).toEqual(["Rent"]);
  await goOn(tab);
  expect(titles(tab)).toEqual(["Power", "Rent"]);
  expect(tab.waiting()).toBe(2);
});

test("two tabs that begin with the same files land them once", async () => {
  await keepForImport([new File(["Date,Payee,Amount\n2026-11-01,Rent,-950.00"], "bank.csv")], userId);
  const draft = await readImportDraft(userId);
  if (draft === null) throw new Error("It was stored.");
  const { files, decisions } = draft;
  const request: PlanRequest = {
    ...{ files, decisions, account: accountOf(new Ledger()), today: "2026-11-29" },
    ...{ usualDateOrder: "ymd", drawsMonth: false },
  };
  const begin = () => beginLanding(new Planner(), draft, request, { id: userId, coming: "1 bill" });
  await begin();
  const first = (await readImportDraft(userId))?.landing;
  await Promise.all([begin(), begin()]);
  expect(first?.operations).toHaveLength(1);
  expect((await readImportDraft(userId))?.landing).toEqual(first);
});

test("files stay until they are thrown away, for the one who chose them", async () => {
  await keepForImport([new File(["a"], "a.csv")], userId);
  await keepForImport([new File(["b"], "b.csv")], userId);
  const draft = await readImportDraft(userId);
  expect(draft?.files.map(({ name }) => name)).toEqual(["a.csv", "b.csv"]);
  expect(await draft?.files[1]?.content.text()).toBe("b");
  expect(await readImportDraft("somebody-else")).toBeNull();
  expect([hasImportHere(), hasPickedHere()]).toEqual([true, false]);
  await removeImportDraft();
  expect(await readImportDraft(userId)).toBeNull();
  expect(hasImportHere()).toBe(false);
});

test("removed files come back beside what was added and decided since, but not into an import that lands", async () => {
  const file = (name: string) => [new File(["Rent,950"], name)];
  for (const name of ["a.csv", "b.csv"]) await keepForImport(file(name), userId);
  const before = await readImportDraft(userId);
  if (before === null) throw new Error("It was stored.");
  const decisions = { ...before.decisions, rows: new Map([["7", false]]) };
  await storeImportDraft({ ...before, files: before.files.slice(1), decisions });
  await keepForImport(file("c.csv"), userId);
  const back = await bringBack(before, userId);
  expect(back.files.map(({ name }) => name)).toEqual(["a.csv", "b.csv", "c.csv"]);
  expect(back.decisions.rows.get("7")).toBe(false);
  expect(await readImportDraft(userId)).toEqual(back);

  await removeImportDraft();
  expect((await bringBack(back, userId)).decisions.rows.get("7")).toBe(false);
  await storeImportDraft({ ...back, landing: { coming: "2 bills", operations: twoParts() } });
  await expect(bringBack(before, userId)).rejects.toThrow("still on its way");
});

test("a visitor's files are anybody's who signs in, and known by the address under which they were kept", async () => {
  await keepForImport([new File(["a"], "a.csv")], null);
  const draft = await readImportDraft(null);
  if (draft === null) throw new Error("It was stored.");
  await storeImportDraft({ ...draft, token: "a-token" });
  expect((await readImportDraft(userId))?.files).toHaveLength(1);
  expect([isImportKept("?picked=a-token"), isImportKept("?picked=another")]).toEqual([true, false]);
  expect(hasPickedHere()).toBe(true);
});

test("a file beyond 20 MB isn't read, nor is one added while an import lands", async () => {
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], "large.csv");
  await expect(copiesOf([large])).rejects.toThrow("This file has 21 MB. Files up to 20 MB can be read.");
  await storeImportDraft({ ...NO_DRAFT, userId, landing: { coming: "2 bills", operations: twoParts() } });
  await expect(keepForImport([new File(["a"], "a.csv")], userId)).rejects.toThrow("still on its way");
});

test("files that a user adds to a visitor's are no other user's", async () => {
  const chosen = (name: string) => [new File(["Rent,950"], name)];
  await keepForImport(chosen("visitor.csv"), null);
  await keepForImport(chosen("mine.csv"), userId);
  expect(await readImportDraft(crypto.randomUUID())).toBeNull();
  expect((await readImportDraft(userId))?.files.map(({ name }) => name)).toEqual(["visitor.csv", "mine.csv"]);
});

test("what was decided about files goes with the last of them", async () => {
  const decided = { ...NO_DRAFT, decisions: { ...NO_DRAFT.decisions, rows: new Map([["7", false]]) } };
  const files = await copiesOf([new File(["Rent,950"], "bank.csv")]);
  expect(changedDraft({ ...decided, files }, userId).decisions.rows.size).toBe(1);
  expect(changedDraft({ ...decided, files: [] }, userId)).toEqual({ ...NO_DRAFT, userId });
});
