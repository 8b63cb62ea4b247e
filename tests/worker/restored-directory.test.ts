/** The directory or a ledger is restored from an older copy, and the other knows more (docs/decisions/0043-restored-copies.md). */
import type { D1Database } from "@cloudflare/workers-types";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rawBatch } from "../../worker/db/database.ts";
import {
  directoryStatements,
  eraseAgain,
  finishErasures,
} from "../../worker/features/account-deletion/erase-account.ts";
import { finishMove, moveAccount, switchedMoves } from "../../worker/features/account-move/move-account.ts";
import { compareHomes, noneRepaired } from "../../worker/features/account-repair/compare-homes.ts";
import { answerOf, call, fromOwnPage, requestMail, signIn, statusOf, verify, verifyCode } from "./api.ts";
import { stripe } from "./billing-calls.ts";
import { allSteps, DAILY_CRON, fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { move } from "./moved-user.ts";
import { copyOf, type DatabaseCopy, emptied, restore } from "./restored-database.ts";
import {
  bindings,
  DAY_MS,
  db,
  execute,
  firstValue,
  ledgerDatabases,
  ledgers,
  SILENT,
  storedRows,
} from "./stored.ts";
import { apply, bill, newCustomer, newUser, operation, post, sync, type TestUser } from "./sync-calls.ts";

const DIRECTORY = bindings.DB as unknown as D1Database;

/** Every test begins without users, since a repair looks at all of them. */
let empty: DatabaseCopy[] | undefined;
beforeEach(async () => {
  // An earlier file of this runtime may still write after the databases were emptied.
  empty ??= (await Promise.all([DIRECTORY, ...ledgerDatabases()].map((each) => copyOf(each)))).map(emptied);
  for (const copy of empty) await restore(copy);
});

async function repair(options: { isDry?: boolean; beginsAnew?: boolean } = {}) {
  const parts = { db, ledgers, stripe, now: Date.now() };
  const report = noneRepaired();
  const eraser = (userId: string, ledger: string | null) => eraseAgain(parts, userId, ledger);
  expect(
    await allSteps((from) => compareHomes({ ...parts, ...options, eraseAgain: eraser }, from, report)),
  ).toBe(0);
  return Object.fromEntries(Object.entries(report).filter(([, users]) => users.length > 0));
}

const push = (user: TestUser, ...ids: string[]) =>
  post(user, {
    device: "phone",
    cursor: null,
    operations: ids.map((id) => operation("expense.add", bill(id))),
  });

const idsOf = async (user: TestUser) => (await sync(user)).changes.expenses.map(({ id }) => id).toSorted();

const ownersOf = async ({ userId }: TestUser) => {
  const states = ledgers.names.map(async (name) => {
    const query = (bindings[name] as unknown as D1Database).prepare(
      "SELECT state FROM owners WHERE user_id = ?",
    );
    const state = await query.bind(userId).first("state");
    return state === null ? [] : [`${name} ${state}`];
  });
  return (await Promise.all(states)).flat();
};
const homeOf = async ({ userId }: TestUser) =>
  (await firstValue<string>("SELECT ledger FROM homes WHERE user_id = ?", userId)) ?? "";
const copyOfLedger = (name: string) => copyOf(bindings[name as "LEDGER_1"] as unknown as D1Database);
const moveTo = ({ userId }: TestUser, ledger: string) =>
  moveAccount({ db, ledgers, now: Date.now() }, userId, ledger);

async function withBill(newOne = newUser): Promise<TestUser> {
  const ana = await newOne();
  await apply(ana, "expense.add", bill("1"));
  return ana;
}

/** Somebody's ledger, and another. */
async function fromTo(user: TestUser): Promise<{ from: string; to: string }> {
  const from = await homeOf(user);
  return { from, to: ledgers.names.find((name) => name !== from) ?? "" };
}

const isHealthy = async () => {
  const response = await call("/api/health");
  const { problems } = await response.json<{ problems: string[] }>();
  return [response.status, problems.filter((each) => each.includes("accounts:repair"))];
};
const erased = async ({ userId, email }: TestUser) => {
  const rows = [
    ...(await storedRows("SELECT id FROM user WHERE id = ? OR email = ?", userId, email)),
    ...(await storedRows("SELECT user_id FROM owners WHERE user_id = ?", userId)),
    ...(await storedRows("SELECT user_id FROM expenses WHERE user_id = ?", userId)),
  ];
  return rows.length === 0;
};

const agrees = async () => expect(await repair()).toEqual({});

/** The day after a move, when cron has erased what it left. */
const passDay = () => fire(RECURRING_CRON, Date.now() + DAY_MS + 60_000);

describe.each(["at once", "a day later"])(
  "the directory is restored to before an account was moved, %s",
  (when) => {
    async function movedAndRestored(newOne = newUser) {
      const ana = await newOne();
      await sync(ana, [operation("expense.add", bill("1")), operation("expense.add", bill("2"))]);
      const copy = await copyOf(DIRECTORY);
      const { name } = await move(ana);
      await apply(ana, "expense.add", bill("3"));
      if (when === "a day later") await passDay();
      await restore(copy);
      expect(await homeOf(ana)).not.toBe(name);
      return { ana, name };
    }

    test("a device's pull and push find the right ledger, and nothing goes into another", async () => {
      const { ana, name } = await movedAndRestored();
      expect(await idsOf(ana)).toEqual(["1", "2", "3"]);
      expect(await statusOf(push(ana, "4"))).toBe(200);
      expect(await idsOf(ana)).toEqual(["1", "2", "3", "4"]);
      expect(await homeOf(ana)).toBe(name);
      await agrees();
    });

    test("signing in again makes no empty account", async () => {
      const { ana, name } = await movedAndRestored();
      const { cookie } = await signIn(ana.email);
      expect(await idsOf({ ...ana, cookie })).toEqual(["1", "2", "3"]);
      expect((await ownersOf(ana)).filter((each) => each.endsWith("here"))).toEqual([`${name} here`]);
    });

    test("the repair finds it for everybody, says so once, and changes nothing in a dry run", async () => {
      const { ana, name } = await movedAndRestored();
      expect(await repair({ isDry: true })).toEqual({ corrected: [ana.userId] });
      expect(await homeOf(ana)).not.toBe(name);
      expect(await repair()).toEqual({ corrected: [ana.userId] });
      expect(await homeOf(ana)).toBe(name);
      await agrees();
      expect(await idsOf(ana)).toEqual(["1", "2", "3"]);
      await passDay();
      expect(await ownersOf(ana)).toEqual([`${name} here`]);
    });

    test("the daily run does, too", async () => {
      const { ana, name } = await movedAndRestored(newCustomer);
      await fire(DAILY_CRON);
      expect(await homeOf(ana)).toBe(name);
      expect((await sync(ana)).changes.subscription).toMatchObject({ payment_status: "trialing" });
    });
  },
);

describe("an old record of a move", () => {
  test("that a restored directory brings back erases no rows that count", async () => {
    const ana = await withBill();
    const before = await homeOf(ana);
    await move(ana);
    const copy = await copyOf(DIRECTORY);
    await moveTo(ana, before);
    await passDay();
    await restore(copy);
    const later = Date.now() + 2 * DAY_MS;
    const [old] = await switchedMoves(db, "", 10);
    if (old === undefined) throw new Error("The record is gone.");
    await expect(finishMove({ db, ledgers, now: later }, old)).rejects.toThrow("accounts:repair");
    await repair();
    expect(await idsOf(ana)).toEqual(["1"]);
    await agrees();
  });

  test("half-way: the directory is restored to the middle of a move that was finished", async () => {
    const ana = await withBill();
    const { from, to } = await fromTo(ana);
    await execute(
      "INSERT INTO moves (user_id, source, target, started_at, run, held_until) VALUES (?, ?, ?, 1, '', 0)",
      ana.userId,
      from,
      to,
    );
    const copy = await copyOf(DIRECTORY);
    await moveTo(ana, to);
    await apply(ana, "expense.add", bill("2"));
    await restore(copy);
    expect(await repair()).toEqual({ corrected: [ana.userId] });
    expect([await homeOf(ana), await idsOf(ana)]).toEqual([to, ["1", "2"]]);
    await agrees();
  });
});

describe("a ledger is restored to before an account was moved", () => {
  test("out of it: the rows that went on count, and the old ones are erased a day later", async () => {
    const ana = await withBill();
    const { from } = await fromTo(ana);
    const copy = await copyOfLedger(from);
    const { name } = await move(ana);
    await apply(ana, "expense.add", bill("2"));
    await passDay();
    await restore(copy);
    expect((await ownersOf(ana)).toSorted()).toEqual([`${from} here`, `${name} here`].toSorted());
    expect(await repair()).toEqual({ corrected: [ana.userId] });
    expect([await homeOf(ana), await idsOf(ana)]).toEqual([name, ["1", "2"]]);
    await agrees();
    await passDay();
    expect(await ownersOf(ana)).toEqual([`${name} here`]);
  });

  test("into it: what the move left behind counts again while it is there", async () => {
    const ana = await withBill();
    const { from, to } = await fromTo(ana);
    const copy = await copyOfLedger(to);
    await moveTo(ana, to);
    await restore(copy);
    expect(await idsOf(ana)).toEqual(["1"]);
    expect(await homeOf(ana)).toBe(from);
    expect(await statusOf(push(ana, "2"))).toBe(200);
    await fire(MAIL_CRON);
    expect((await sync(ana)).changes.subscription).toMatchObject({ payment_status: "trialing" });
    await agrees();
  });

  test("into it, a day later: nothing is written, health says so, and the operator may let them begin anew", async () => {
    const ana = await withBill();
    const { to } = await fromTo(ana);
    const copy = await copyOfLedger(to);
    await moveTo(ana, to);
    await passDay();
    await restore(copy);

    expect(await answerOf(push(ana, "2"))).toMatchObject({ status: 503, code: "busy" });
    expect(await answerOf(push(ana))).toMatchObject({ status: 503, code: "busy" });
    for (const path of ["/api/export/expenses.csv", "/api/export/account.json", "/api/stats"])
      expect(await statusOf(call(path, { headers: fromOwnPage(ana.cookie) }))).toBe(503);
    const { cookie } = await signIn(ana.email);
    expect(await answerOf(push({ ...ana, cookie }, "2"))).toMatchObject({ status: 503 });
    expect(await ownersOf(ana)).toEqual([]);
    expect(await isHealthy()).toEqual([503, [expect.stringContaining("the directory says: 1.")]]);
    expect(await repair()).toEqual({ astray: [ana.userId] });

    expect(await repair({ beginsAnew: true })).toEqual({ begun: [ana.userId] });
    expect(await isHealthy()).toEqual([200, []]);
    expect(await statusOf(push(ana, "2"))).toBe(200);
    expect(await idsOf(ana)).toEqual(["2"]);
  });
});

describe("somebody who joined after the moment to which the directory was restored", () => {
  async function forgotten() {
    const copy = await copyOf(DIRECTORY);
    const ana = await withBill();
    await restore(copy);
    return ana;
  }

  test("reaches their rows by signing in with their address", async () => {
    const ana = await forgotten();
    const { cookie } = await signIn(ana.email);
    expect(await idsOf({ ...ana, cookie })).toEqual(["1"]);
    await agrees();
  });

  test("has them after the repair, under their id", async () => {
    const ana = await forgotten();
    expect(await repair({ isDry: true })).toEqual({ recalled: [ana.userId] });
    expect(await repair()).toEqual({ recalled: [ana.userId] });
    await agrees();
    const { cookie } = await signIn(ana.email);
    expect(await idsOf({ ...ana, cookie })).toEqual(["1"]);
  });

  test("whose address another account has by now is told to the operator", async () => {
    const ana = await forgotten();
    await execute("UPDATE owners SET email = 'x' WHERE user_id = ?", ana.userId);
    const { cookie } = await signIn(ana.email);
    await execute("UPDATE owners SET email = ? WHERE user_id = ?", ana.email, ana.userId);
    expect(cookie).not.toBe("");
    expect(await repair()).toEqual({ astray: [ana.userId] });
    expect((await isHealthy())[0]).toBe(503);
  });
});

describe("somebody who was erased stays erased", () => {
  const parts = () => ({ db, ledgers, stripe, now: Date.now() });

  async function erase(user: TestUser): Promise<void> {
    const query = "SELECT customer_id FROM subscriptions WHERE user_id = ?";
    await stripe.customers.del((await firstValue<string>(query, user.userId)) ?? "");
    expect(await eraseAgain(parts(), user.userId, null)).toBe("erased");
    expect(await erased(user)).toBe(true);
  }

  test("after the ledger is restored to before", async () => {
    const ana = await withBill(newCustomer);
    const copy = await copyOfLedger(await homeOf(ana));
    await erase(ana);
    await restore(copy);
    expect(await erased(ana)).toBe(false);
    const { cookie } = await signIn(ana.email);
    expect((await sync({ ...ana, cookie })).changes.expenses).toEqual([]);
    expect(await repair()).toEqual({ erased: [ana.userId] });
    expect(await storedRows("SELECT id FROM expenses WHERE user_id = ?", ana.userId)).toEqual([]);
    await agrees();
  });

  test("after the directory is restored to before", async () => {
    const ana = await withBill(newCustomer);
    const copy = await copyOf(DIRECTORY);
    await erase(ana);
    await restore(copy);
    expect(await answerOf(push(ana, "2"))).toMatchObject({ status: 503, code: "busy" });
    expect(await repair()).toEqual({ erased: [ana.userId] });
    expect(await erased(ana)).toBe(true);
    await agrees();
  });

  test("after both are restored to before, as the other ledgers know", async () => {
    const ana = await withBill(newCustomer);
    const copies = [await copyOf(DIRECTORY), await copyOfLedger(await homeOf(ana))];
    await erase(ana);
    for (const copy of copies) await restore(copy);
    expect(await repair()).toEqual({ erased: [ana.userId] });
    expect(await erased(ana)).toBe(true);
    await agrees();
  });

  test("when cron is killed after the directory forgot them, and before their ledger did", async () => {
    const ana = await withBill(newCustomer);
    const erasure = { userId: ana.userId, erasureId: "1", markedAtMs: 0, condition: sql`1` };
    await rawBatch(db, await directoryStatements(erasure, Date.now()));
    expect(await ownersOf(ana)).toHaveLength(1);
    const { cookie } = await signIn(ana.email);
    expect((await sync({ ...ana, cookie })).changes.expenses).toEqual([]);
    expect(await allSteps((from) => finishErasures(parts(), from))).toBe(0);
    expect(await storedRows("SELECT id FROM expenses WHERE user_id = ?", ana.userId)).toEqual([]);
    await agrees();
  });

  test("when the erasure begins while cron compares the databases", async () => {
    const copy = await copyOf(DIRECTORY);
    const both = [await withBill(newCustomer), await withBill(newCustomer)];
    await restore(copy);
    const report = noneRepaired();
    const steps = compareHomes({ ...parts(), eraseAgain: async () => {} }, null, report)[
      Symbol.asyncIterator
    ]();
    while (report.recalled.length === 0) await steps.next();
    const [other] = both.filter(({ userId }) => !report.recalled.includes(userId));
    if (other === undefined) throw new Error("Both were recalled at once.");
    const erasure = { userId: other.userId, erasureId: "2", markedAtMs: 0, condition: sql`1` };
    await rawBatch(db, await directoryStatements(erasure, Date.now()));
    while ((await steps.next()).done !== true);
    expect(report.recalled).toHaveLength(1);
    expect(await storedRows("SELECT id FROM user WHERE id = ?", other.userId)).toEqual([]);
  });

  test("which no database says by name, and none after two months", async () => {
    const ana = await withBill(newCustomer);
    await erase(ana);
    for (const database of [DIRECTORY, ...ledgerDatabases()]) {
      const { results } = await database.prepare("SELECT * FROM erased").all();
      expect(results).toHaveLength(1);
      expect(JSON.stringify(results)).not.toContain(ana.userId);
    }
    await fire(DAILY_CRON, Date.now() + 61 * DAY_MS);
    for (const database of [DIRECTORY, ...ledgerDatabases()])
      expect((await database.prepare("SELECT * FROM erased").all()).results).toEqual([]);
  });
});

describe("while one ledger doesn't respond", () => {
  /** The ledger of nobody in the test. */
  const silenced = async (...users: TestUser[]) => {
    const used = await Promise.all(users.map(homeOf));
    return ledgers.names.find((name) => !used.includes(name)) as "LEDGER_1";
  };

  test("a new address can't sign in yet, and its link and code work afterwards", async () => {
    const vars = { [await silenced()]: SILENT };
    const byLink = await requestMail();
    expect(await answerOf(verify(byLink.token, { vars }))).toMatchObject({ status: 503, code: "busy" });
    expect(await statusOf(verify(byLink.token))).toBe(200);
    const byCode = await requestMail();
    const { email, code } = byCode;
    const typed = call("/api/sign-in/verify", { vars, body: { email, code } });
    expect(await answerOf(typed)).toMatchObject({ status: 503, code: "busy" });
    expect(await statusOf(verifyCode(email, code))).toBe(200);
    expect(await statusOf(verifyCode(email, code))).toBe(400);
  });

  test("the daily run still corrects what Stripe says, and says that a part failed", async () => {
    const ana = await newCustomer();
    const vars = { [await silenced(ana)]: SILENT };
    await execute("UPDATE subscriptions SET status = 'canceled' WHERE user_id = ?", ana.userId);
    const run = fire(DAILY_CRON, Date.now(), vars);
    await expect(run).rejects.toThrow(/"part":"DB","failed":[1-9]/);
    const query = "SELECT status FROM subscriptions WHERE user_id = ?";
    expect(await storedRows(query, ana.userId)).toEqual([{ status: "trialing" }]);
  });
});
