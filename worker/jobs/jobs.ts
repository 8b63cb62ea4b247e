import { mailedOrigin } from "../env.ts";
import { clearUnused } from "../features/account-deletion/clear-unused.ts";
import { eraseRequested, finishErasures } from "../features/account-deletion/erase-account.ts";
import { finishMove, switchedMoves } from "../features/account-move/move-account.ts";
import { reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.ts";
import { closeRequests } from "../features/cancellation/close-requests.ts";
import { settleRequest } from "../features/cancellation/settle-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { checkHealth } from "../features/health/check-health.ts";
import { beat } from "../features/health/heartbeat.ts";
import { measureLedger } from "../features/health/measure-ledgers.ts";
import { directorySteps, ledgerSteps, prune } from "../features/pruning/prune.ts";
import { generateAll } from "../features/recurring/generate-chunk.ts";
import { queueReminders } from "../features/reminders/queue-reminders.ts";
import { logError } from "../http/error-log.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { drainOutbox } from "../mail/drain-outbox.ts";
import { createStripe } from "../services/stripe.ts";
import { ownersToTell, tellLedger } from "../services/subscriptions/owner.ts";
import { type Job, lastFinishedRun } from "./run-job.ts";

/** Each takes about eight calls, of an invocation's thousand. */
const TRIES_MAX = 80;

const cancellationsJob: Job = {
  name: "cancellations",
  async run({ db, ledgers, config, scheduledAtMs }) {
    const due = await dueTries(db, scheduledAtMs, TRIES_MAX);
    if (due.length === 0) return;
    const mailing = { supportEmail: config.supportEmail, origin: mailedOrigin(config) };
    const parts = { db, ledgers, stripe: createStripe(config.stripe), now: scheduledAtMs, mailing };
    let failed = 0;
    for (const { userId } of due) {
      try {
        await settleRequest(parts, userId);
      } catch (thrown) {
        logError(thrown, { job: "cancellations", userId });
        failed += 1;
      }
    }
    if (failed > 0) throw new Error(`Stripe could not be told about ${failed} requests to cancel.`);
  },
};

/** A database or user for whom it fails keeps no other from their turn. */
async function inTurn<Subject extends string | { readonly userId: string }>(
  job: string,
  subjects: readonly Subject[],
  run: (subject: Subject) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const subject of subjects) {
    try {
      await run(subject);
    } catch (thrown) {
      logError(thrown, { job, subject: typeof subject === "string" ? subject : subject.userId });
      failures.push(thrown);
    }
  }
  const [cause] = failures;
  if (cause !== undefined) throw new Error(`${failures.length} of ${subjects.length} failed.`, { cause });
}

/** What a ledger couldn't be told when it changed. */
const ownersJob: Job = {
  name: "owners",
  async run({ db, ledgers, scheduledAtMs }) {
    const untold = await ownersToTell(db, TRIES_MAX);
    await inTurn("owners", untold, (userId) => tellLedger(db, ledgers, userId, scheduledAtMs));
  },
};

const mailJob: Job = {
  name: "mail",
  async run({ db, ledgers, config, scheduledAtMs }) {
    const mailer = createMailer(config.mail);
    let isTaken = true;
    await inTurn("mail", ["DB", ...ledgers.names], async (name) => {
      // A provider that asked for a pause means all of our mails.
      if (!isTaken) return;
      const [at, isLedger] = name === "DB" ? [db, false] : [ledgers.open(name), true];
      isTaken = await drainOutbox(at, mailer, scheduledAtMs, { isLedger });
    });
  },
};

