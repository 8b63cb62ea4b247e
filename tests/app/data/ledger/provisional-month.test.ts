import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Ledger, ONLY, type ProvisionalMonth } from "#domain/ledger/ledger.ts";
import { provisionalMonth } from "#domain/ledger/provisional-rows.ts";
import { apply } from "#domain/operations/apply.ts";
import { type CarryOver, DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { CodeMissing, untilCodeIsHere } from "../../../../app/browser/fetch-code.ts";
import type { LocalDatabase } from "../../../../app/data/db/database.ts";
import type { SavedMonth, StoredRow, SyncPoint } from "../../../../app/data/db/schema.ts";
import { LedgerKeeper } from "../../../../app/data/ledger/ledger-keeper.ts";
import { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { Local } from "../../../../app/data/ledger/open-ledger.ts";
import type { OperationDraft, Performed } from "../../../../app/data/ledger/outbox.ts";
import { databaseOf } from "../../../../app/data/ledger/saved-month.ts";
import { type KnownSubscription, knownSubscription } from "../../../../app/data/session/stored-user.ts";
import { NOW_MS, uuid } from "../../../domain/support/operations.ts";
import { parsed, viewOf } from "../../../domain/support/parsed.ts";
import { anyStep, type Step } from "../../../domain/support/random-operations.ts";
import { cases } from "../../../support/cases.ts";
import { closeAll, closedAfterwards, eventually, operationJson, queue } from "../../support.ts";

const MONTH = "2026-03";
const TODAY = "2026-03-10";

beforeEach(async () => {
  vi.spyOn(Date, "now").mockReturnValue(NOW_MS);
});

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

const newUser = () => crypto.randomUUID();

/** An account with settings and a bill in the month, to which some things have happened. */
function accountAfter(steps: readonly Step[]): Ledger {
  const ledger = new Ledger();
  ledger.put("settings", ONLY, { ...DEFAULT_SETTINGS, timezone: "UTC" });
  perform(ledger, "expense.add", bill("90", "2026-03-20"));
  steps.forEach((step, index) => {
    const operation = parsed(step(viewOf(ledger), uuid(index + 1)));
    if (operation !== undefined) apply(ledger, operation, "laptop");
  });
  return ledger;
}

function perform(ledger: Ledger, type: string, data: object): void {
  const operation = parsed({
    ...operationJson(type, data),
    at: new Date(NOW_MS).toISOString(),
    day: TODAY,
    hour: 9,
  });
  if (operation === undefined) throw new Error(`${type} is refused`);
  apply(ledger, operation, "laptop");
}

const bill = (id: string, dueDate: string) => ({
  ...{ id, title: `Bill ${id}`, amount: 10, dueDate, isRecurring: false, status: "PENDING" },
});

/** What the worker confirmed, as the browser database has it after a sync. */
async function store(
  database: LocalDatabase,
  account: Ledger,
  point: Partial<SyncPoint> = {},
): Promise<void> {
  const next: SyncPoint = { key: "sync-point", cursor: 1, revision: 1, complete: true, epoch: 1, ...point };
  const { revision } = next;
  await database.write(["rows", "history", "points"], async ({ rows, history, points }) => {
    rows.putAll(
      account.changes().map(({ table, key, after }) => ({ table, key, row: after, revision }) as StoredRow),
    );
    await history.clear();
    history.putAll(
      [...account.history()].map((entry) => ({ operationId: entry.operationId, entry, revision })),
    );
    await points.put(next);
  });
}

/** What can be seen of a ledger, in one order. */
function seen(ledger: Ledger) {
  const rows = (["expense", "series", "budget", "settings", "account"] as const).flatMap((table) =>
    [...ledger.all(table)].map((row) => `${table} ${JSON.stringify(row, Object.keys(row).sort())}`),
  );
  return {
    rows: rows.sort(),
    history: [...ledger.history()].map(({ operationId }) => operationId).slice(-30),
  };
}

const outcome = (done: Performed) => (done.ok ? "ok" : done.code);

/** A store that has everything from the start. */
async function wholeStore(account: Ledger): Promise<LedgerStore> {
  const userId = newUser();
  const database = closedAfterwards(databaseOf(userId));
  await store(database, account);
  return closedAfterwards((await Local.open(userId, null)).ledgerStore);
}

/** One that begins with the month that came in a page. `arrive` is what a sync does. */
async function storeInPage(account: Ledger, month: ProvisionalMonth) {
  const userId = newUser();
  const database = databaseOf(userId);
  const inPage = closedAfterwards(
    new LedgerStore({ userId, month, keep: async (store) => new LedgerKeeper(store, databaseOf(userId)) }),
  );
  const arrive = async () => {
    await (await inPage.kept()).complete();
    await store(database, account);
    await inPage.refresh();
  };
  return { store: inPage, arrive };
}

/** One that begins with the month as it was saved, to which the rest has happened since. */
async function storeOnReturn(before: Ledger, account: Ledger, month: ProvisionalMonth) {
  const userId = newUser();
  const database = closedAfterwards(databaseOf(userId));
  await store(database, before);
  await database.put("months", { ...month, key: "current", version: 3, revision: 1, epoch: 1 });
  const changed = new Ledger();
  for (const { table, key, after } of account.changes()) {
    if (before.get(table, key) !== after) changed.put(table, key, after);
  }
  for (const entry of account.history()) changed.record(entry);
  await store(database, changed, { revision: 2 });
  const returned = closedAfterwards((await Local.open(userId, "current")).ledgerStore);
  return { store: returned, arrive: async () => await (await returned.kept()).complete() };
}

/** A user whose browser holds an account with bills in two months, and the current one saved. */
async function returningUser(saved: Partial<SavedMonth> = {}, point: Partial<SyncPoint> = {}) {
  const userId = newUser();
  const account = accountAfter([]);
  perform(account, "expense.add", bill("91", "2026-04-05"));
  const month = provisionalMonth(account, MONTH, TODAY) as ProvisionalMonth;
  const database = closedAfterwards(databaseOf(userId));
  await store(database, account, point);
  await database.put("months", { ...month, key: "current", version: 3, revision: 1, epoch: 1, ...saved });
  const open = async (wanted: "current" | "2026-03" | "2026-04" | null = "current") =>
    closedAfterwards((await Local.open(userId, wanted)).ledgerStore);
  return { userId, database, open, month };
}

const titles = (tab: LedgerStore) => [...tab.ledger().known("expense")].map(({ title }) => title).sort();

describe("on a return", () => {
  test("with the saved month comes what a sync told of the subscription", async () => {
    const subscription: KnownSubscription = {
      payment_status: "active",
      subscription: { status: "active", trial_end: null, latest_payment: null },
      error: null,
      period_end: 2_000,
      cancel_at: null,
    };
    const told = { subscription, cursor: 1 };
    const { userId, open } = await returningUser({}, { told });
    localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: userId, email: "a@b.c", name: "A" }));
    await open();
    expect(knownSubscription(userId)).toEqual(subscription);
    for (const key of ["person", "subscription"]) localStorage.removeItem(`expenseTimeline_${key}`);
  });

  test("the saved month is shown alone, its rows stay the same objects, and the rest follows", async () => {
    const { open } = await returningUser();
    const tab = await open();
    expect([tab.everSynced(), tab.holds("2026-03"), tab.holds("2026-04")]).toEqual([false, true, false]);
    expect(titles(tab)).toEqual(["Bill 90"]);
    const shown = tab.ledger().get("expense", "90");

    await (await tab.kept()).complete();
    expect(titles(tab)).toEqual(["Bill 90", "Bill 91"]);
    expect([tab.everSynced(), tab.holds("2026-04")]).toEqual([true, true]);
    expect(tab.ledger().get("expense", "90")).toBe(shown);
  });

  test("what was stored since the month was saved is shown with it", async () => {
    const { database, open } = await returningUser();
    const row = { ...bill("92", "2026-03-25"), title: "Newer" };
    const changed = new Ledger();
    perform(changed, "expense.add", row);
    perform(changed, "expense.add", { ...bill("90", "2026-03-20"), title: "Renamed" });
    await store(database, changed, { revision: 2 });
    const tab = await open();
    expect(tab.everSynced()).toBe(false);
    expect(titles(tab)).toEqual(["Newer", "Renamed"]);
  });

  test("a change that waits is shown with it", async () => {
    const { database, open } = await returningUser();
    await queue(database, operationJson("expense.setStatus", { id: "90", status: "PAID" }));
    const tab = await open();
    expect(tab.everSynced()).toBe(false);
    expect(tab.ledger().get("expense", "90")?.status).toBe("PAID");
    expect(tab.waiting()).toBe(1);
  });

  test("a tick is stored before the rest is read", async () => {
    const { database, open } = await returningUser();
    const tab = await open();
    const done = await tab.perform({ type: "expense.setStatus", data: { id: "90", status: "PAID" } });
    expect(done.ok).toBe(true);
    expect(tab.everSynced()).toBe(false);
    expect(await database.getAll("outbox")).toHaveLength(1);
  });

  test("the rest of the code is loaded after the month, unless a change of the user's waits", async () => {
    const keeper = "../../../../app/data/ledger/ledger-keeper.ts";
    const loaded = vi.fn();
    vi.doMock(keeper, async (original) => {
      loaded();
      return await original();
    });
    vi.resetModules();
    const fresh = await import("../../../../app/data/ledger/open-ledger.ts");
    const { userId, database } = await returningUser();
    const open = async () =>
      closedAfterwards((await fresh.Local.open(userId, "current")).ledgerStore as LedgerStore);
    await queue(database, operationJson("dashboard.view", {}));
    expect(titles(await open())).toEqual(["Bill 90"]);
    expect(loaded).not.toHaveBeenCalled();
    await queue(database, operationJson("expense.setStatus", { id: "90", status: "PAID" }));
    expect((await open()).ledger().get("expense", "90")?.status).toBe("PAID");
    expect(loaded).toHaveBeenCalledTimes(1);
    vi.doUnmock(keeper);
  });

  test("the month is saved again after a sync", async () => {
    const { database, open } = await returningUser({ rows: [] });
    const tab = await open();
    await eventually(async () =>
      expect((await database.read(["months"], (stores) => stores.months.get("current")))?.rows).toHaveLength(
        2,
      ),
    );
    expect(tab.everSynced()).toBe(true);
  });

  test.each<[string, Partial<SavedMonth>, Partial<SyncPoint>, ("current" | "2026-04" | null)?]>([
    ["of another month than today's", { month: "2026-02" }, {}],
    ["when the address asks for another month", {}, {}, "2026-04"],
    ["on a screen without a month", {}, {}, null],
    ["from before all rows were fetched again", {}, { epoch: 2 }],
    ["of an account that isn't complete", {}, { complete: false }],
    ["newer than the rows", { revision: 5 }, {}],
    ["of another version of the app", { version: 0 as 3 }, {}],
    ["without rows", { rows: undefined as never }, {}],
    ["with a damaged row", { rows: [null as never] }, {}],
    ["without settings", { rows: [] }, {}],
  ])("one that was saved isn't shown %s", async (_, saved, point, wanted) => {
    const { open } = await returningUser(saved, point);
    const tab = await open(wanted);
    expect(titles(tab)).toEqual(["Bill 90", "Bill 91"]);
  });

  test("nor if a change waits that needs other rows", async () => {
    const { database, open } = await returningUser();
    await queue(
      database,
      operationJson("expense.edit", { id: "91", changes: { dueDate: "2026-03-31" }, scope: "this" }),
    );
    const tab = await open();
    expect(tab.everSynced()).toBe(true);
    expect(tab.ledger().get("expense", "91")?.dueDate).toBe("2026-03-31");
  });

  test("nor if the budget that carried over to it was taken back, or now includes what was left", async () => {
    const budgets = [
      { month: "2026-01", amountCents: 100, unset: false },
      { month: "2026-02", amountCents: 200, unset: false },
    ];
    const opened = async (change: (changed: Ledger) => void) => {
      const { database, month, open } = await returningUser();
      const rows = budgets.map((row) => ({ table: "budget" as const, key: row.month, row }));
      const saved = { ...month, rows: [...month.rows, ...rows.slice(1)] };
      await database.put("months", { ...saved, key: "current", version: 3, revision: 1, epoch: 1 });
      await database.write(["rows"], async (stores) =>
        stores.rows.putAll(rows.map((each) => ({ ...each, revision: 1 }))),
      );
      const changed = new Ledger();
      change(changed);
      await store(database, changed, { revision: 2 });
      return (await open()).everSynced();
    };
    const settings = (budgetCarryOver: CarryOver) => ({
      ...DEFAULT_SETTINGS,
      timezone: "UTC",
      budgetCarryOver,
    });
    expect(await opened((changed) => changed.put("settings", ONLY, settings("amount")))).toBe(false);
    expect(await opened((changed) => changed.put("settings", ONLY, settings("rest")))).toBe(true);
    const takenBack = { month: "2026-02", amountCents: null, unset: true };
    expect(await opened((changed) => changed.put("budget", "2026-02", takenBack))).toBe(true);
  });

  test("nor once the month is over", async () => {
    const { open } = await returningUser();
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-04-01T00:00:00Z"));
    expect((await open()).everSynced()).toBe(true);
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-03-31T23:59:59Z"));
    expect((await open()).everSynced()).toBe(false);
  });
});

