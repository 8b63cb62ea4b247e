import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { localTime } from "#domain/calendar/days.ts";
import { isEstimated } from "#domain/expenses/expense.ts";
import { centsFromAmount } from "#domain/money/json-amounts.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import type { Database } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { expenses, knownZone, owners, userSettings } from "../../db/ledger.ts";
import type { AppEnv } from "../../http/handler.ts";
import { limitCallsOf } from "../../http/rate-limit.ts";
import { RowsMoving, TooMuchContention } from "../../ledger/cursor.ts";
import { applyFromMail, wouldReopen } from "./mail-operation.ts";
import { type PaidLink, type Round, readPaidLink, roundsOf } from "./paid-link.ts";
import {
  askPage,
  BUSY_PAGE,
  deletedPage,
  EXPIRED_PAGE,
  LAPSED_PAGE,
  NO_ACCOUNT_PAGE,
  NO_BILL_PAGE,
  type PaidPage,
  paidPage,
  refusedPage,
  type Told,
  UNKNOWN_PAGE,
  undonePage,
  usedUpPage,
} from "./paid-pages.ts";

/** "I've paid it" in a reminder. GET changes nothing, since mail scanners open links; its page has one button, which posts. */
export const paidRoutes = new Hono<AppEnv>()
  .get("/paid", (c) =>
    answer(c, async (link) => {
      const found = await find(c, link);
      return "page" in found ? found.page : await pageOf(c, found, link);
    }),
  )
  .post("/paid", (c) => answer(c, (link) => act(c, link)));

async function answer(c: Context<AppEnv>, pageFor: (link: PaidLink) => Promise<PaidPage>): Promise<Response> {
  const link = await readPaidLink(c.var.config, c.req.query("token") ?? "");
  const { status, html } = await pageOrBusy(c, link, pageFor);
  if (status === 503) c.header("Retry-After", "60");
  return c.html(html, status);
}

async function pageOrBusy(
  c: Context<AppEnv>,
  link: PaidLink | null,
  pageFor: (link: PaidLink) => Promise<PaidPage>,
): Promise<PaidPage> {
  if (link === null) return UNKNOWN_PAGE;
  await limitCallsOf(c, link.userId);
  if (localTime(c.var.now, "UTC").day > link.lastDay) return EXPIRED_PAGE;
  try {
    return await pageFor(link);
  } catch (thrown) {
    if (thrown instanceof RowsMoving || thrown instanceof TooMuchContention) return BUSY_PAGE;
    throw thrown;
  }
}

interface Found extends Told {
  readonly ledger: Database;
  readonly lastSeq: number;
  readonly zone: string;
  /** The round in which this link last marked the bill as paid; undefined if it never did. */
  readonly last: Round | undefined;
  /** The round in which it would do so next; undefined after very many. */
  readonly next: Round | undefined;
}

/** @throws RowsMoving */
async function find(c: Context<AppEnv>, link: PaidLink): Promise<Found | { readonly page: PaidPage }> {
  const { db, ledgers } = c.var;
  const { userId, billId } = link;
  const home = await homeOf(db, userId);
  if (home === undefined) return { page: NO_ACCOUNT_PAGE };
  const ledger = ledgers.open(home.ledger);
  const rounds = await roundsOf(link);
  const [[[owner], [settings], [row]], made] = await Promise.all([
    ledger.batch([
      ledger
        .select({ state: owners.state, lastSeq: owners.lastSeq, entitled: sql<0 | 1>`entitled` })
        .from(owners)
        .where(eq(owners.userId, userId)),
      ledger
        .select({
          currency: userSettings.currency,
          timezone: userSettings.timezone,
          monthStart: userSettings.monthStart,
        })
        .from(userSettings)
        .where(eq(userSettings.userId, userId)),
      ledger
        .select()
        .from(expenses)
        .where(and(eq(expenses.userId, userId), eq(expenses.id, Number(billId)))),
    ]),
    ledger.all<{ id: string }>(madeQuery(userId, rounds)),
  ]);
  if (owner?.state !== "here") throw new RowsMoving();
  if (owner.entitled !== 1) return { page: LAPSED_PAGE };
  if (row === undefined) return { page: NO_BILL_PAGE };
  const bill = { ...row, id: billId };
  if (bill.deleted) return { page: deletedPage(bill) };
  return {
    bill,
    currency: settings?.currency ?? DEFAULT_SETTINGS.currency,
    monthStart: settings?.monthStart ?? DEFAULT_SETTINGS.monthStart,
    zone: knownZone(settings?.timezone ?? ""),
    ledger,
    lastSeq: owner.lastSeq,
    last: rounds[made.length - 1],
    next: rounds[made.length],
  };
}

/** Both tables know an operation's id, since old entries of the log become results. */
function madeQuery(userId: string, rounds: readonly Round[]) {
  const ids = JSON.stringify(rounds.map(({ pay }) => pay));
  const isTheirs = sql`user_id = ${userId} AND op_id IN (SELECT value FROM json_each(${ids}))`;
  return sql`SELECT op_id AS id FROM operations WHERE ${isTheirs}
    UNION SELECT op_id FROM operation_results WHERE ${isTheirs}`;
}

async function pageOf(c: Context<AppEnv>, found: Found, { userId, dueDate }: PaidLink): Promise<PaidPage> {
  const { bill, last, next } = found;
  if (bill.status !== "PAID") return next === undefined ? usedUpPage(found) : askPage(found, dueDate);
  const canUndo = last !== undefined && (await wouldReopen({ ...found, userId }, bill.id, last, c.var.now));
  return paidPage(found, canUndo);
}

async function act(c: Context<AppEnv>, link: PaidLink): Promise<PaidPage> {
  const { undo, amount } = await c.req.parseBody();
  const found = await find(c, link);
  if ("page" in found) return found.page;
  const operation = undo === undefined ? payment(found, amount) : undoing(found);
  if (operation === "nothing to do") return await pageOf(c, found, link);
  if (operation === "no amount") return askPage(found, link.dueDate, String(amount));
  const { db, ledgers, config, now } = c.var;
  const parts = { db, ledgers, quotas: config.quotas, nowMs: now };
  const result = await applyFromMail(parts, { ...found, userId: link.userId, operation });
  if (result.status === "rejected") return refusedPage(result.error);
  const after = await find(c, link);
  if ("page" in after) return after.page;
  if (after.bill.status === "PAID" || undo === undefined) return await pageOf(c, after, link);
  return undonePage(after, after.next !== undefined);
}

/** @param typed what an estimated bill cost */
function payment({ bill, next }: Found, typed: unknown) {
  if (bill.status === "PAID" || next === undefined) return "nothing to do";
  const paid = { id: bill.id, status: "PAID" };
  if (!isEstimated(bill) || typeof typed !== "string")
    return { id: next.pay, type: "expense.setStatus", data: paid } as const;
  // The browser's own field for numbers sends "1234.5".
  const cents = centsFromAmount(Number(typed));
  if (cents === null || cents === 0) return "no amount";
  const changes = { amount: amountFromCents(cents), status: "PAID" };
  return { id: next.pay, type: "expense.edit", data: { id: bill.id, changes } } as const;
}

function undoing({ bill, last }: Found) {
  if (last === undefined || bill.status !== "PAID") return "nothing to do";
  return { id: last.undo, type: "undo", data: { operationId: last.pay } } as const;
}
