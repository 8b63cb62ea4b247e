/** An import as the app sends it: part after part, with all that a row can say. */
import { describe, expect, test } from "vitest";
import type { OperationInput, OperationJson } from "#domain/operations/operation.ts";
import { growthOfImport } from "#domain/quotas/import-growth.ts";
import { overQuota } from "#domain/quotas/quotas.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import type { UsageResponse } from "../../worker/app.ts";
import type { Bindings } from "../../worker/env.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { call, fromOwnPage } from "./api.ts";
import { recordingDatabases } from "./recording-database.ts";
import { bindings } from "./stored.ts";
import { apply, bill, count, newUser, newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

type Import = OperationInput["bills.import"];

/** The most that the app puts into one operation. */
const BYTES_MAX = 180 * 1024;

/** A limit of D1 for each text that is bound to a statement, and for each row. */
const D1_TEXT_MAX = 2_000_000;

function dayOf(n: number): string {
  return new Date(Date.UTC(2020, 0, 1 + (n % 2100))).toISOString().slice(0, 10);
}

const paidBill = (n: number): Import["bills"][number] => ({
  ...{ id: String(10 ** 15 + 7919 * n), title: `Subscription ${n % 40}`, amount: 12.5 },
  ...{ dueDate: dayOf(n), status: "PAID", paidDate: dayOf(n), note: "As the bank tells it" },
});

/** Packs units until a part is full. A unit is a bill, or a series with its bills. */
function partsOf(units: readonly Pick<Import, "series" | "bills">[]): Import[] {
  const parts: Pick<Import, "series" | "bills">[] = [];
  let room = 0;
  for (const unit of units) {
    const bytes = JSON.stringify(unit).length;
    if (bytes > room) {
      parts.push({ series: [], bills: [] });
      room = BYTES_MAX;
    }
    parts.at(-1)?.series.push(...unit.series);
    parts.at(-1)?.bills.push(...unit.bills);
    room -= bytes;
  }
  const about = { id: crypto.randomUUID(), name: "bills.csv", of: parts.length };
  return parts.map((rows, index) => ({ import: { ...about, part: index + 1 }, ...rows, budgets: [] }));
}

const billsFrom = (first: number, length: number) =>
  partsOf(Array.from({ length }, (_, n) => ({ series: [], bills: [paidBill(first + n)] })));

/** Sends operations one a call, and takes every answer to its end, as a device does. Returns how many calls that took. */
async function land(user: TestUser, operations: readonly OperationJson[], vars: Partial<Bindings> = {}) {
  const headers = { ...fromOwnPage(user.cookie), "X-Person": user.userId };
  const statuses: string[] = [];
  let cursor: string | number | null = null;
  let calls = 0;
  const ask = async (sent: readonly OperationJson[]) => {
    const body = { device: "laptop", cursor, operations: sent };
    const response = await call("/api/sync", { body, headers, vars });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    calls += 1;
    const answer = await response.json<SyncResponse>();
    cursor = answer.cursor;
    statuses.push(...answer.results.map((each) => (each.status === "rejected" ? each.code : each.status)));
    return answer.more;
  };
  for (const each of operations) await ask([each]);
  while (await ask([])) {}
  return { calls, statuses };
}

const usageOf = async (user: TestUser, vars: Partial<Bindings> = {}) =>
  (await call("/api/quotas", { headers: { Cookie: user.cookie }, vars })).json<UsageResponse>();

const ofParts = (parts: readonly Import[]) => parts.map((part) => operation("bills.import", part));

describe("an import of 5,000 bills", () => {
  test("lands in few calls, is undone as a whole, and lands again", async () => {
    const ana = await newUser();
    const parts = billsFrom(0, 5_000);
    const imported = ofParts(parts);
    const landed = await land(ana, imported);
    expect(new Set(landed.statuses)).toEqual(new Set(["applied"]));
    expect(await count(ana, "expenses", "deleted = 0")).toBe(5_000);
    // A user may make 300 calls a minute.
    expect(landed.calls).toBeLessThan(25);

    const undone = await land(
      ana,
      imported.toReversed().map(({ id }) => operation("undo", { operationId: id })),
    );
    expect(new Set(undone.statuses)).toEqual(new Set(["applied"]));
    expect(await count(ana, "expenses", "deleted = 0")).toBe(0);
    expect(undone.calls).toBeLessThan(35);

    expect(new Set((await land(ana, ofParts(parts))).statuses)).toEqual(new Set(["applied"]));
    expect(await count(ana, "expenses", "deleted = 0")).toBe(5_000);
    expect(await count(ana, "expenses")).toBe(5_000);
  });

  test("whose answers get lost is sent again without doubling anything", async () => {
    const ana = await newUser();
    const imported = ofParts(billsFrom(0, 3_000));
    await sync(ana, imported.slice(0, 1));
    await sync(ana, imported.slice(1, 2));
    const { statuses } = await land(ana, imported);
    expect(statuses.slice(0, 2)).toEqual(["replayed", "replayed"]);
    expect(new Set(statuses.slice(2))).toEqual(new Set(["applied"]));
    expect(await count(ana, "expenses")).toBe(3_000);
  });

  test("from two devices at once is there once", async () => {
    const ana = await newUser();
    const parts = billsFrom(0, 2_500);
    await Promise.all([land(ana, ofParts(parts)), land(ana, ofParts(parts))]);
    expect(await count(ana, "expenses")).toBe(2_500);
  });
});

const series = (n: number, fields: object = {}): Pick<Import, "series" | "bills"> => {
  const id = `rec_${1_600_000_000_000 + 97 * n}`;
  const about = { title: `Series ${n}`, amount: 10 };
  return {
    series: [
      { ...about, id, anchorDate: "2025-12-31", firstMonth: "2025-12", generatedUntil: "2026-01", ...fields },
    ],
    bills: [
      { ...about, id: String(n + 1), dueDate: "2025-12-31", recurringId: id },
      { ...about, id: occurrenceId(id, "2026-01"), dueDate: "2026-01-31", recurringId: id },
    ],
  };
};

test.each<[string, () => readonly Import[]]>([
  ["bills", () => billsFrom(0, 2_000)],
  ["series", () => partsOf(Array.from({ length: 900 }, (_, n) => series(n)))],
  [
    "series that end after some bills",
    () => partsOf(Array.from({ length: 900 }, (_, n) => series(n, { recurringEnds: { times: 1200 } }))),
  ],
])("a part full of %s stays within D1's limits, and asks it as often as any change", async (_, made) => {
  const ana = await newUser();
  const [part] = ofParts(made());
  const { vars, queries, takeCosts } = recordingDatabases();
  const headers = { ...fromOwnPage(ana.cookie), "X-Person": ana.userId };
  const body = { device: "laptop", cursor: null, operations: [part] };
  const response = await call("/api/sync", { body, headers, vars });
  const { results } = await response.json<SyncResponse>();
  expect(results).toMatchObject([{ status: "applied" }]);
  const { trips, directory, ledger, queries: asked } = takeCosts();
  expect({ trips, directory, ledger }).toEqual({ trips: 2, directory: 1, ledger: 2 });
  expect(asked).toBeLessThan(40);
  for (const { values } of queries()) {
    expect(values.length).toBeLessThan(10);
    for (const value of values) expect(String(value).length).toBeLessThan(D1_TEXT_MAX);
  }
});

describe("quotas", () => {
  test("are told before, with what is used of them", async () => {
    const ana = await newUser();
    const { usage: before, quotas } = await usageOf(ana);
    expect(before).toMatchObject({ bills: 0, bytes: 0 });
    expect(quotas).toEqual({ bills: 100_000, bytes: 50_000_000, rowsADay: 50_000 });
    const parts = billsFrom(0, 1_000);
    await land(ana, ofParts(parts));
    const { usage } = await usageOf(ana);
    const { bills, bytes, rowsToday } = growthOfImport(parts);
    expect(usage).toEqual({ bills, bytes, rowsToday: before.rowsToday + rowsToday });
  });

  test("of an account without a subscription are less, and variables set them", async () => {
    const visitor = await newVisitor();
    expect((await usageOf(visitor)).quotas).toEqual({ bills: 10_000, bytes: 5_000_000, rowsADay: 12_000 });
    const ana = await newUser();
    const vars = { QUOTA_BILLS: "7", QUOTA_MEGABYTES: "1", QUOTA_ROWS_PER_DAY: "9" };
    expect((await usageOf(ana, vars)).quotas).toEqual({ bills: 7, bytes: 1_000_000, rowsADay: 9 });
  });

  test("refuse a part as a whole, with the sentence that was told before, until there is room", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1"));
    const vars = { QUOTA_BILLS: "100" };
    const parts = billsFrom(0, 100);
    const { usage, quotas } = await usageOf(ana, vars);
    const told = overQuota(usage, growthOfImport(parts), quotas);
    expect(told?.error).toContain("it holds 100 bills");
    const [part] = ofParts(parts) as [OperationJson];
    const headers = fromOwnPage(ana.cookie);
    const body = { device: "laptop", cursor: null, operations: [part] };
    const refused = await (await call("/api/sync", { body, headers, vars })).json<SyncResponse>();
    expect(refused.results).toEqual([{ id: part.id, status: "rejected", ...told }]);
    expect(await count(ana, "expenses")).toBe(1);
    await apply(ana, "expense.delete", { id: "1" });
    expect((await land(ana, [part], vars)).statuses).toEqual(["applied"]);
    expect(await count(ana, "expenses", "deleted = 0")).toBe(100);
  });

  test("are as limited in calls as all else", async () => {
    const ana = await newUser();
    const few = (bindings as unknown as { THREE_A_MINUTE: NonNullable<Bindings["CALLS_PER_USER"]> })
      .THREE_A_MINUTE;
    const ask = async () =>
      (await call("/api/quotas", { headers: { Cookie: ana.cookie }, vars: { CALLS_PER_USER: few } })).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  });
});