describe("a store whose keeper can't be loaded", () => {
  afterEach(() => vi.useRealTimers());

  test("keeps changes, in their order, and asks again at a press, when back online, and after a while", async () => {
    const userId = newUser();
    localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: userId, email: "a@b.c", name: "A" }));
    const month = provisionalMonth(accountAfter([]), MONTH, TODAY);
    let isMissing = true;
    const load = vi.fn(async () => {
      if (isMissing) throw new CodeMissing();
    });
    const onMissing = vi.fn();
    const keep = async (each: LedgerStore) => {
      await untilCodeIsHere(load, onMissing);
      return new LedgerKeeper(each, databaseOf(userId));
    };
    const tab = closedAfterwards(new LedgerStore({ userId, month, keep }));
    const set = (status: string) =>
      tab.perform({ type: "expense.setStatus", data: { id: "90", status } } as OperationDraft);
    const tried = (times: number) => vi.waitFor(() => expect(onMissing).toHaveBeenCalledTimes(times));

    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const first = set("PAID");
    await tried(1);
    const second = set("UNPAID");
    expect(tab.waiting()).toBe(2);
    dispatchEvent(new Event("pagehide"));
    const rescued = Object.keys(localStorage).filter((key) => key.includes(userId));
    expect(rescued.map((key) => JSON.parse(localStorage.getItem(key) ?? "[]").length)).toEqual([2]);
    for (const [index, event] of ["click", "online", "focus"].entries()) {
      dispatchEvent(new Event(event));
      await tried(2 + index);
    }
    isMissing = false;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();

    expect([await first, await second].map(outcome)).toEqual(["ok", "ok"]);
    expect(load).toHaveBeenCalledTimes(5);
    expect(tab.ledger().get("expense", "90")?.status).toBe("UNPAID");
    localStorage.removeItem("expenseTimeline_person");
  });
});

