/** Users who don't pay get no bills and no reminders from cron, and all they missed once they pay again. */
import { describe, expect, test } from "vitest";
import { unpacked } from "#domain/undo/history.ts";
import { isFull } from "../support/cases.ts";
import {
  act,
  changeCard,
  FAILS_LATER_CARD,
  freshCard,
  passDays,
  refresh,
  sayAsStripe,
  stored,
  subscribe,
} from "./billing-calls.ts";
import { fire, outboxOf, RECURRING_CRON } from "./cron-world.ts";
import { ledgerOf } from "./stored.ts";
import { apply, bill, newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

/** As Stripe would say it, of those that its stand-in never says. */
const setStatus = (user: TestUser, status: string) => sayAsStripe(user, "status = ?", status);

async function eightDays(user: TestUser): Promise<void> {
  await passDays(user, 8);
  await refresh(user);
}

const doing = (action: "cancel" | "pause" | "resume") => async (user: TestUser) => {
  await act(user, action);
  await refresh(user);
};

interface Life {
  readonly status: string;
  readonly card?: string;
  readonly come: (user: TestUser) => Promise<unknown>;
}

interface Lapse extends Life {
  readonly payAgain: (user: TestUser) => Promise<unknown>;
}

const paying: readonly Life[] = [
  { status: "trialing", come: async () => undefined },
  { status: "active", come: eightDays },
];

const lapsed: readonly Lapse[] = [
  { status: "canceled", come: doing("cancel"), payAgain: subscribe },
  { status: "paused", come: doing("pause"), payAgain: doing("resume") },
  {
    status: "past_due",
    card: FAILS_LATER_CARD,
    come: eightDays,
    payAgain: async (user) => {
      await changeCard(user, freshCard());
      await act(user, "renew");
      await refresh(user);
    },
  },
  ...(isFull ? ["incomplete", "incomplete_expired", "unpaid"] : ["unpaid"]).map(
    (status): Lapse => ({
      status,
      come: (user) => setStatus(user, status),
      payAgain: (user) => setStatus(user, "active"),
    }),
  ),
];

/** Someone in their trial with a series since August that is generated to November, and a bill that is late. */
async function someone(card?: string): Promise<TestUser> {
  const user = await newVisitor();
  await subscribe(user, card);
  const series = { isRecurring: true, recurringId: "rec_5", dueDate: "2026-08-22", title: "Rent" };
  await apply(user, "expense.add", bill("1", series));
  await apply(user, "series.generate", { cutoffDate: "2026-11-30" });
  await apply(user, "expense.add", bill("2", { dueDate: "2026-11-20", title: "Late" }));
  return user;
}

const fires = async () => {
  for (const scheduled of ["2026-11-21T09:05:00Z", "2026-11-22T09:05:00Z"])
    await fire(RECURRING_CRON, scheduled);
};

async function madeByCron(user: TestUser): Promise<string[]> {
  const { changes } = await sync(user);
  const shown = changes.history.filter((entry) => entry.type === "series.generate" && entry.device === null);
  const made = new Set(shown.flatMap(({ image }) => unpacked(image).map(({ key }) => key)));
  return changes.expenses.filter(({ id }) => made.has(id)).map(({ dueDate }) => dueDate);
}

describe("a subscription that is", () => {
  test.each(paying)("$status has bills made and is reminded", async ({ status, card, come }) => {
    const user = await someone(card);
    await come(user);
    expect((await stored(user)).status).toBe(status);
    await fires();
    expect(await madeByCron(user)).toEqual(["2026-12-22"]);
    expect(await outboxOf(user.userId)).toEqual(["overdue 2026-11-21"]);
  });

  test.each(lapsed)(
    "$status gets neither, and both catch up when it is paid again",
    async ({ status, card, come, payAgain }) => {
      const user = await someone(card);
      await come(user);
      expect((await stored(user)).status).toBe(status);
      await fires();
      await fire(RECURRING_CRON, "2027-01-21T09:05:00Z");
      expect(await madeByCron(user)).toEqual([]);
      expect(await outboxOf(user.userId)).toEqual([]);

      await payAgain(user);
      await fire(RECURRING_CRON, "2027-02-21T09:05:00Z");
      expect(await madeByCron(user)).toEqual(["2026-12-22", "2027-01-22", "2027-02-22", "2027-03-22"]);
      // Once about what became due meanwhile, and about nothing from before.
      expect(await outboxOf(user.userId)).toEqual(["overdue 2027-02-21"]);
      await fire(RECURRING_CRON, "2027-02-21T10:05:00Z");
      expect(await outboxOf(user.userId)).toHaveLength(1);
    },
  );
});

test("a user who never paid gets neither, with or without settings", async () => {
  const user = await newVisitor();
  const { results } = await sync(user, [operation("settings.update", { timezone: "Asia/Tokyo" })]);
  expect(results[0]?.status).toBe("applied");
  const insert = `INSERT INTO recurring_series
      (user_id, id, anchor_date, first_month, title, amount, generated_until, seq)
    VALUES (?, 'rec_5', '2026-08-22', '2026-08', 'Rent', 100, '2026-08', 1)`;
  const { raw: ledger } = await ledgerOf(user.userId);
  await ledger.prepare(insert).bind(user.userId).run();
  await fires();
  expect(await madeByCron(user)).toEqual([]);
  expect(await outboxOf(user.userId)).toEqual([]);
});

test("a lapsed user's request to generate bills waits, is applied on return, and cron adds only the rest", async () => {
  const user = await someone();
  await doing("cancel")(user);
  const sent = operation("series.generate", { cutoffDate: "2027-01-31" });
  for (const _ of [1, 2]) {
    const { results } = await sync(user, [sent]);
    expect(results).toMatchObject([{ status: "rejected", code: "subscription_required" }]);
  }
  await subscribe(user);
  const { results } = await sync(user, [sent]);
  expect(results).toMatchObject([{ status: "applied", result: { count: 2 } }]);
  await fire(RECURRING_CRON, "2027-01-21T09:05:00Z");
  expect(await madeByCron(user)).toEqual(["2027-02-22"]);
});
