import { describe, expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { Ledger, NotLoaded, ONLY } from "#domain/ledger/ledger.ts";
import type { Series } from "#domain/series/series.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { MONTHLY, rowsOf } from "../support/ledgers.ts";

const anySeries: Series = {
  id: "rec_5",
  anchorDate: "2026-01-31",
  firstMonth: "2026-01",
  title: "Rent",
  amountCents: 1,
  ...BLANK_DETAILS,
  ...MONTHLY,
  generatedUntil: "2026-01",
  endedOn: null,
};

const budget = (month: string, amountCents: number | null) => ({ month, amountCents, unset: false });

test("a draft reads through to its base and keeps its writes to itself", () => {
  const base = new Ledger();
  base.put("budget", "2026-01", budget("2026-01", 1));
  base.put("budget", "2026-02", budget("2026-02", 2));
  const draft = base.draft();
  draft.put("budget", "2026-02", budget("2026-02", 20));
  draft.put("budget", "2026-03", budget("2026-03", 3));

  expect([...draft.all("budget")].map((row) => row.amountCents).toSorted()).toEqual([1, 20, 3]);
  expect([...base.all("budget")].map((row) => row.amountCents)).toEqual([1, 2]);
  expect(base.get("budget", "2026-03")).toBeUndefined();
});

test("a draft of a draft sees each row once", () => {
  const base = new Ledger();
  base.put("budget", "2026-01", budget("2026-01", 1));
  const draft = base.draft();
  draft.put("budget", "2026-01", budget("2026-01", 2));
  const second = draft.draft();
  second.put("budget", "2026-01", budget("2026-01", 3));
  expect([...second.all("budget")]).toEqual([budget("2026-01", 3)]);
});

test("merging writes a draft into its base, and only what changed counts as a change", () => {
  const base = new Ledger();
  const same = budget("2026-01", 1);
  base.put("budget", "2026-01", same);
  const draft = base.draft();
  draft.put("budget", "2026-01", same);
  draft.put("budget", "2026-02", budget("2026-02", 2));
  expect(draft.changes()).toEqual([
    { table: "budget", key: "2026-02", before: undefined, after: budget("2026-02", 2) },
  ]);
  draft.merge();
  expect(rowsOf(base)).toEqual(rowsOf(draft));
});

test("history is in the order in which it happened, the draft's after the base's", () => {
  const entry = (operationId: string) =>
    ({ operationId, type: "budget.set", atMs: 1, device: null, undoes: null, image: [] }) as const;
  const base = new Ledger();
  base.record(entry("a"));
  const draft = base.draft();
  draft.record(entry("b"));
  expect([...draft.history()].map((each) => each.operationId)).toEqual(["a", "b"]);
  expect(draft.entry("a")).toEqual(entry("a"));
  expect(base.entry("b")).toBeUndefined();
});

test("a user without rows has the defaults", () => {
  const ledger = new Ledger();
  expect(ledger.settings()).toEqual(DEFAULT_SETTINGS);
  expect(ledger.account()).toEqual({ dashboardViews: 0, imported: null });
  ledger.put("settings", ONLY, { ...DEFAULT_SETTINGS, theme: "dark" });
  expect(ledger.draft().settings().theme).toBe("dark");
});

describe("a ledger of some rows", () => {
  const partial = () => {
    const ledger = Ledger.partial();
    ledger.put("budget", "2026-01", budget("2026-01", 1));
    ledger.loaded.add("budget 2026-02");
    return ledger;
  };

  test("knows the rows it holds, and that a loaded row it doesn't hold doesn't exist", () => {
    expect(partial().get("budget", "2026-01")).toEqual(budget("2026-01", 1));
    expect(partial().draft().get("budget", "2026-02")).toBeUndefined();
    expect([...partial().known("budget")]).toEqual([budget("2026-01", 1)]);
  });

  test.each([
    ["a row", "budget 2026-03", (ledger: Ledger) => ledger.get("budget", "2026-03")],
    ["a whole table", "every budget", (ledger: Ledger) => ledger.all("budget")],
    ["the settings", "settings -", (ledger: Ledger) => ledger.settings()],
    ["the account", "account -", (ledger: Ledger) => ledger.account()],
    ["a series' expenses", "every expense of rec_5", (ledger: Ledger) => ledger.occurrencesOf("rec_5")],
    ["an entry of the history", "history entry a", (ledger: Ledger) => ledger.entry("a")],
    ["the history", "the whole history", (ledger: Ledger) => ledger.history()],
  ])("throws where %s was not loaded", (_, named, read) => {
    expect(() => read(partial())).toThrow(`${named} was read, but not loaded`);
    expect(() => read(partial().draft())).toThrow(NotLoaded);
  });

  test("throws where a row is written over another that was not loaded", () => {
    const draft = partial().draft();
    draft.put("budget", "2026-03", budget("2026-03", 3));
    expect(() => draft.changes()).toThrow(NotLoaded);
  });

  test("knows that a series made here has no other expenses", () => {
    const ledger = partial();
    ledger.loaded.add("every series");
    const draft = ledger.draft();
    draft.putNewSeries(anySeries);
    draft.merge();
    expect(ledger.occurrencesOf(anySeries.id)).toEqual([]);
  });

  test("takes ranges of ids for loaded that overlap and come in any order", () => {
    const ledger = partial();
    for (const [first, last] of [
      [40, 49],
      [10, 19],
      [12, 15],
      [18, 25],
      [60, 60],
    ] as const) {
      ledger.loaded.addExpensesBetween(first, last);
      expect(ledger.get("expense", String(first))).toBeUndefined();
    }
    const isLoaded = (id: number) => {
      try {
        return ledger.get("expense", String(id)) === undefined;
      } catch {
        return false;
      }
    };
    const ids = Array.from({ length: 70 }, (_, id) => id).filter(isLoaded);
    const between = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(ids).toEqual([...between(10, 25), ...between(40, 49), 60]);
  });

  test("takes a range of ids for loaded, and nothing beside it", () => {
    const ledger = partial();
    ledger.loaded.addExpensesBetween(5, 7);
    expect([5, 6, 7].map((id) => ledger.get("expense", String(id)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => ledger.get("expense", "8")).toThrow(NotLoaded);
    expect(() => ledger.get("expense", "4")).toThrow(NotLoaded);
  });
});
