import { afterEach, describe, expect, test } from "vitest";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { expenseToJson } from "#domain/expenses/fields.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { apply, parseOperation } from "#domain/operations/apply.ts";
import { seriesToJson } from "#domain/series/series.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { readOldClientData } from "../../../../app/data/legacy-import/old-client-data.ts";
import {
  continueImport,
  type ImportState,
  importParts,
  startImport,
  whatComes,
} from "../../../../app/data/legacy-import/run-import.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import { closeAll, openTab, response } from "../../support.ts";

afterEach(closeAll);

const NONE: ReadonlySet<BadgeKey> = new Set();

/** The worker's side of an account: the domain over memory, each operation once. */
class Account {
  readonly ledger = new Ledger();
  /** Whether responses say how far the import is. */
  tellsImport: boolean | "from the start" = true;

  /** Accepts what waits in a browser and responds with all rows. */
  async sync(ledgerStore: LedgerStore): Promise<void> {
    const sent = await ledgerStore.database.getAll("outbox");
    const results = sent.map(({ id, operation: json }) => {
      expect(JSON.stringify(json).length).toBeLessThan(200 * 1024);
      const operation = parseOperation(json, Date.now());
      if (!operation.ok) throw new Error(operation.rejection.error);
      if (this.ledger.entry(id) !== undefined) return { id, status: "replayed" as const };
      const outcome = apply(this.ledger, operation.operation, "Test");
      return outcome.status === "applied"
        ? { id, status: "applied" as const }
        : { id, status: "rejected" as const, ...outcome.rejection };
    });
    const changes = {
      expenses: [...this.ledger.all("expense")].map(expenseToJson),
      series: [...this.ledger.all("series")].map(seriesToJson),
      badges: [...this.ledger.all("badge")].map(({ key, earnedAtMs }) => ({
        key,
        earnedAt: new Date(earnedAtMs).toISOString(),
      })),
      history: [...this.ledger.history()].map(({ atMs, ...entry }) => ({
        ...entry,
        at: new Date(atMs).toISOString(),
      })),
    };
    const { cursor } = await ledgerStore.database.syncPoint();
    const { imported } = this.ledger.account();
    const isTold = this.tellsImport === true || (this.tellsImport === "from the start" && cursor === null);
    const told = { ...changes, ...(imported !== null && isTold && { imported }) };
    await applyResponse(ledgerStore.database, sent, cursor, response(1, { results, changes: told }));
    await ledgerStore.refresh();
  }

  titles(): string[] {
    return [...this.ledger.all("expense")].map(({ title }) => title).toSorted();
  }
}

class Killed extends Error {}

/** A browser's local storage; it dies before its next write once no lives are left. */
class MortalStorage implements Storage {
  [name: string]: unknown;
  lives = Number.POSITIVE_INFINITY;
  private readonly texts: Map<string, string>;

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
  }

  get length() {
    return this.texts.size;
  }

  key(index: number) {
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(key: string) {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string) {
    this.live();
    this.texts.set(key, text);
  }

  removeItem(key: string) {
    this.live();
    this.texts.delete(key);
  }

  clear() {
    this.texts.clear();
  }

  live() {
    if (this.lives === 0) throw new Killed("The browser was closed.");
    this.lives -= 1;
  }
}

const rent = (month: number) => ({
  id: `rent-${month}`,
  title: `Rent ${String(month).padStart(2, "0")}`,
  amount: 700.5,
  due_date: `2025-${String(month).padStart(2, "0")}-28T00:00:00.000Z`,
  status: "PAID",
  paid_date: `2025-${String(month).padStart(2, "0")}-20`,
  isRecurring: true,
  recurringId: "r_1",
});

/** Two months' caches that share a row, bad rows between good ones, three badges, and what is no list. */
const SMALL: Readonly<Record<string, string>> = {
  "expenseTimeline_expenses_2025-03": JSON.stringify([rent(3), { ...rent(2), amount: -1 }, rent(4)]),
  "expenseTimeline_expenses_2025-04": JSON.stringify([
    rent(4),
    { title: "Late", dueDate: "2025-02-31", amount: 1 },
  ]),
  "expenseTimeline_expenses_2025-05": "not a list",
  badge_early_bird: '"2025-03-01"',
  badge_first_login: "true",
  badge_best_dressed: "true",
  expenseTimeline_processed_months_ana: '["2025-03","2025-04"]',
  another: "stays",
};

