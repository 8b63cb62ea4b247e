import type { Database } from "../db/database.ts";
import { mailedOrigin } from "../env.ts";
import { clearUnused, noneCleared } from "../features/account-deletion/clear-unused.ts";
import { eraseAgain, eraseRequested, finishErasures } from "../features/account-deletion/erase-account.ts";
import { finishMove, switchedMoves } from "../features/account-move/move-account.ts";
import { compareHomes, noneRepaired } from "../features/account-repair/compare-homes.ts";
import { payDue } from "../features/autopay/pay-due.ts";
import { compareOwners } from "../features/billing/compare-owners.ts";
import { noneCompared, reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.ts";
import { applyRequest, closeRequests, noneClosed } from "../features/cancellation/apply-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { beat, checkHealth, measureLedger } from "../features/health/check-health.ts";
import { directorySteps, ledgerSteps, prune } from "../features/pruning/prune.ts";
import { generateBills } from "../features/recurring/generate-bills.ts";
import { queueReminders } from "../features/reminders/queue-reminders.ts";
import { logError } from "../http/errors.ts";
import { createMailer } from "../mail/mail.ts";
import { BATCH, drainOutbox, type Remaining } from "../mail/outbox.ts";
import { createStripe } from "../services/stripe.ts";
import { ownersToUpdate, updateOwner } from "../services/subscriptions/owner.ts";
import { byUser, inPhases, type Step } from "../steps/steps.ts";
import { type Job, type JobContext, lastEndOf } from "./runs.ts";

const DIRECTORY = ["DB"];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// The jobs of every minute. What isn't due costs a look into an index.

export const cancellationsJob: Job = {
  name: "cancellations",
  async parts({ db, scheduledAtMs }) {
    return (await dueTries(db, scheduledAtMs, "", 1)).length > 0 ? DIRECTORY : [];
  },
  work({ db, ledgers, config, scheduledAtMs }, _part, from) {
    const mailing = { supportEmail: config.supportEmail, origin: mailedOrigin(config) };
    const parts = { db, ledgers, stripe: createStripe(config.stripe), now: scheduledAtMs, mailing };
    return byUser(
      "cancellations",
      from,
      (userId, limit) => dueTries(db, scheduledAtMs, userId, limit),
      ({ userId }) => applyRequest(parts, userId),
    );
  },
};

/** Copies changed subscriptions to ledgers that didn't respond at once. */
export const ownersJob: Job = {
  name: "owners",
  async parts({ db }) {
    return (await ownersToUpdate(db, "", 1)).length > 0 ? DIRECTORY : [];
  },
  work({ db, ledgers, scheduledAtMs }, _part, from) {
    return byUser(
      "owners",
      from,
      (userId, limit) => ownersToUpdate(db, userId, limit),
      ({ userId }) => updateOwner(db, ledgers, userId, scheduledAtMs),
    );
  },
};

function outboxesOf({ db, ledgers }: JobContext): readonly (readonly [name: string, at: Database])[] {
  return [["DB", db], ...ledgers.names.map((name) => [name, ledgers.open(name)] as const)];
}

/**
 * One part for all databases, since the provider's pace and its pauses mean all of our mails. A place is a database's number. The
 * directory, whose mails are about accounts, comes first in each message.
 */
export const mailJob: Job = {
  name: "mail",
  parts: () => ["mails"],
  async *work(context, _part, from) {
    const { config, scheduledAtMs, elapsedMs } = context;
    const mailer = createMailer(config.mail);
    const begunAt = Date.now();
    const outboxes = outboxesOf(context);
    for (const [number, [name, at]] of outboxes.entries()) {
      let remaining: Remaining = number > 0 && number < Number(from) ? "nothing" : "more";
      while (remaining === "more") {
        let failed = 0;
        try {
          const now = scheduledAtMs + elapsedMs + (Date.now() - begunAt);
          remaining = await drainOutbox(at, mailer, now, { isLedger: name !== "DB", batches: 1 });
        } catch (thrown) {
          logError(thrown, { job: "mail", database: name });
          [remaining, failed] = ["nothing", 1];
        }
        const next = { more: number, nothing: number + 1, paused: outboxes.length }[remaining];
        yield {
          place: String(Math.max(next, Number(from))),
          calls: remaining === "nothing" ? 2 : BATCH + 4,
          failed,
        };
      }
      if (remaining === "paused") return;
    }
  },
};

/** The next minute brings another, so one that fails isn't tried again. */
export const heartbeatJob: Job = {
  name: "heartbeat",
  parts: ({ config }) => (config.heartbeatUrl === undefined ? [] : DIRECTORY),
  async *work({ db, ledgers, config, scheduledAtMs, elapsedMs }) {
    if (config.heartbeatUrl === undefined) return;
    let failed = 0;
    try {
      const { ok } = await checkHealth({ db, ledgers, config, now: scheduledAtMs + elapsedMs });
      if (ok) await beat(config.heartbeatUrl);
    } catch (thrown) {
      logError(thrown, { job: "heartbeat" });
      failed = 1;
    }
    yield { place: "", calls: 6 + 3 * ledgers.names.length, failed };
  },
};

// The jobs of every hour: in the ledgers, and for what moved between them.

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

// The jobs of every day. They go through whole tables in ranges, and may take hours.

export const pruningJob: Job = {
  name: "pruning",
  parts: ({ ledgers }) => ["DB", ...ledgers.names],
  work({ db, ledgers, scheduledAtMs }, part, from) {
    return part === "DB"
      ? prune(db, directorySteps(scheduledAtMs), from)
      : prune(ledgers.open(part), ledgerSteps(scheduledAtMs), from);
  },
};

export const erasureJob: Job = {
  name: "erasure",
  parts: () => DIRECTORY,
  work({ db, ledgers, config, scheduledAtMs }, _part, from) {
    const parts = { db, ledgers, stripe: createStripe(config.stripe), now: scheduledAtMs };
    const report = noneClosed();
    const steps = inPhases(from, {
      requests: (place) => closeRequests(parts, eraseRequested, place, report),
      unfinished: (place) => finishErasures(parts, place),
    });
    return reported("erasure", report, steps);
  },
};

export const reconcileJob: Job = {
  name: "reconcile",
  parts: () => DIRECTORY,
  work(context, _part, from) {
    const report = { ...noneCompared(), ...noneRepaired() };
    const { mailing, ...rest } = mailingParts(context);
    const parts = { ...rest, ...mailing };
    const repair = {
      ...rest,
      eraseAgain: (userId: string, ledger: string | null) => eraseAgain(rest, userId, ledger),
    };
    const steps = inPhases(from, {
      ...reconcileSubscriptions(parts, report),
      homes: (place) => compareHomes(repair, place, report),
      owners: (place) => compareOwners(parts, place),
    });
    return reported("reconcile", report, steps);
  },
};

export const unusedAccountsJob: Job = {
  name: "unused-accounts",
  parts: () => DIRECTORY,
  work(context, _part, from) {
    const report = noneCleared();
    return reported("unused-accounts", report, clearUnused(mailingParts(context), from, report));
  },
};

/** @throws ConfigurationError without the address that the mails' links need */
function mailingParts({ db, ledgers, config, scheduledAtMs }: JobContext) {
  return {
    db,
    ledgers,
    stripe: createStripe(config.stripe),
    mailer: createMailer(config.mail),
    mailing: { supportEmail: config.supportEmail, origin: mailedOrigin(config) },
    durableSecrets: config.durableSecrets,
    now: scheduledAtMs,
  };
}

/** Logs what an invocation did, however it ends. */
async function* reported(job: string, report: object, steps: AsyncIterable<Step>): AsyncGenerator<Step> {
  try {
    yield* steps;
  } finally {
    console.log(JSON.stringify({ level: "info", job, ...report }));
  }
}
