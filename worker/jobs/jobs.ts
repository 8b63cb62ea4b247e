import { mailedOrigin } from "../env.ts";
import { clearUnused } from "../features/account-deletion/clear-unused.ts";
import { eraseRequested } from "../features/account-deletion/erase-account.ts";
import { reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.ts";
import { closeRequests } from "../features/cancellation/close-requests.ts";
import { settleRequest } from "../features/cancellation/settle-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { prune } from "../features/pruning/prune.ts";
import { generateAll } from "../features/recurring/generate-chunk.ts";
import { queueReminders } from "../features/reminders/queue-reminders.ts";
import { logError } from "../http/error-log.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { drainOutbox } from "../mail/drain-outbox.ts";
import { createStripe } from "../services/stripe.ts";
import { type Job, lastFinishedRun } from "./run-job.ts";

/** Each takes about eight calls, of an invocation's thousand. */
const TRIES_MAX = 80;

const cancellationsJob: Job = {
  name: "cancellations",
  async run({ db, config, scheduledAtMs }) {
    const due = await dueTries(db, scheduledAtMs, TRIES_MAX);
    if (due.length === 0) return;
    const mailing = { supportEmail: config.supportEmail, origin: mailedOrigin(config) };
    const parts = { db, stripe: createStripe(config.stripe), now: scheduledAtMs, mailing };
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

const mailJob: Job = {
  name: "mail",
  run: ({ db, config, scheduledAtMs }) => drainOutbox(db, createMailer(config.mail), scheduledAtMs),
};

const recurringJob: Job = {
  name: "recurring",
  async run({ db, scheduledAtMs }) {
    for await (const _ of generateAll(db, scheduledAtMs));
  },
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes up for missed and killed runs, up to a day. */
const remindersJob: Job = {
  name: "reminders",
  async run({ db, config, scheduledAtMs }) {
    const last = (await lastFinishedRun(db, "reminders")) ?? scheduledAtMs - HOUR_MS;
    const fromMs = Math.max(Math.min(last, scheduledAtMs - HOUR_MS), scheduledAtMs - DAY_MS);
    await queueReminders(db, config, fromMs, scheduledAtMs);
  },
};

const pruningJob: Job = {
  name: "pruning",
  run: ({ db, scheduledAtMs }) => prune(db, scheduledAtMs),
};

export const erasureJob: Job = {
  name: "erasure",
  async run({ db, config, scheduledAtMs }) {
    const parts = { db, stripe: createStripe(config.stripe), now: scheduledAtMs };
    const report = await closeRequests(parts, eraseRequested);
    console.log(JSON.stringify({ level: "info", job: "erasure", ...report }));
    if (report.failed > 0) throw new Error(`${report.failed} accounts could not be erased.`);
  },
};

const reconcileJob: Job = {
  name: "reconcile",
  async run({ db, config, scheduledAtMs }) {
    const report = await reconcileSubscriptions({
      db,
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
  async run({ db, config, scheduledAtMs }) {
    const report = await clearUnused({
      db,
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
  "* * * * *": [cancellationsJob, mailJob],
  "5 * * * *": [recurringJob, remindersJob],
  "30 3 * * *": [pruningJob, erasureJob, reconcileJob, unusedAccountsJob],
};
