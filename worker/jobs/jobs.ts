import { sessionsThere } from "../auth/session.ts";
import type { Database } from "../db/database.ts";
import { mailedOrigin } from "../env.ts";
import { clearUnused, noneCleared } from "../features/account-deletion/clear-unused.ts";
import { eraseAgain, eraseRequested, finishErasures } from "../features/account-deletion/erase-account.ts";
import { finishMove, switchedMoves } from "../features/account-move/move-account.ts";
import { compareHomes, noneRepaired } from "../features/account-repair/compare-homes.ts";
import { dueAddresses, tellAddress } from "../features/address-change/tell-address.ts";
import { payDue } from "../features/autopay/pay-due.ts";
import { noneCompared, reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.ts";
import { applyRequest, closeRequests, noneClosed } from "../features/cancellation/apply-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { beat, checkHealth, measureLedger } from "../features/health/check-health.ts";
import { directorySteps, ledgerSteps, prune } from "../features/pruning/prune.ts";
import { generateBills } from "../features/recurring/generate-bills.ts";
import { queueReminders } from "../features/reminders/queue-reminders.ts";
import { logError } from "../http/handler.ts";
import { createMailer } from "../mail/mail.ts";
import { BATCH, drainOutbox, type Remaining } from "../mail/outbox.ts";
import { drainPushes, isPushDue } from "../push/outbox.ts";
import { type Parts, partsOf } from "../services/parts.ts";
import { createStripe } from "../services/stripe.ts";
import { ownersToUpdate, updateOwner } from "../services/subscriptions/owner.ts";
import { byUser, inPhases, type Step } from "../steps/steps.ts";
import { type Job, type JobContext, lastEndOf } from "./runs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const inDirectory = () => ["DB"];
const inLedgers = ({ ledgers }: JobContext) => ledgers.names;

/** @throws ConfigurationError without the address that the mails' links need */
function mailingParts(context: JobContext): Parts {
  return partsOf({ ...context, origin: mailedOrigin(context.config) });
}

/** Works off users one by one. What isn't due costs a look into an index. */
function userJob<Row extends { readonly userId: string }>(
  name: string,
  due: (context: JobContext, afterUserId: string, limit: number) => PromiseLike<readonly Row[]>,
  run: (context: JobContext, row: Row) => Promise<unknown>,
  callsEach?: number,
): Job {
  return {
    name,
    parts: async (context) => ((await due(context, "", 1)).length > 0 ? ["DB"] : []),
    work: (context, _part, from) =>
      byUser(
        name,
        from,
        (userId, limit) => due(context, userId, limit),
        (row) => run(context, row),
        callsEach,
      ),
  };
}

const cancellationsJob = userJob(
  "cancellations",
  ({ db, now }, userId, limit) => dueTries(db, now, userId, limit),
  (context, { userId }) => {
    const parts = mailingParts(context);
    return applyRequest({ ...parts, mailing: parts }, userId);
  },
);

/** Copies changed subscriptions to ledgers that didn't respond at once. */
const ownersJob = userJob(
  "owners",
  ({ db }, userId, limit) => ownersToUpdate(db, userId, limit),
  ({ db, ledgers, now }, { userId }) => updateOwner(db, ledgers, userId, now),
);

/** Tells ledgers and Stripe of new mail addresses. */
const addressesJob = userJob(
  "addresses",
  ({ db, now }, userId, limit) => dueAddresses(db, now, userId, limit),
  ({ db, ledgers, config, now }, { userId }) =>
    tellAddress({ db, ledgers, stripe: createStripe(config.stripe), now }, userId),
);

function outboxesOf({ db, ledgers }: JobContext): readonly (readonly [name: string, at: Database])[] {
  return [["DB", db], ...ledgers.names.map((name) => [name, ledgers.open(name)] as const)];
}

/**
 * One part for all databases, since the provider's pace and its pauses mean all of our mails. A place is a database's number. The
 * directory, whose mails are about accounts, comes first in each message.
 */
const mailJob: Job = {
  name: "mail",
  parts: () => ["mails"],
  async *work(context, _part, from) {
    const mailer = createMailer(context.config.mail);
    const begunAt = Date.now();
    const outboxes = outboxesOf(context);
    for (const [number, [name, at]] of outboxes.entries()) {
      let remaining: Remaining = number > 0 && number < Number(from) ? "nothing" : "more";
      while (remaining === "more") {
        let failed = 0;
        try {
          const now = context.now + context.elapsedMs + (Date.now() - begunAt);
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

/** A ledger in which nothing is due costs a look into two indexes. */
const pushJob: Job = {
  name: "push",
  async parts({ ledgers, now }) {
    const due = await Promise.all(
      ledgers.names.map(async (name) => {
        const [found] = await ledgers.open(name).all<{ isDue: 0 | 1 }>(isPushDue(now));
        return found?.isDue === 1 ? [name] : [];
      }),
    );
    return due.flat();
  },
  async *work({ db, ledgers, config, now, elapsedMs }, part) {
    const liveSessions = (ids: readonly string[]) => sessionsThere(db, ids);
    yield* drainPushes(ledgers.open(part), { config: config.push, liveSessions, nowMs: now + elapsedMs });
  },
};

/** The next minute brings another, so one that fails isn't tried again. */
const heartbeatJob: Job = {
  name: "heartbeat",
  parts: ({ config }) => (config.heartbeatUrl === undefined ? [] : ["DB"]),
  async *work({ db, ledgers, config, now, elapsedMs }) {
    if (config.heartbeatUrl === undefined) return;
    let failed = 0;
    try {
      const { ok } = await checkHealth({ db, ledgers, config, now: now + elapsedMs });
      if (ok) await beat(config.heartbeatUrl);
    } catch (thrown) {
      logError(thrown, { job: "heartbeat" });
      failed = 1;
    }
    yield { place: "", calls: 6 + 3 * ledgers.names.length, failed };
  },
};

const recurringJob: Job = {
  name: "recurring",
  parts: inLedgers,
  work({ ledgers, config, now, elapsedMs }, part, from) {
    const run = { atMs: now, appliedAtMs: now + elapsedMs, room: config.quotas.subscribed };
    return generateBills(ledgers.open(part), run, from);
  },
};

const autopayJob: Job = {
  name: "autopay",
  parts: inLedgers,
  work: ({ ledgers, config, now }, part, from) => payDue(ledgers.open(part), now, config.quotas, from),
};

/** Makes up for missed and given up runs: nobody gets several mails at once, but one holds what the others would have. */
const remindersJob: Job = {
  name: "reminders",
  parts: inLedgers,
  async *work({ db, ledgers, config, now, elapsedMs }, part, from) {
    const last = (await lastEndOf(db, "reminders", part)) ?? now;
    const lastMs = Math.min(last, now - HOUR_MS);
    const window = { fromMs: Math.max(lastMs, now - DAY_MS), toMs: now, lastMs, nowMs: now + elapsedMs };
    yield* queueReminders(ledgers.open(part), config, window, from);
  },
};

const ledgersJob: Job = {
  name: "ledgers",
  parts: inLedgers,
  async *work({ db, ledgers }, part) {
    await measureLedger(db, ledgers, part);
    yield { place: "", calls: 2, failed: 0 };
  },
};

/** Every table of a ledger is erased in parts. */
const CALLS_A_MOVE = 40;

/** Finishes moves, and erases the old copy a day later. */
const movesJob = userJob(
  "moves",
  ({ db }, userId, limit) => switchedMoves(db, userId, limit),
  finishMove,
  CALLS_A_MOVE,
);

const pruningJob: Job = {
  name: "pruning",
  parts: ({ ledgers }) => ["DB", ...ledgers.names],
  work: ({ db, ledgers, now }, part, from) =>
    part === "DB" ? prune(db, directorySteps(now), from) : prune(ledgers.open(part), ledgerSteps(now), from),
};

export const erasureJob: Job = {
  name: "erasure",
  parts: inDirectory,
  work({ db, ledgers, config, now }, _part, from) {
    const parts = { db, ledgers, stripe: createStripe(config.stripe), now };
    const report = noneClosed();
    const steps = inPhases(from, {
      requests: (place) => closeRequests(parts, eraseRequested, place, report),
      unfinished: (place) => finishErasures(parts, place),
    });
    return reported("erasure", report, steps);
  },
};

const reconcileJob: Job = {
  name: "reconcile",
  parts: inDirectory,
  work(context, _part, from) {
    const report = { ...noneCompared(), ...noneRepaired() };
    const parts = mailingParts(context);
    const repair = {
      ...parts,
      eraseAgain: (userId: string, ledger: string | null) => eraseAgain(parts, userId, ledger),
    };
    const steps = inPhases(from, {
      ...reconcileSubscriptions(parts, report),
      homes: (place) => compareHomes(repair, place, report),
    });
    return reported("reconcile", report, steps);
  },
};

const unusedAccountsJob: Job = {
  name: "unused-accounts",
  parts: inDirectory,
  work(context, _part, from) {
    const report = noneCleared();
    return reported("unused-accounts", report, clearUnused(mailingParts(context), from, report));
  },
};

/** Logs what an invocation did, however it ends. */
async function* reported(job: string, report: object, steps: AsyncIterable<Step>): AsyncGenerator<Step> {
  try {
    yield* steps;
  } finally {
    console.log(JSON.stringify({ level: "info", job, ...report }));
  }
}

/**
 * Lists the jobs of each trigger in wrangler.toml. Their parts are queued in this order, but a later one may be done first. Those
 * of every day go through whole tables in ranges, and may take hours.
 */
export const JOBS: Readonly<Record<string, readonly Job[]>> = {
  "* * * * *": [cancellationsJob, ownersJob, addressesJob, mailJob, pushJob, heartbeatJob],
  "5 * * * *": [recurringJob, autopayJob, remindersJob, ledgersJob, movesJob],
  "30 3 * * *": [pruningJob, erasureJob, reconcileJob, unusedAccountsJob],
};
