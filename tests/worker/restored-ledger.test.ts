/** A ledger is restored from an older copy, and grows past what devices have seen (docs/contracts.md#operations). */
import { describe, expect, test } from "vitest";
import { autopayOperationId } from "#domain/expenses/status.ts";
import { isFull } from "../support/cases.ts";
import { answerOf } from "./api.ts";
import { DAILY_CRON, fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { move } from "./moved-user.ts";
import { copyOf, type DatabaseCopy, restore } from "./restored-database.ts";
import { execute, ledgerOf } from "./stored.ts";
import {
  adding,
  apply,
  bill,
  count,
  newCustomer,
  newUser,
  numberOf,
  operation,
  post,
  sync,
  type TestUser,
} from "./sync-calls.ts";

const HOUR = new Date(Date.now() + 3_600_000).toISOString();

async function copyLedgerOf({ userId }: TestUser): Promise<DatabaseCopy> {
  return await copyOf((await ledgerOf(userId)).raw);
}

const pull = (user: TestUser, cursor: unknown, operations: readonly unknown[] = []) =>
  post(user, { device: "phone", cursor, operations });

const STARTS_OVER = { status: 409, code: "cursor_ahead" };

const idsAfterAll = async (user: TestUser) => {
  const { changes } = await sync(user);
  return changes.expenses.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
};

test("two devices and a restored copy: 530, 535 and 538 changes, and nobody diverges", async () => {
  const ana = await newUser();
  for (let from = 1; from < 530; from += 100) await sync(ana, adding(from, Math.min(from + 99, 529)));
  const saved = await sync(ana, [], 529);
  expect(numberOf(saved)).toBe(530);
  const copy = await copyLedgerOf(ana);

  const b = await sync(ana, adding(601, 605), saved.cursor);
  expect(numberOf(b)).toBe(535);
  const a = await sync(ana, [], b.cursor);
  expect(a.cursor).toBe(b.cursor);
  await restore(copy);
  const grown = await sync(ana, adding(701, 708), saved.cursor);
  expect(numberOf(grown)).toBe(538);

  const pushed = adding(801, 802);
  expect(await answerOf(pull(ana, b.cursor))).toMatchObject(STARTS_OVER);
  expect(await answerOf(pull(ana, b.cursor, pushed))).toMatchObject(STARTS_OVER);
  expect(await count(ana, "operations", "device = 'phone'")).toBe(0);

  const anew = await sync(ana, pushed);
  expect(anew.results.map(({ status }) => status)).toEqual(["applied", "applied"]);
  const ids = await idsAfterAll(ana);
  expect(ids.slice(529)).toEqual([701, 702, 703, 704, 705, 706, 707, 708, 801, 802]);
  expect((await sync(ana, [], grown.cursor)).changes.expenses.map(({ id }) => id)).toEqual(["801", "802"]);
});

describe("whoever writes before the restore and after it", () => {
  const recurring = { isRecurring: true, dueDate: HOUR.slice(0, 10) };
  const writers: Record<string, (user: TestUser, nth: number) => Promise<unknown>> = {
    "a device": (user, nth) => apply(user, "expense.add", bill(String(900 + nth))),
    cron: async (user, nth) => {
      // A new series that nobody generated yet.
      await execute("UPDATE recurring_series SET generated_until = '2026-01' WHERE user_id = ?", user.userId);
      await execute("UPDATE owners SET behind = '2026-01' WHERE user_id = ?", user.userId);
      await fire(RECURRING_CRON, Date.parse(HOUR) + nth * 3_600_000);
    },
    Stripe: async ({ userId }, nth) => {
      await execute(
        "UPDATE subscriptions SET version = version + 1, period_end = ?1, copied = 0 WHERE user_id = ?2",
        2_000_000_000 + nth,
        userId,
      );
      await fire(MAIL_CRON, HOUR);
    },
    "a badge": (user) => apply(user, "dashboard.view", {}),
  };
  const names = Object.keys(writers);

  const pairs = names.flatMap((lost, at) =>
    (isFull ? names : [names[(at + 1) % names.length] ?? lost]).map((kept) => [lost, kept] as const),
  );
  test.each(pairs)("%s, then %s: the device starts over", async (lost, kept) => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1", { ...recurring, recurringId: "rec_1700000000001" }));
    const copy = await copyLedgerOf(ana);
    const before = await sync(ana);
    await writers[lost]?.(ana, 1);
    const seen = await sync(ana, [], before.cursor);
    expect(numberOf(seen)).toBeGreaterThan(numberOf(before));
    await restore(copy);
    await writers[kept]?.(ana, 2);
    while (numberOf(await sync(ana)) < numberOf(seen) + 2)
      await apply(ana, "expense.add", bill(String(numberOf(await sync(ana)) + 5000)));

    expect(await answerOf(pull(ana, seen.cursor))).toMatchObject(STARTS_OVER);
    expect(await answerOf(pull(ana, before.cursor))).toMatchObject({ status: 200 });
  });

  test("the same autopayment at the same number, after something else", async () => {
    const ana = await newUser();
    const today = new Date().toISOString().slice(0, 10);
    await apply(ana, "expense.add", bill("1", { autopay: true, dueDate: today }));
    const copy = await copyLedgerOf(ana);
    const paying = () =>
      operation(
        "expense.autopay",
        { id: "1" },
        { id: autopayOperationId({ id: "1", dueDate: today, autopayFrom: today }) },
      );
    const lost = await sync(ana, [operation("expense.add", bill("2")), paying()]);
    await restore(copy);
    const kept = await sync(ana, [operation("expense.add", bill("3")), paying()]);
    expect(numberOf(kept)).toBe(numberOf(lost));
    expect(await answerOf(pull(ana, lost.cursor))).toMatchObject(STARTS_OVER);
    expect(await answerOf(pull(ana, kept.cursor))).toMatchObject({ status: 200 });
  });

  test("nobody: the number alone says so", async () => {
    const ana = await newUser();
    const copy = await copyLedgerOf(ana);
    const lost = await sync(ana, adding(1, 3));
    await restore(copy);
    expect(await answerOf(pull(ana, lost.cursor))).toMatchObject(STARTS_OVER);
    expect(await idsAfterAll(ana)).toEqual([]);
  });
});