describe("a store that begins with one month", () => {
  const anyHistory = fc.record({
    before: fc.array(anyStep, { maxLength: 12 }),
    since: fc.array(anyStep, { maxLength: 3 }),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 12 }),
    arrivesAfter: fc.nat(12),
    isReturn: fc.boolean(),
  });

  test("shows, once it is whole, what one shows that was whole from the start, whatever is done meanwhile", async () => {
    let partialCount = 0;
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ before, since, steps, arrivesAfter, isReturn }) => {
        const old = accountAfter(before);
        const account = isReturn ? accountAfter([...before, ...since]) : old;
        const whole = await wholeStore(account);
        const oldMonth = provisionalMonth(old, MONTH, TODAY);
        fc.pre(oldMonth !== null);
        const partial = isReturn
          ? await storeOnReturn(old, account, oldMonth)
          : await storeInPage(account, oldMonth);
        if (!partial.store.everSynced()) partialCount += 1;

        const doing: Promise<[Performed, Performed]>[] = [];
        for (const [index, step] of steps.entries()) {
          if (index === arrivesAfter) await partial.arrive();
          const id = uuid(1000 + index);
          const { type, data } = step(viewOf(whole.ledger()), id);
          const draft = { type, data } as OperationDraft;
          doing.push(Promise.all([whole.perform(draft, id), partial.store.perform(draft, id)]));
        }
        await partial.arrive();

        for (const [wanted, done] of await Promise.all(doing)) expect(outcome(done)).toBe(outcome(wanted));
        expect(partial.store.everSynced()).toBe(true);
        expect(seen(partial.store.ledger())).toEqual(seen(whole.ledger()));
        const queued = async (each: LedgerStore) =>
          (await each.database.getAll("outbox")).map(({ id }) => id);
        expect(await queued(partial.store)).toEqual(await queued(whole));
        expect(partial.store.waiting()).toBe(whole.waiting());
        closeAll();
      }),
      { numRuns: cases(120) },
    );
    // Else it would have tried nothing.
    expect(partialCount).toBeGreaterThan(cases(60));
  });
});