/** More than two operations can carry. */
function large(): Record<string, string> {
  const months = Array.from({ length: 20 }, (_, index) => {
    const month = `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
    const rows = Array.from({ length: 100 }, (_, row) => ({
      id: `${month} ${row}`,
      title: `${month} Bill ${row} ${"ü".repeat(40)}`,
      amount: 10 + row / 100,
      dueDate: `${month}-15`,
      status: "PAID",
      paidDate: `${month}-14`,
      ...(row < 2 && { isRecurring: true, recurringId: `series ${row}` }),
      whateverElse: "x".repeat(500),
    }));
    return [`expenseTimeline_expenses_${month}`, JSON.stringify(rows)];
  });
  return { ...Object.fromEntries(months), badge_night_owl: "true" };
}

/** Goes on until the import ends, with a sync after each step. */
async function finish(ledgerStore: LedgerStore, storage: Storage, account: Account, userId: string) {
  let state: ImportState = { kind: "sending", done: 0, of: 0 };
  for (let turn = 0; state.kind === "sending" && turn < 12; turn += 1) {
    state = await continueImport(ledgerStore, storage, userId);
    await account.sync(ledgerStore);
  }
  return state;
}

function backupOf(storage: Storage): unknown {
  return JSON.parse(storage.getItem("expense_timeline_backup") ?? "null");
}

test("takes over what can be read, names the rest, and puts the old entries away once the worker has them", async () => {
  const [userId, account, storage] = ["ana-1", new Account(), new MortalStorage(SMALL)];
  const tab = await openTab(userId);
  expect(startImport(storage, userId, NONE)).toBe(true);
  expect(startImport(storage, userId, NONE)).toBe(false);
  expect(await continueImport(tab, storage, userId)).toEqual({ kind: "sending", done: 0, of: 1 });
  expect(storage.getItem("badge_early_bird")).not.toBeNull();
  expect(backupOf(storage)).toBeNull();
  await account.sync(tab);
  expect(await continueImport(tab, storage, userId)).toEqual({
    kind: "done",
    imported: {
      expenses: 2,
      badges: 2,
      errors: [
        "Expense 2: Rent 02: Please enter a valid amount",
        "Expense 4: Late: Due date is required",
        "badge_best_dressed: not a badge of this product",
        "expenseTimeline_expenses_2025-05: could not be read and stays where it is",
      ],
    },
  });
  expect(account.titles()).toEqual(["Rent 03", "Rent 04"]);
  expect([...account.ledger.all("series")]).toHaveLength(1);
  const { another, "expenseTimeline_expenses_2025-05": unreadable, ...moved } = SMALL;
  expect(backupOf(storage)).toEqual(moved);
  expect([storage.length, storage.getItem("another")]).toEqual([3, another]);
  expect(storage.getItem("expenseTimeline_expenses_2025-05")).toBe(unreadable);
});

test("killed before any of its writes and repeated, it doubles nothing and loses nothing", async () => {
  let kills = 0;
  for (let lives = 0; ; lives += 1) {
    const [userId, account, storage] = [`ana-2-${lives}`, new Account(), new MortalStorage(SMALL)];
    storage.lives = lives;
    const attempt = async (tab: LedgerStore) => {
      startImport(storage, userId, NONE);
      await finish(tab, storage, account, userId);
    };
    const wasKilled = await attempt(await openTab(userId)).then(
      () => false,
      (thrown: unknown) => thrown instanceof Killed,
    );
    storage.lives = Number.POSITIVE_INFINITY;
    if (wasKilled) {
      kills += 1;
      await attempt(await openTab(userId));
    }
    expect(account.titles(), `killed before write ${lives}`).toEqual(["Rent 03", "Rent 04"]);
    expect([...account.ledger.all("badge")]).toHaveLength(2);
    const { another: _, "expenseTimeline_expenses_2025-05": __, ...moved } = SMALL;
    expect(backupOf(storage)).toEqual(moved);
    expect(storage.length).toBe(3);
    if (!wasKilled) break;
  }
  expect(kills).toBeGreaterThan(10);
});

describe("more than one operation can carry", () => {
  test("goes in parts that each fit a call, and keeps series, paid days and every row", async () => {
    const [userId, account, storage] = ["ana-3", new Account(), new MortalStorage(large())];
    const tab = await openTab(userId);
    startImport(storage, userId, NONE);
    const state = await finish(tab, storage, account, userId);
    expect(state).toEqual({ kind: "done", imported: { expenses: 2000, badges: 1, errors: [] } });
    const expenses = [...account.ledger.all("expense")];
    expect(expenses).toHaveLength(2000);
    expect(expenses.every(({ dueDate, paidDate }) => paidDate === `${dueDate.slice(0, 8)}14`)).toBe(true);
    expect([...account.ledger.all("series")]).toHaveLength(2);
    expect(expenses.filter(({ recurringId }) => recurringId !== null)).toHaveLength(40);
  });

  test("interrupted after any of its parts, goes on with the next in another tab", async () => {
    const parts = importParts(readOldClientData(new MortalStorage(large())) as never).length;
    expect(parts).toBeGreaterThan(2);
    for (let made = 0; made < parts; made += 1) {
      const [userId, account, storage] = [`ana-4-${made}`, new Account(), new MortalStorage(large())];
      const tab = await openTab(userId);
      startImport(storage, userId, NONE);
      // One write follows each part.
      storage.lives = made;
      await expect(finish(tab, storage, account, userId)).rejects.toThrow(Killed);
      if (made % 2 === 0) await account.sync(tab);
      storage.lives = Number.POSITIVE_INFINITY;
      const state = await finish(await openTab(userId), storage, account, userId);
      expect(state).toMatchObject({ kind: "done", imported: { expenses: 2000, badges: 1 } });
      expect(account.titles()).toHaveLength(2000);
    }
  });
});

describe("an import whose parts the worker doesn't confirm", () => {
  test("learns how far it is by loading everything again", async () => {
    const [userId, account, storage] = ["ana-6", new Account(), new MortalStorage(large())];
    const tab = await openTab(userId);
    await account.sync(tab);
    account.tellsImport = "from the start";
    startImport(storage, userId, NONE);
    const state = await finish(tab, storage, account, userId);
    expect(state).toMatchObject({ kind: "done", imported: { expenses: 2000 } });
    expect(account.titles()).toHaveLength(2000);
  });

  test("ends, and leaves everything where it is", async () => {
    const [userId, account, storage] = ["ana-7", new Account(), new MortalStorage(SMALL)];
    const tab = await openTab(userId);
    account.tellsImport = false;
    startImport(storage, userId, NONE);
    const state = await finish(tab, storage, account, userId);
    expect(state).toEqual({
      kind: "refused",
      error: "The import could not be confirmed",
    });
    expect(storage.length).toBe(Object.keys(SMALL).length);
    expect(account.titles()).toEqual(["Rent 03", "Rent 04"]);
  });

  test("goes back to where the worker's database was restored to", async () => {
    const [userId, account, storage] = ["ana-8", new Account(), new MortalStorage(large())];
    const tab = await openTab(userId);
    startImport(storage, userId, NONE);
    for (let part = 0; part < 2; part += 1) {
      await continueImport(tab, storage, userId);
      await account.sync(tab);
    }
    await continueImport(tab, storage, userId);
    const restored = new Account();
    await restored.sync(tab);
    const state = await finish(tab, storage, restored, userId);
    expect(state).toMatchObject({ kind: "done", imported: { expenses: 2000 } });
    expect(restored.titles()).toHaveLength(2000);
    expect(tab.refused()).toEqual([]);
  });
});

test("an account that has imported on another device says so, and everything stays in this browser", async () => {
  const [userId, account] = ["ana-5", new Account()];
  for (const [storage, kind] of [
    [new MortalStorage(SMALL), "done"],
    [new MortalStorage({ badge_night_owl: "true" }), "refused"],
  ] as const) {
    const tab = await openTab(`${userId} ${kind}`);
    startImport(storage, `${userId} ${kind}`, NONE);
    const state = await finish(tab, storage, account, `${userId} ${kind}`);
    expect(state.kind).toBe(kind);
    expect(tab.refused()).toEqual([]);
    if (kind === "refused") expect(storage.getItem("badge_night_owl")).toBe("true");
  }
  expect([...account.ledger.all("badge")].map(({ key }) => key)).not.toContain("night_owl");
});

test("somebody else's import under way is left alone", async () => {
  const storage = new MortalStorage(SMALL);
  startImport(storage, "ana", NONE);
  const ben = await openTab("ben");
  expect(startImport(storage, "ben", NONE)).toBe(false);
  expect(await continueImport(ben, storage, "ben")).toEqual({ kind: "none" });
  expect(await ben.database.getAll("outbox")).toHaveLength(0);
});

test("what is announced is what comes, with a reason for each thing that doesn't", async () => {
  const [userId, account] = ["ana-9", new Account()];
  const storage = new MortalStorage({
    ...SMALL,
    "expenseTimeline_expenses_2025-06": JSON.stringify([{ ...rent(4), amount: 1 }, rent(6)]),
    badge_badge_master: "true",
  });
  const tab = await openTab(userId);
  account.ledger.put("badge", "first_login", { key: "first_login", earnedAtMs: 1 });
  await account.sync(tab);
  const earned = new Set([...tab.ledger().all("badge")].map(({ key }) => key));
  const announced = whatComes(readOldClientData(storage) as never, earned);
  expect(announced).toEqual({
    expenses: 3,
    badges: 1,
    errors: [
      "Expense 2: Rent 02: Please enter a valid amount",
      "Expense 4: Late: Due date is required",
      "Rent 04: is in two months, with other details in the second",
      "Badge Master: needs all the other badges",
      "badge_best_dressed: not a badge of this product",
      "First Login: this badge is in your account already",
      "expenseTimeline_expenses_2025-05: could not be read and stays where it is",
    ],
  });
  startImport(storage, userId, earned);
  expect(await finish(tab, storage, account, userId)).toEqual({ kind: "done", imported: announced });
  expect(account.titles()).toEqual(["Rent 03", "Rent 04", "Rent 06"]);
  expect(Object.keys(backupOf(storage) as object)).toContain("expenseTimeline_processed_months_ana");
});

test("which months the old client had made bills for is nothing to bring over", () => {
  expect(readOldClientData(new MortalStorage({ expenseTimeline_processed_months_ana: "[]" }))).toBeNull();
});
