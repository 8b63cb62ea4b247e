/** The jobs of every hour: in the ledgers, and for what moved between them. */
import { finishMove, switchedMoves } from "../features/account-move/move-account.ts";
import { payDue } from "../features/autopay/pay-due.ts";
import { measureLedger } from "../features/health/check-health.ts";
import { generateBills } from "../features/recurring/generate-bills.ts";
import { queueReminders } from "../features/reminders/queue-reminders.ts";
import { byUser } from "../steps/steps.ts";
import { type Job, lastEndOf } from "./runs.ts";

export const recurringJob: Job = {
  name: "recurring",
  parts: ({ ledgers }) => ledgers.names,
  work: ({ ledgers, config, scheduledAtMs, elapsedMs }, part, from) =>
    generateBills(
      ledgers.open(part),
      {
        atMs: scheduledAtMs,
        appliedAtMs: scheduledAtMs + elapsedMs,
        room: config.quotas.subscribed,
      },
      from,
    ),
};

export const autopayJob: Job = {
  name: "autopay",
  parts: ({ ledgers }) => ledgers.names,
  work: ({ ledgers, config, scheduledAtMs }, part, from) =>
    payDue(ledgers.open(part), scheduledAtMs, config.quotas, from),
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes up for missed and given up runs, up to a day. */
export const remindersJob: Job = {
  name: "reminders",
  parts: ({ ledgers }) => ledgers.names,
  async *work({ db, ledgers, config, scheduledAtMs, elapsedMs }, part, from) {
    const last = (await lastEndOf(db, "reminders", part)) ?? scheduledAtMs - HOUR_MS;
    const fromMs = Math.max(Math.min(last, scheduledAtMs - HOUR_MS), scheduledAtMs - DAY_MS);
    const window = { fromMs, toMs: scheduledAtMs, nowMs: scheduledAtMs + elapsedMs };
    yield* queueReminders(ledgers.open(part), config, window, from);
  },
};

export const ledgersJob: Job = {
  name: "ledgers",
  parts: ({ ledgers }) => ledgers.names,
  async *work({ db, ledgers }, part) {
    await measureLedger(db, ledgers, part);
    yield { place: "", calls: 2, failed: 0 };
  },
};

/** Every table of a ledger is erased in parts. */
const CALLS_A_MOVE = 40;

/** Finishes moves, and erases the old copy a day later. */
export const movesJob: Job = {
  name: "moves",
  async parts({ db }) {
    return (await switchedMoves(db, "", 1)).length > 0 ? ["DB"] : [];
  },
  work({ db, ledgers, scheduledAtMs }, _part, from) {
    const parts = { db, ledgers, now: scheduledAtMs };
    return byUser(
      "moves",
      from,
      (userId, limit) => switchedMoves(db, userId, limit),
      (move) => finishMove(parts, move),
      CALLS_A_MOVE,
    );
  },
};
