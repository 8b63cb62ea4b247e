import { randomUUID } from "node:crypto";
import type { D1Database } from "@cloudflare/workers-types";
import type { OperationJson } from "#domain/operations/operation.ts";
import { UserAtStripe } from "../../tests/support/at-stripe.ts";
import type { SyncResponse } from "../../worker/app.ts";
import { createDatabase } from "../../worker/db/client.ts";
import type { Usage } from "../lib/metered-worker.ts";
import { applyPlan } from "../seed/account.ts";
import { seedPlan } from "../seed/plan.ts";
import type { Measured } from "./bill.ts";
import { type Meter, meterOf } from "./meter.ts";
import type { MeteredCopy } from "./metered-copy.ts";
import { less, share, sumOf } from "./usage.ts";

const EMAIL = "cost@example.com";
const ACCOUNT = { months: 24, perMonth: 30, seed: 1, timezone: "UTC" };

/** Calls that are averaged. */
const TIMES = 20;

const DAY_MS = 86_400_000;

type Costs = Measured["costs"];

/** Measures each kind of work on the built worker and real databases, for one account of two years. */
export async function measure(copy: MeteredCopy, say: (text: string) => void): Promise<Measured> {
  const meter = meterOf(copy.url);
  const now = Date.now();
  say("cron without work");
  const idle = await idleCron(meter, now);
  say("signing in and paying");
  const joining = await joiningOf(copy, meter);
  say("filling the account");
  const { userId, ledger } = await copy.account(EMAIL);
  const bytesBefore = await sizeOf(ledger);
  const today = new Date(now).toISOString().slice(0, 10);
  await applyPlan(createDatabase(ledger), userId, seedPlan({ ...ACCOUNT, today }));
  say("the app's calls");
  const calls = await callsOf(copy, meter, today);
  say("a renewal");
  const atStripe = new UserAtStripe(copy.standInsUrl, EMAIL);
  // To the end of the trial.
  await meter.usedBy(() => atStripe.passDays(8));
  const renewal = await meter.usedBy(() => atStripe.passDays(31));
  say("cron for the account");
  const cron = await cronOf(meter, idle, ledger, now);
  return {
    costs: { ...calls, ...joining, renewal, ...cron, ...idle },
    // Without the history that was pruned, as in an account that was filled slowly.
    accountBytes: (await sizeOf(ledger)) - bytesBefore,
  };
}

type Idle = Pick<Costs, "minute" | "hour" | "day">;

async function idleCron({ cron }: Meter, now: number): Promise<Idle> {
  const second = async (when: "minute" | "hour" | "day") => {
    // The first run lists the ledgers.
    await cron(when, now - 2 * DAY_MS);
    return await cron(when, now - DAY_MS);
  };
  return { minute: await second("minute"), hour: await second("hour"), day: await second("day") };
}

type Joining = Pick<Costs, "signInMail" | "signIn" | "newSubscriber">;

async function joiningOf(copy: MeteredCopy, { usedBy }: Meter): Promise<Joining> {
  await copy.signIn(EMAIL);
  return {
    signInMail: await usedBy(() => copy.requestLink(EMAIL)),
    signIn: await usedBy(() => copy.openLink(EMAIL)),
    newSubscriber: await usedBy(() => copy.subscribe(EMAIL)),
  };
}

type Calls = Pick<Costs, "landing" | "firstLoad" | "pull" | "openApp" | "edit" | "tick">;

async function callsOf(copy: MeteredCopy, { usedBy, averageOf }: Meter, today: string): Promise<Calls> {
  let cursor: number | null = null;
  const sync = async (operations: readonly OperationJson[] = []) => {
    const body = { device: "cost", cursor, operations };
    const response: SyncResponse = await copy.post("/api/sync", body);
    const refused = response.results.find(({ status }) => status === "rejected");
    if (refused) throw new Error(JSON.stringify(refused));
    cursor = response.cursor;
    return response;
  };
  const push = (type: string, data: unknown) => sync([operation(type, data)]);
  const askSubscription = () => copy.post("/api/user-subscription-info", { email: EMAIL });
  const idOf = (index: number) => String(index + 1);
  const bill = { title: "Groceries", amount: 12.5, dueDate: today, isRecurring: false };
  return {
    landing: await averageOf(TIMES, () => copy.get("/")),
    firstLoad: await usedBy(async () => {
      await copy.get("/app");
      await askSubscription();
      while ((await sync()).more);
    }),
    pull: await averageOf(TIMES, () => sync()),
    openApp: await averageOf(TIMES, async () => {
      await copy.get("/api/me");
      await askSubscription();
      await push("dashboard.view", {});
    }),
    edit: await averageOf(TIMES, (index) => push("expense.add", { ...bill, id: idOf(index) })),
    tick: await averageOf(TIMES, (index) => push("expense.setStatus", { id: idOf(index), status: "PAID" })),
  };
}

function operation(type: string, data: unknown): OperationJson {
  const at = new Date().toISOString();
  return { id: randomUUID(), type, at, day: at.slice(0, 10), hour: 12, data };
}

type CronForAccount = Pick<Costs, "generation" | "reminder" | "pruning">;

/** Less what its runs use without work. */
async function cronOf({ cron }: Meter, idle: Idle, ledger: D1Database, now: number): Promise<CronForAccount> {
  const more = async (when: keyof Idle, atMs: number): Promise<Usage> =>
    less(await cron(when, atMs), idle[when]);
  // Bring everything up to date.
  for (const when of ["day", "hour", "minute"] as const) await cron(when, now + DAY_MS);

  const generatingMs = firstOfNextMonth(now);
  const generation = await more("hour", generatingMs);

  const dueDate = await firstDueAfter(ledger, generatingMs + 2 * DAY_MS);
  const remindingMs = Date.parse(`${dueDate}T09:05:00Z`) - DAY_MS;
  const queued = await more("hour", remindingMs);
  const mails = await countOf(ledger, "mail_outbox WHERE next_try_at IS NOT NULL");
  const sent = await more("minute", remindingMs + 60_000);

  const changes = await countOf(ledger, "operations");
  const pruned = await more("day", now + 40 * DAY_MS);
  const left = await countOf(ledger, "operations");
  if (mails === 0 || left === changes) throw new Error("No reminder was queued, or nothing was pruned.");
  return {
    generation,
    reminder: share(sumOf(queued, sent), mails),
    pruning: share(pruned, changes - left),
  };
}

/** At noon, when it has begun everywhere. */
function firstOfNextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1, 12, 5);
}

async function sizeOf(database: D1Database): Promise<number> {
  return (await database.prepare("SELECT 1").run()).meta.size_after;
}

async function firstDueAfter(ledger: D1Database, ms: number): Promise<string> {
  const query =
    "SELECT min(due_date) AS day FROM expenses WHERE due_date > ? AND status <> 'PAID' AND deleted = 0";
  const after = new Date(ms).toISOString().slice(0, 10);
  const day = await ledger.prepare(query).bind(after).first<string>("day");
  if (day === null) throw new Error("No bill is due.");
  return day;
}

async function countOf(ledger: D1Database, rows: string): Promise<number> {
  return (await ledger.prepare(`SELECT count(*) AS n FROM ${rows}`).first<number>("n")) ?? 0;
}