const recurringJob: Job = {
  name: "recurring",
  async run({ ledgers, config, scheduledAtMs }) {
    await inTurn("recurring", ledgers.names, async (name) => {
      for await (const _ of generateAll(ledgers.open(name), scheduledAtMs, config.quotas.subscribed));
    });
  },
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes up for missed and killed runs, up to a day. */
const remindersJob: Job = {
  name: "reminders",
  async run({ db, ledgers, config, scheduledAtMs }) {
    const last = (await lastFinishedRun(db, "reminders")) ?? scheduledAtMs - HOUR_MS;
    const fromMs = Math.max(Math.min(last, scheduledAtMs - HOUR_MS), scheduledAtMs - DAY_MS);
    await inTurn("reminders", ledgers.names, (name) =>
      queueReminders(ledgers.open(name), config, fromMs, scheduledAtMs),
    );
  },
};

const ledgersJob: Job = {
  name: "ledgers",
  async run({ db, ledgers }) {
    await inTurn("ledgers", ledgers.names, (name) => measureLedger(db, ledgers, name));
  },
};

/** The last of a round, so that it tells of the others. */
const heartbeatJob: Job = {
  name: "heartbeat",
  async run({ db, ledgers, config, scheduledAtMs }) {
    if (config.heartbeatUrl === undefined) return;
    const { ok } = await checkHealth({ db, ledgers, config, now: scheduledAtMs });
    if (ok) await beat(config.heartbeatUrl);
  },
};

const pruningJob: Job = {
  name: "pruning",
  async run({ db, ledgers, scheduledAtMs }) {
    await prune(db, directorySteps(scheduledAtMs));
    const steps = ledgerSteps(scheduledAtMs);
    await inTurn("pruning", ledgers.names, (name) => prune(ledgers.open(name), steps));
  },
};

/** What a run of account:move left to do, and a day later what it left behind. */
const movesJob: Job = {
  name: "moves",
  async run({ db, ledgers, scheduledAtMs }) {
    const parts = { db, ledgers, now: scheduledAtMs };
    await inTurn("moves", await switchedMoves(db, TRIES_MAX), (move) => finishMove(parts, move));
  },
};

export const erasureJob: Job = {
  name: "erasure",
  async run({ db, ledgers, config, scheduledAtMs }) {
    const parts = { db, ledgers, stripe: createStripe(config.stripe), now: scheduledAtMs };
    const report = await closeRequests(parts, eraseRequested);
    console.log(JSON.stringify({ level: "info", job: "erasure", ...report }));
    await finishErasures(parts);
    if (report.failed > 0) throw new Error(`${report.failed} accounts could not be erased.`);
  },
};

const reconcileJob: Job = {
  name: "reconcile",
  async run({ db, ledgers, config, scheduledAtMs }) {
    const report = await reconcileSubscriptions({
      db,
      ledgers,
      stripe: createStripe(config.stripe),
      mailer: createMailer(config.mail),
      origin: mailedOrigin(config),
      supportEmail: config.supportEmail,
      now: scheduledAtMs,
    });
    console.log(JSON.stringify({ level: "info", job: "reconcile", ...report }));
    if (report.failed.length > 0)
      throw new Error(`${report.failed.length} subscriptions could not be compared with Stripe.`);
  },
};

const unusedAccountsJob: Job = {
  name: "unused-accounts",
  async run({ db, ledgers, config, scheduledAtMs }) {
    const report = await clearUnused({
      db,
      ledgers,
      stripe: createStripe(config.stripe),
      mailer: createMailer(config.mail),
      mailing: { supportEmail: config.supportEmail, origin: mailedOrigin(config) },
      now: scheduledAtMs,
    });
    console.log(JSON.stringify({ level: "info", job: "unused-accounts", ...report }));
    if (report.failed > 0) throw new Error(`${report.failed} unused accounts could not be warned or erased.`);
  },
};

/** By wrangler.toml's triggers. Bills are made before anyone is reminded of them. */
export const JOBS: Readonly<Record<string, readonly Job[]>> = {
  "* * * * *": [cancellationsJob, ownersJob, mailJob, heartbeatJob],
  "5 * * * *": [recurringJob, remindersJob, ledgersJob, movesJob],
  "30 3 * * *": [pruningJob, erasureJob, reconcileJob, unusedAccountsJob],
};
