import fc from "fast-check";
import { expect, test } from "vitest";
import { awardBadges } from "#domain/badges/award.ts";
import { badgeFactsOf } from "#domain/badges/facts.ts";
import { expenseToJson } from "#domain/expenses/fields.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { apply } from "#domain/operations/apply.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { seriesToJson } from "#domain/series/series.ts";
import { type HistoryEntry, packed, unpacked } from "#domain/undo/history.ts";
import type { Changes } from "../../worker/ledger/changes-since.ts";
import { parsed, viewOf } from "../domain/support/parsed.ts";
import { anyStep } from "../domain/support/random-operations.ts";
import { cases } from "../support/cases.ts";
import { ledgerOf, storedRows } from "./stored.ts";
import { newUser, sync, type TestUser } from "./sync-calls.ts";

type Row = Record<string, unknown>;

const byKey = (rows: readonly unknown[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row as Row).toSorted())).toSorted();

function changesOf(ledger: Ledger) {
  const expenses = [...ledger.all("expense")];
  return {
    expenses: byKey(expenses.filter((expense) => !expense.deleted).map(expenseToJson)),
    deleted: expenses
      .filter((expense) => expense.deleted)
      .map((expense) => expense.id)
      .toSorted(),
    series: byKey([...ledger.all("series")].map(seriesToJson)),
    budgets: byKey(
      [...ledger.all("budget")].map(({ month, amountCents, unset }) => ({
        year: Number(month.slice(0, 4)),
        month: Number(month.slice(5)),
        amount: amountCents === null ? null : amountFromCents(amountCents),
        ...(unset && { unset }),
      })),
    ),
    theme: ledger.settings().theme,
    budgetCarryOver: ledger.settings().budgetCarryOver,
    dashboardViews: ledger.account().dashboardViews,
    badges: [...ledger.all("badge")].map((badge) => badge.key).toSorted(),
  };
}

function changesFrom(changes: Changes) {
  return {
    expenses: byKey(changes.expenses),
    deleted: changes.deletedExpenseIds.toSorted(),
    series: byKey(changes.series),
    budgets: byKey(changes.budgets),
    theme: changes.settings?.theme ?? "system",
    budgetCarryOver: changes.settings?.budgetCarryOver ?? "none",
    dashboardViews: changes.dashboardViews ?? 0,
    badges: changes.badges.map((badge) => badge.key).toSorted(),
  };
}

/** A user's history as it is stored. Devices receive only the last thirty days. */
async function historyOf({ userId }: TestUser): Promise<HistoryEntry[]> {
  const query = `SELECT op_id AS operationId, type, at AS atMs, device, undoes, subject, image FROM operations
    WHERE user_id = ? ORDER BY seq`;
  type StoredEntry = Omit<HistoryEntry, "image" | "subject"> & { image: string; subject: string | null };
  return (await storedRows<StoredEntry>(query, userId)).map(({ subject, ...row }) => ({
    ...row,
    ...(subject !== null && { subject: JSON.parse(subject) }),
    image: unpacked(JSON.parse(row.image)),
  }));
}

/** Mails as they are stored. Devices receive only those of the last sixty days. */
async function mailsOf({ userId }: TestUser) {
  const mails = `SELECT id, received_at AS receivedAtMs, sender, sender_name AS senderName, subject, reading, state,
    expense_id AS expenseId FROM mailed_bills WHERE user_id = ? ORDER BY id`;
  const senders = "SELECT address, answer FROM mail_senders WHERE user_id = ? ORDER BY address";
  return { mails: await storedRows(mails, userId), senders: await storedRows(senders, userId) };
}

const LEDGER_TABLES = [
  "operations",
  "recurring_series",
  "expenses",
  "user_budgets",
  "user_settings",
  "user_badges",
  "user_activity_log",
  "mailed_bills",
  "mail_senders",
  "owners",
];

/** Leaves a ledger as it is once a user has subscribed. */
async function startOver({ userId, email }: TestUser): Promise<void> {
  const { raw } = await ledgerOf(userId);
  const deletions = LEDGER_TABLES.map((table) =>
    raw.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(userId),
  );
  const owner = `INSERT INTO owners (user_id, email, subscription) VALUES (?, ?, '{"status":"active"}')`;
  await raw.batch([...deletions, raw.prepare(owner).bind(userId, email)]);
}

/** Applies an operation and awards its badges, as a worker with the whole ledger would. */
function resultOf(ledger: Ledger, operation: Operation): object {
  const facts = badgeFactsOf(ledger);
  const outcome = apply(ledger, operation, "laptop");
  if (outcome.status === "rejected") return { status: "rejected", ...outcome.rejection };
  const earned = awardBadges(ledger, facts, operation, outcome.changes).map((badge) => badge.key);
  const { result } = outcome;
  return { status: "applied", ...(result && { result }), ...(earned.length > 0 && { earned }) };
}

/** Some calls, each with some steps, because what is loaded for a call depends on which steps it combines. */
const anyCalls = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 8, size: "max" }), {
  minLength: 1,
  maxLength: 5,
  size: "max",
});

test("the worker comes to the same rows, results and refusals as the domain in memory", async () => {
  const user = await newUser();
  await fc.assert(
    // One user for all runs: signing in takes longer than what is tested.
    fc.asyncProperty(anyCalls, async (calls) => {
      await startOver(user);
      const ledger = new Ledger();
      const firsts = new Map<string, object>();
      for (const steps of calls) {
        const sent: OperationJson[] = [];
        const expected: unknown[] = [];
        for (const step of steps) {
          const json = step(viewOf(ledger), crypto.randomUUID());
          const operation = parsed(json);
          if (operation === undefined) continue;
          sent.push(json);
          const isReplay = ledger.entry(json.id) !== undefined;
          if (!isReplay) firsts.set(json.id, resultOf(ledger, operation));
          expected.push({ id: json.id, ...firsts.get(json.id), ...(isReplay && { status: "replayed" }) });
        }
        const { results } = await sync(user, sent);
        expect(results).toEqual(expected);
      }
      const { changes } = await sync(user);
      expect(changesFrom(changes)).toEqual(changesOf(ledger));
      // Stored rows that changed alike stand together.
      const history = [...ledger.history()].map((entry) => ({
        ...entry,
        image: unpacked(packed(entry.image)),
      }));
      expect(await historyOf(user)).toEqual(history);
      expect(await mailsOf(user)).toEqual({
        mails: [...ledger.all("mail")].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        senders: [...ledger.all("sender")].toSorted((a, b) => (a.address < b.address ? -1 : 1)),
      });
    }),
    { numRuns: cases(200), endOnFailure: true },
  );
});
