import { Hono } from "hono";
import { z } from "zod";
import { numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { seriesToJson } from "#domain/series/series.ts";
import { batchOn, statement } from "../../db/database.ts";
import { type MonthStanding, monthStanding } from "../../ledger/month-standing.ts";
import { budgetFromRow, STORED, seriesFromRow } from "../../ledger/rows.ts";
import { cursorOf, placeIn } from "./cursors.ts";
import { body, documented, input } from "./documented.ts";
import { namesOperation, type WritingEnv } from "./idempotency.ts";
import { type ProgramEnv, requireWriting, unlessUnchanged } from "./require-program.ts";
import {
  allSeries,
  budget,
  budgetQuery,
  budgets,
  month,
  monthFigures,
  newBudget,
  pageQuery,
} from "./schemas.ts";
import { applyOne } from "./writing.ts";

const LIMIT = 100;

const SERIES = `${STORED.series.select} AND id > ?2 ORDER BY id LIMIT ?3`;

const BUDGETS = `${STORED.budgets.select} AND unset = 0 AND (year, month) >= (?2, ?3) AND (year, month) <= (?4, ?5)
  ORDER BY year, month`;

const ofMonth = z.strictObject({ month });

const reading = new Hono<ProgramEnv>()
  .get(
    "/series",
    documented({ id: "listSeries", summary: "Series of bills", tag: "Series", answers: allSeries }),
    input("query", pageQuery),
    unlessUnchanged,
    async (c) => {
      const { cursor, limit = LIMIT } = c.req.valid("query");
      const { ledger, userId } = c.get("account");
      const [after = ""] = placeIn("seriesId", cursor) ?? [];
      const { found } = await batchOn(ledger)({
        found: statement(ledger, SERIES, [userId, after, limit + 1], STORED.series.read),
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return c.json({
        series: shown.map((row) => seriesToJson(seriesFromRow(row))),
        nextCursor: last === undefined ? null : cursorOf("seriesId", [last.id]),
      });
    },
  )
  .get(
    "/budgets",
    documented({
      ...{ id: "listBudgets", summary: "Budgets of months", tag: "Budgets", answers: budgets },
      description:
        "Those that were set or cleared. Whether one carries over to later months is a setting of the user's.",
    }),
    input("query", budgetQuery),
    unlessUnchanged,
    async (c) => {
      const { from = "0000-00", to = "9999-99" } = c.req.valid("query");
      const { ledger, userId } = c.get("account");
      const span = [from, to].flatMap((each) => [yearOfMonth(each), numberOfMonth(each)]);
      const { found } = await batchOn(ledger)({
        found: statement(ledger, BUDGETS, [userId, ...span], (row) =>
          budgetFromRow(STORED.budgets.read(row)),
        ),
      });
      return c.json({
        budgets: found.map((each) => ({ month: each.month, amount: amountOrNull(each.amountCents) })),
      });
    },
  )
  .get(
    "/months/:month",
    documented({ id: "getMonth", summary: "How a month stands", tag: "Months", answers: monthFigures }),
    input("param", ofMonth),
    unlessUnchanged,
    async (c) => {
      const { account } = c.var;
      const standing = await monthStanding(account, c.req.valid("param").month);
      return c.json({ ...figuresOf(standing), currency: account.settings.currency });
    },
  );

const writing = new Hono<WritingEnv>().put(
  "/budgets/:month",
  documented({
    ...{ id: "setBudget", summary: "Set or clear a month's budget", tag: "Budgets" },
    ...{ answers: budget, writes: true },
  }),
  requireWriting,
  input("param", ofMonth),
  body(newBudget),
  namesOperation,
  async (c) => {
    const { month: named } = c.req.valid("param");
    const { amount } = c.req.valid("json");
    const of = { year: yearOfMonth(named), month: numberOfMonth(named) };
    if (amount === null) await applyOne(c, "budget.clear", of);
    else await applyOne(c, "budget.set", { ...of, amount });
    return c.json({ month: named, amount });
  },
);

export const accountRoutes = new Hono<ProgramEnv>().route("/", reading).route("/", writing);

function amountOrNull(cents: number | null): number | null {
  return cents === null ? null : amountFromCents(cents);
}

function figuresOf(standing: MonthStanding): Omit<z.input<typeof monthFigures>, "currency"> {
  const { period, count, paidCount, lateCount, budget: set, limitCents, plannedCents } = standing;
  return {
    ...period,
    bills: { count, paid: paidCount, late: lateCount },
    planned: amountFromCents(plannedCents),
    spent: amountFromCents(standing.spentCents),
    pending: amountFromCents(standing.pendingCents),
    late: amountFromCents(standing.lateCents),
    budget: set && {
      amount: amountFromCents(set.amountCents),
      setFor: set.setFor,
      left: amountOrNull(limitCents === null ? null : limitCents - plannedCents),
    },
    categories: standing.categories.map(({ category, totalCents, count: bills }) => ({
      category,
      total: amountFromCents(totalCents),
      count: bills,
    })),
  };
}