describe("a device that was away", () => {
  const age = ({ userId }: TestUser, toSeq: number, days: number) =>
    execute(
      "UPDATE operations SET applied_at = ?1 WHERE user_id = ?2 AND seq <= ?3",
      Date.now() - days * 86_400_000,
      userId,
      toSeq,
    );
  const prune = () => fire(DAILY_CRON);

  test("while nothing happened goes on, after months too", async () => {
    const ana = await newCustomer();
    const { cursor } = await sync(ana, adding(1, 3));
    await age(ana, 4, 401);
    await prune();
    expect(await count(ana, "operations")).toBe(0);
    expect((await sync(ana, [], cursor)).cursor).toBe(cursor);
    const later = await sync(ana, adding(4, 4), cursor);
    expect(later.changes.expenses.map(({ id }) => id)).toEqual(["4"]);
    // Its own entry is gone, and the next one names it.
    expect((await sync(ana, [], cursor)).cursor).toBe(later.cursor);
  });

  test("for longer than the history is kept starts over, since nobody can tell what it has seen", async () => {
    const ana = await newCustomer();
    const { cursor } = await sync(ana, adding(1, 3));
    await sync(ana, adding(4, 4));
    await age(ana, 5, 31);
    await sync(ana, adding(5, 5));
    await prune();
    expect(await answerOf(pull(ana, cursor))).toMatchObject(STARTS_OVER);
    expect(await idsAfterAll(ana)).toEqual([1, 2, 3, 4, 5]);
  });

  test("gets an account whose history is gone in pages, each of which leads to the next", async () => {
    const ana = await newCustomer();
    for (let from = 1; from <= 1500; from += 100) await sync(ana, adding(from, from + 99));
    await age(ana, 1501, 40);
    await prune();
    const first = await sync(ana);
    expect([first.more, numberOf(first)]).toEqual([true, 1001]);
    // Others write meanwhile.
    await apply(ana, "expense.add", bill("2000"));
    const second = await sync(ana, [], first.cursor);
    expect([second.more, numberOf(second)]).toEqual([false, 1502]);
  });
});

describe("a cursor", () => {
  test("that is a plain number is only compared with the last one", async () => {
    const ana = await newUser();
    const copy = await copyLedgerOf(ana);
    const lost = await sync(ana, adding(1, 2));
    await restore(copy);
    expect(await answerOf(pull(ana, numberOf(lost)))).toMatchObject(STARTS_OVER);
    await sync(ana, adding(3, 5));
    expect(await answerOf(pull(ana, numberOf(lost)))).toMatchObject({ status: 200 });
    expect(await answerOf(pull(ana, -1))).toMatchObject({ status: 400 });
  });

  test.each([
    "",
    " ",
    "1",
    "-1.1.",
    "1.1",
    "1.1.zz",
    "9.1.",
    "1.9.",
    `1.1.${"0".repeat(16)}`,
    "1e3.1.",
    "9".repeat(400),
    "١.١.",
    "' OR 1=1 --",
    "💥",
  ])("that nobody gave out starts the device over: %j", async (cursor) => {
    const ana = await newUser();
    expect(await answerOf(pull(ana, cursor, adding(1, 1)))).toMatchObject(STARTS_OVER);
    expect(await count(ana, "operations")).toBe(0);
  });

  test("of another user is no way in", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    const { cursor } = await sync(ben, adding(1, 3));
    await sync(ana, adding(1, 3));
    expect(await answerOf(pull(ana, cursor))).toMatchObject(STARTS_OVER);
  });

  test("holds after the account moved to another ledger, and still notices a restore there", async () => {
    const ana = await newUser();
    const early = await sync(ana, adding(1, 2));
    const { cursor } = await sync(ana, adding(3, 3), early.cursor);
    await move(ana);
    expect((await sync(ana, [], cursor)).cursor).toBe(cursor);
    expect((await sync(ana, [], early.cursor)).changes.expenses.map(({ id }) => id)).toEqual(["3"]);

    const copy = await copyLedgerOf(ana);
    const lost = await sync(ana, adding(4, 5), cursor);
    await restore(copy);
    await sync(ana, adding(6, 9), cursor);
    expect(await answerOf(pull(ana, lost.cursor))).toMatchObject(STARTS_OVER);
  });
});
