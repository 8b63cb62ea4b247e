import { expect, test } from "vitest";
import { localTime } from "#domain/calendar/days.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { plainCursor } from "../../worker/ledger/cursor.ts";
import { type SyncResponse, syncLedger } from "../../worker/ledger/sync-ledger.ts";
import { VALID_DATA } from "../domain/support/operations.ts";
import { DAILY_CRON, fire } from "./cron-world.ts";
import { DAY_MS, ledgerBatchOf, storedRows } from "./stored.ts";
import { bill, count, newCustomer, type TestUser } from "./sync-calls.ts";

const START = Date.parse("2031-03-01T12:00:00Z");
const day = (days: number) => START + days * DAY_MS;

/** An operation as a device stamps it whose clock shows `clockMs`. */
function stamped(type: string, data: unknown, clockMs: number): OperationJson {
  const at = new Date(clockMs).toISOString();
  return { id: crypto.randomUUID(), type, at, ...localTime(clockMs, "UTC"), data };
}

async function syncAt(
  { userId }: TestUser,
  nowMs: number,
  operations: OperationJson[],
  cursor = plainCursor(0),
) {
  return syncLedger(await ledgerBatchOf(userId), userId, { device: "phone", cursor, operations }, nowMs);
}

function pruneAt(nowMs: number): Promise<void> {
  return fire(DAILY_CRON, nowMs);
}

function billsOf(user: TestUser) {
  const query = "SELECT id, title, amount, deleted FROM expenses WHERE user_id = ? ORDER BY id";
  return storedRows(query, user.userId);
}

/** The results; in which order they name badges means nothing. */
function answerOf({ results }: SyncResponse) {
  return results.map((result) => ({
    ...result,
    ...("earned" in result && { earned: result.earned?.toSorted() }),
  }));
}

/** How far a device's clock is behind, and for how long the response stays lost. */
const CASES: [behindDays: number, retriedAfterDays: number][] = [
  [0, 31],
  [0, 399],
  [31, 1],
  [31, 399],
  [5000, 1],
  [-5000, 399],
];

test.each(CASES)(
  "a clock %i days behind, the response lost and sent again %i days later",
  async (behind, after) => {
    const [ana, clock] = [await newCustomer(), (days: number) => day(days - behind)];
    const add = stamped("expense.add", bill("7", { isRecurring: true, dueDate: "2031-03-05" }), clock(0));
    const edit = stamped("expense.edit", { id: "7", changes: { title: "Phone's", amount: 20 } }, clock(0));
    const paid = stamped("expense.setStatus", { id: "7", status: "PAID" }, clock(0));
    const first = await syncAt(ana, day(0), [add, edit, paid]);
    expect(first.results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);

    const newer = stamped("expense.edit", { id: "7", changes: { title: "Laptop's" } }, day(0.5));
    const unpaid = stamped("expense.setStatus", { id: "7", status: "UNPAID" }, day(0.5));
    await syncAt(ana, day(0.5), [newer, unpaid]);
    const before = await billsOf(ana);

    for (const days of [1, 31, after]) if (days <= after) await pruneAt(day(days));
    const again = await syncAt(ana, day(after), [add, edit, paid]);
    expect(answerOf(again)).toEqual(answerOf(first).map((result) => ({ ...result, status: "replayed" })));
    expect(await billsOf(ana)).toEqual(before);
  },
);

test("after more than 400 days it is forgotten, and judged anew", async () => {
  const ana = await newCustomer();
  const add = stamped("expense.add", bill("7"), day(0));
  await syncAt(ana, day(0), [add]);
  for (const days of [31, 399]) await pruneAt(day(days));
  expect([await count(ana, "operations"), await count(ana, "operation_results")]).toEqual([0, 1]);
  await pruneAt(day(401));
  expect(await count(ana, "operation_results")).toBe(0);
  expect((await syncAt(ana, day(401), [add])).results[0]).toMatchObject({ code: "id_taken" });
});

test("what a device a month behind did is in everybody's history and can be undone for 30 days", async () => {
  const ana = await newCustomer();
  const add = stamped("expense.add", bill("7"), day(-40));
  const edit = stamped("expense.edit", { id: "7", changes: { amount: 20 } }, day(-40));
  await syncAt(ana, day(0), [add, edit]);
  for (const days of [1, 29]) await pruneAt(day(days));

  const fresh = await syncAt(ana, day(29), []);
  expect(fresh.changes.history.map(({ operationId }) => operationId)).toEqual([add.id, edit.id]);
  expect(fresh.changes.history[0]).toMatchObject({ at: add.at, appliedAt: new Date(day(0)).toISOString() });
  expect(fresh.historySince).toBe("2031-02-28T00:00:00.000Z");
  const undo = stamped("undo", { operationId: edit.id }, day(29 - 40));
  expect((await syncAt(ana, day(29), [undo])).results).toMatchObject([{ status: "applied" }]);
  expect(await billsOf(ana)).toMatchObject([{ amount: 1000 }]);

  await pruneAt(day(31));
  const late = await syncAt(ana, day(31), [stamped("undo", { operationId: add.id }, day(31))]);
  expect(late.results).toMatchObject([{ status: "rejected", code: "undo_not_found" }]);
  expect(late.changes.history.map(({ operationId }) => operationId)).toEqual([undo.id]);
});

test("what was read of a mail is sent and kept for sixty days", async () => {
  const ana = await newCustomer();
  const mail = { ...VALID_DATA["mail.receive"], id: crypto.randomUUID() };
  await syncAt(ana, day(0), [stamped("mail.receive", mail, day(0))]);
  const kept = () => storedRows("SELECT id FROM mailed_bills WHERE user_id = ?", ana.userId);
  await pruneAt(day(59));
  expect((await syncAt(ana, day(59), [])).changes.mails).toMatchObject([{ id: mail.id, state: "waiting" }]);
  expect((await syncAt(ana, day(61), [])).changes.mails).toBeUndefined();
  expect(await kept()).toHaveLength(1);
  await pruneAt(day(61));
  expect(await kept()).toEqual([]);
});
