/** The jobs of every minute. What isn't due costs a look into an index. */
import type { Database } from "../db/client.ts";
import { mailedOrigin } from "../env.ts";
import { settleRequest } from "../features/cancellation/settle-request.ts";
import { dueTries } from "../features/cancellation/store.ts";
import { checkHealth } from "../features/health/check-health.ts";
import { beat } from "../features/health/heartbeat.ts";
import { logError } from "../http/error-log.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { BATCH, drainOutbox, type Left } from "../mail/drain-outbox.ts";
import { createStripe } from "../services/stripe.ts";
import { ownersToTell, tellLedger } from "../services/subscriptions/owner.ts";
import { byUser } from "../steps/steps.ts";
import type { Job, JobContext } from "./job.ts";

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
      ({ userId }) => settleRequest(parts, userId),
    );
  },
};

/** What a ledger couldn't be told when it changed. */
export const ownersJob: Job = {
  name: "owners",
  async parts({ db }) {
    return (await ownersToTell(db, "", 1)).length > 0 ? DIRECTORY : [];
  },
  work({ db, ledgers, scheduledAtMs }, _part, from) {
    return byUser(
      "owners",
      from,
      (userId, limit) => ownersToTell(db, userId, limit),
      ({ userId }) => tellLedger(db, ledgers, userId, scheduledAtMs),
    );
  },
};

function outboxesOf({ db, ledgers }: JobContext): readonly (readonly [name: string, at: Database])[] {
  return [["DB", db], ...ledgers.names.map((name) => [name, ledgers.open(name)] as const)];
}

/** One part for all databases, since the provider's pace and its pauses mean all of our mails. A place is a database's number. */
export const mailJob: Job = {
  name: "mail",
  parts: () => ["mails"],
  async *work(context, _part, from) {
    const { config, scheduledAtMs, elapsedMs } = context;
    const mailer = createMailer(config.mail);
    const begunAt = Date.now();
    for (const [number, [name, at]] of outboxesOf(context).entries()) {
      let left: Left = number < Number(from) ? "nothing" : "more";
      while (left === "more") {
        let failed = 0;
        try {
          const now = scheduledAtMs + elapsedMs + (Date.now() - begunAt);
          left = await drainOutbox(at, mailer, now, { isLedger: name !== "DB", batches: 1 });
        } catch (thrown) {
          logError(thrown, { job: "mail", database: name });
          [left, failed] = ["nothing", 1];
        }
        yield {
          place: String(left === "more" ? number : number + 1),
          calls: left === "nothing" ? 2 : BATCH + 4,
          failed,
        };
      }
      if (left === "paused") return;
    }
  },
};

/** The last of a round, so that it tells of the others. */
export const heartbeatJob: Job = {
  name: "heartbeat",
  parts: ({ config }) => (config.heartbeatUrl === undefined ? [] : DIRECTORY),
  async *work({ db, ledgers, config, scheduledAtMs }) {
    if (config.heartbeatUrl === undefined) return;
    const { ok } = await checkHealth({ db, ledgers, config, now: scheduledAtMs });
    if (ok) await beat(config.heartbeatUrl);
    yield { place: "", calls: 4 + 3 * ledgers.names.length, failed: 0 };
  },
};
