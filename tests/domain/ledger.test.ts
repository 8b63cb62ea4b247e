import { expect, test } from "vitest";
import { Ledger, ONLY } from "#domain/ledger.ts";
import { DEFAULT_SETTINGS } from "#domain/settings.ts";
import { rowsOf } from "./support/ledgers.ts";

const budget = (month: string, amountCents: number | null) => ({ month, amountCents });

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

test("a person without rows has the defaults", () => {
  const ledger = new Ledger();
  expect(ledger.settings()).toEqual(DEFAULT_SETTINGS);
  expect(ledger.account()).toEqual({ dashboardViews: 0, imported: null });
  ledger.put("settings", ONLY, { ...DEFAULT_SETTINGS, theme: "dark" });
  expect(ledger.draft().settings().theme).toBe("dark");
});
