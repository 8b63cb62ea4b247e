/** The jobs of every day. They go through whole tables in ranges, and may take hours. */
import { mailedOrigin } from "../env.ts";
import { clearUnused, noneCleared } from "../features/account-deletion/clear-unused.ts";
import { eraseAgain, eraseRequested, finishErasures } from "../features/account-deletion/erase-account.ts";
import { compareHomes, noneRepaired } from "../features/account-repair/compare-homes.ts";
import { compareOwners } from "../features/billing/compare-owners.ts";
import { noneCompared, reconcileSubscriptions } from "../features/billing/reconcile-subscriptions.ts";
import { closeRequests, noneClosed } from "../features/cancellation/apply-request.ts";
import { directorySteps, ledgerSteps, prune } from "../features/pruning/prune.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { createStripe } from "../services/stripe.ts";
import { inPhases, type Step } from "../steps/steps.ts";
import type { Job, JobContext } from "./runs.ts";

const DIRECTORY = ["DB"];

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
