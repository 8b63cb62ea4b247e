import type { D1Database } from "@cloudflare/workers-types";
import { applyPlan } from "../../scripts/seed/account.ts";
import { seedPlan } from "../../scripts/seed/plan.ts";
import { UserAtStripe } from "../../tests/support/at-stripe.ts";
import { createDatabase } from "../../worker/db/database.ts";
import { FINISHED_MAILS_MS, HISTORY_MS, RESULTS_MS, STRIPE_EVENTS_MS } from "../../worker/db/retention.ts";
import { ACCOUNT, DAY_MS } from "../simulate/assumptions.ts";
import { callsOf } from "./app-calls.ts";
import type { Measured } from "./bill.ts";
import { cronForAccount } from "./cron-for-account.ts";
import { idleCron } from "./idle-cron.ts";
import { countRows, less, type Meter, meterOf } from "./meter.ts";
import type { MeteredCopy } from "./metered-copy.ts";
import { removalOf } from "./old-rows.ts";

const EMAIL = "cost@example.com";

/** Measures each kind of work on the built worker and real databases, for one account. */
export async function measure(copy: MeteredCopy, say: (text: string) => void): Promise<Measured> {
  const meter = meterOf(copy.url);
  const { cron } = meter;
  const now = Date.now();
  say("cron without work");
  const idle = await idleCron(meter, now);
  say("signing in and paying");
  const atStripe = new UserAtStripe(copy.standInsUrl, EMAIL);
  const joining = await joiningOf(copy, meter, atStripe);
  say("a renewal");
  // To the end of the trial.
  await meter.usedBy(() => atStripe.passDays(3));
  const renewal = await meter.usedBy(() => atStripe.passDays(31));
  say("filling the account");
  const { userId, ledger } = await copy.account(EMAIL);
  const bytesBefore = await sizeOf(ledger);
  const accountBytes = async () => (await sizeOf(ledger)) - bytesBefore;
  const today = new Date(now).toISOString().slice(0, 10);
  const plan = { months: ACCOUNT.months, perMonth: ACCOUNT.billsPerMonth, seed: 1, today, timezone: "UTC" };
  await applyPlan(createDatabase(ledger), userId, seedPlan(plan));

  // Before the app's calls, whose random ids fill a page more or less.
  say("old rows");
  await cron("day", now + DAY_MS);
  const quiet = await cron("day", now + 2 * DAY_MS);
  const removal = (database: D1Database, table: string, createdAtMs: number, keptMs: number) =>
    removalOf(meter, quiet, { database, table, atMs: createdAtMs + keptMs + DAY_MS / 2 });
  const pruning = await removal(ledger, "operations", now, HISTORY_MS);
  const subscriber = await accountBytes();
  const eventEnd = await removal(copy.directory, "stripe_events", now, STRIPE_EVENTS_MS);
  const resultEnd = await removal(ledger, "operation_results", now, RESULTS_MS);
  const unused = await accountBytes();

  say("the app's calls");
  // Cron's clock has ended the session.
  await copy.signIn(EMAIL);
  const calls = await callsOf(copy, meter, { email: EMAIL, today });
  say("cron for the account");
  const { remindedAtMs, ...forAccount } = await cronForAccount(meter, idle.runs, { ledger, now });
  const mailEnd = await removal(ledger, "mail_outbox", remindedAtMs, FINISHED_MAILS_MS);
  say("leaving");
  await copy.signIn(EMAIL);
  const leaving = await meter.usedBy(async () => {
    await copy.post("/api/send-support-email", { userEmail: EMAIL, deleteData: true });
    await atStripe.passDays(31);
  });
  const erasure = less(await cron("day", now + RESULTS_MS + 30 * DAY_MS), quiet);
  if ((await countRows(ledger, "expenses")) > 0) throw new Error("The account wasn't erased.");
  return {
    costs: {
      ...calls,
      ...joining,
      renewal,
      leaving,
      ...forAccount,
      ...idle.costs,
      reconciling: less(quiet, idle.runs.day),
      pruning,
      resultEnd,
      mailEnd,
      eventEnd,
      erasure,
    },
    accountBytes: { subscriber, unused },
  };
}

type Joining = Pick<Measured["costs"], "signInMail" | "signIn" | "newSubscriber">;

async function joiningOf(copy: MeteredCopy, { usedBy }: Meter, atStripe: UserAtStripe): Promise<Joining> {
  await copy.signIn(EMAIL);
  return {
    signInMail: await usedBy(() => copy.requestLink(EMAIL)),
    signIn: await usedBy(() => copy.openLink(EMAIL)),
    newSubscriber: await usedBy(async () => {
      await copy.subscribe(EMAIL);
      // To the notice of the trial's end.
      await atStripe.passDays(5);
    }),
  };
}

async function sizeOf(database: D1Database): Promise<number> {
  return (await database.prepare("SELECT 1").run()).meta.size_after;
}
