/** The jobs of every minute. What isn't due costs a look into an index. */
import type { Database } from "../db/database.ts";
import { mailedOrigin } from "../env.ts";
import { applyRequest } from "../features/cancellation/apply-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { beat, checkHealth } from "../features/health/check-health.ts";
import { logError } from "../http/errors.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { BATCH, drainOutbox, type Remaining } from "../mail/outbox.ts";
import { createStripe } from "../services/stripe.ts";
import { ownersToUpdate, updateOwner } from "../services/subscriptions/owner.ts";
import { byUser } from "../steps/steps.ts";
import type { Job, JobContext } from "./runs.ts";

const DIRECTORY = ["DB"];

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
