import { expect, test } from "vitest";
import { createDatabase, type DatabaseBindings, ledgersOf } from "../../worker/db/database.ts";
import { moves } from "../../worker/db/homes.ts";
import { LEDGER_TABLES, nameOf } from "../../worker/db/personal-tables.ts";
import { moveAccount, undoMove } from "../../worker/features/account-move/move-account.ts";
import { isFull } from "../support/cases.ts";
import { inboxOf } from "./api.ts";
import { fire, MAIL_CRON, RECURRING_CRON } from "./cron-world.ts";
import { fullUser, heldOf } from "./full-account.ts";
import { mortalWorld } from "./mortal-world.ts";
import { bindings, DAY_MS, db, execute, firstValue, ledgerOf, ledgers, storedRows } from "./stored.ts";
import { apply, bill, newUser, operation, post, setState, sync, type TestUser } from "./sync-calls.ts";

const parts = { db, ledgers, now: Date.now() };

async function elsewhere({ userId }: TestUser): Promise<string> {
  const { name } = await ledgerOf(userId);
  return ledgers.names.find((each) => each !== name) ?? "";
}

/** What devices see, but for what tells one response from another. */
async function seenBy(user: TestUser) {
  const { cursor, more, changes } = await sync(user);
  return { cursor, more, changes };
}

const statesOf = ({ userId }: TestUser) =>
  storedRows<{ state: string }>("SELECT state FROM owners WHERE user_id = ? ORDER BY state", userId);

async function rowsIn(ledger: string, { userId }: TestUser): Promise<number> {
  const counts = LEDGER_TABLES.filter((each) => nameOf(each) !== "owners").map((each) =>
    ledgers.open(ledger).$count(each.table, each.isOf(userId)),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

test("an account is moved with everything in it, and its devices notice nothing", async () => {
  const ana = await fullUser();
  await sync(
    ana,
    Array.from({ length: 90 }, (_, index) =>
      operation("expense.add", bill(String(1000 + index), { note: "家賃".repeat(index) })),
    ),
  );
  const [source, target, before] = [
    (await ledgerOf(ana.userId)).name,
    await elsewhere(ana),
    await seenBy(ana),
  ];
  const usage = () =>
    storedRows(
      "SELECT bills, bytes, history_bytes FROM owners WHERE user_id = ? AND state = 'here'",
      ana.userId,
    );
  const usageBefore = await usage();

  await moveAccount(parts, ana.userId, target);

  expect((await ledgerOf(ana.userId)).name).toBe(target);
  // With a cookie that still names the old ledger.
  expect(await seenBy(ana)).toEqual(before);
  expect(await usage()).toEqual(usageBefore);
  await apply(ana, "expense.setStatus", { id: "1000", status: "PAID" });
  expect((await sync(ana, [], before.cursor)).changes.expenses).toHaveLength(1);
  expect(await rowsIn(source, ana)).toBeGreaterThan(90);

  expect((await statesOf(ana)).map(({ state }) => state).toSorted()).toEqual(["here", "moved"]);
  await fire(RECURRING_CRON, parts.now + DAY_MS + 1);
  expect(await rowsIn(source, ana)).toBe(0);
  expect(await statesOf(ana)).toEqual([{ state: "here" }]);
  expect(await firstValue("SELECT count(*) FROM moves WHERE user_id = ?", ana.userId)).toBe(0);

  const { changes } = await seenBy(ana);
  await moveAccount({ ...parts, now: parts.now + 2 * DAY_MS }, ana.userId, source);
  expect((await seenBy(ana)).changes).toEqual(changes);
  expect((await ledgerOf(ana.userId)).name).toBe(source);
});

test("a move that dies at any step is finished by the same call, or undone, and loses nothing", async () => {
  const ana = await newUser();
  await sync(
    ana,
    [1, 2, 3].map((id) => operation("expense.add", bill(String(id)))),
  );
  const before = await seenBy(ana);
  let isDone = false;
  // Every fifth step changes as often between what happens then as every one.
  for (let at = 1; !isDone; at += isFull ? 1 : 5) {
    const target = await elsewhere(ana);
    const world = mortalWorld({ at, when: at % 2 === 0 ? "before" : "after" });
    const mortal = { ...bindings, ...world.vars } as DatabaseBindings;
    const dying = { db: createDatabase(mortal.DB), ledgers: ledgersOf(mortal), now: parts.now };
    isDone = await moveAccount(dying, ana.userId, target).then(
      () => true,
      () => false,
    );
    world.end();
    const isSwitched = (await ledgerOf(ana.userId)).name === target;
    const later = { ...parts, now: parts.now + 16 * 60_000 };
    if (at % 3 === 0 && !isSwitched && !isDone) await undoMove(later, ana.userId).catch(() => undefined);
    // Cron opens an account that was switched to its new ledger.
    else if (at % 3 === 1 && isSwitched) await fire(RECURRING_CRON, later.now);
    else await moveAccount(later, ana.userId, target);
    await db.update(moves).set({ heldUntilMs: 0 });
    expect(await seenBy(ana)).toEqual(before);
    const added = operation("expense.add", bill(String(100 + at)));
    const { results } = await sync(ana, [added, operation("undo", { operationId: added.id })]);
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied"]);
    Object.assign(before, await seenBy(ana));
    expect(at).toBeLessThan(200);
  }
});

test("what is written while the rows are on their way is refused, kept by the device, and accepted afterwards", async () => {
  const ana = await newUser();
  await setState(ana, "moving");
  const added = operation("expense.add", bill("1"));
  const push = () => post(ana, { device: "laptop", cursor: null, operations: [added] });
  const refused = await push();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
  await moveAccount(parts, ana.userId, await elsewhere(ana));
  expect(await (await push()).json()).toMatchObject({ results: [{ status: "applied" }] });
});

test("two runs at once never work on the same move, whether one of them undoes it", async () => {
  const ana = await newUser();
  await apply(ana, "expense.add", bill("1"));
  const before = await seenBy(ana);
  const target = await elsewhere(ana);
  const runs = await Promise.allSettled([
    moveAccount(parts, ana.userId, target),
    moveAccount(parts, ana.userId, target),
    undoMove(parts, ana.userId),
  ]);
  expect(runs.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  await moveAccount(parts, ana.userId, target);
  expect(await seenBy(ana)).toEqual(before);
  expect(await statesOf(ana)).toHaveLength(2);
});

test("a run that is replaced while it copies can't switch", async () => {
  const ana = await newUser();
  const target = await elsewhere(ana);
  const moving = moveAccount(parts, ana.userId, target);
  const takeOver = async () => {
    while (
      (await firstValue("SELECT count(*) FROM moves WHERE user_id = ? AND held_until > 0", ana.userId)) !== 1
    );
    await execute("UPDATE moves SET run = 'another' WHERE user_id = ?", ana.userId);
  };
  await Promise.all([takeOver(), expect(moving).rejects.toThrow("Another run has taken this move over.")]);
  expect((await ledgerOf(ana.userId)).name).not.toBe(target);
});

test("waiting mails move along and are sent once", async () => {
  const ana = await newUser();
  const { raw, name } = await ledgerOf(ana.userId);
  const mail = {
    to: ana.email,
    subject: "You have",
    html: "",
    text: "t",
    replyTo: "s@example.com",
    headers: {},
  };
  const insert =
    "INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at, batch) VALUES";
  const wait = (day: string, batch: string | null) =>
    raw
      .prepare(`${insert} (?, 'overdue', ?, ?, 0, 0, ?)`)
      .bind(ana.userId, day, JSON.stringify(mail), batch)
      .run();
  await wait("2026-11-21", "in-doubt");
  const target = await elsewhere(ana);
  await expect(moveAccount(parts, ana.userId, target)).rejects.toThrow(
    "A mail to this account is being sent.",
  );
  await apply(ana, "expense.add", bill("1"));
  await execute("UPDATE mail_outbox SET batch = NULL WHERE user_id = ?", ana.userId);
  await moveAccount(parts, ana.userId, target);
  for (let minute = 0; minute < 3; minute += 1)
    await fire(MAIL_CRON, Date.parse("2026-11-21T09:06:00Z") + minute * 60_000);
  expect((await inboxOf(ana.email)).filter(({ subject }) => subject === "You have")).toHaveLength(1);
  expect(name).not.toBe(target);
});

test("copies that differ are never switched to", async () => {
  const ana = await newUser();
  const { name: source } = await ledgerOf(ana.userId);
  const target = await elsewhere(ana);
  await apply(ana, "expense.add", bill("1"));
  await bindings[target as "LEDGER_1"]?.exec(
    "CREATE TRIGGER spoil AFTER INSERT ON expenses BEGIN UPDATE expenses SET title = 'Spoilt' WHERE user_id = NEW.user_id; END",
  );
  await expect(moveAccount(parts, ana.userId, target)).rejects.toThrow("The copies differ in expenses.");
  expect((await ledgerOf(ana.userId)).name).toBe(source);
  await bindings[target as "LEDGER_1"]?.exec("DROP TRIGGER spoil");
  await moveAccount(parts, ana.userId, target);
  expect((await seenBy(ana)).changes.expenses).toMatchObject([{ title: "Bill 1" }]);
});

test("a move is refused without a ledger or an account, and to two places at once", async () => {
  const ana = await newUser();
  const { name } = await ledgerOf(ana.userId);
  await expect(moveAccount(parts, ana.userId, "LEDGER_9")).rejects.toThrow("There is no ledger LEDGER_9.");
  await expect(moveAccount(parts, "nobody", name)).rejects.toThrow("There is no such account.");
  await expect(moveAccount(parts, ana.userId, name)).rejects.toThrow(`The account is in ${name} already.`);
  await expect(undoMove(parts, ana.userId)).rejects.toThrow("The account isn't being moved.");
  const [second, third] = ledgers.names.filter((each) => each !== name);
  await execute("INSERT INTO moves VALUES (?, ?, ?, 0, NULL, '', 0)", ana.userId, name, second);
  await expect(moveAccount(parts, ana.userId, third ?? "")).rejects.toThrow(`is being moved to ${second}`);
  await moveAccount(parts, ana.userId, second ?? "");
  await expect(undoMove(parts, ana.userId)).rejects.toThrow(`To go back, move it to ${name}.`);
  await moveAccount(parts, ana.userId, third ?? "");
  expect((await ledgerOf(ana.userId)).name).toBe(third);
});

test("a subscription that changes on the way reaches the new ledger", async () => {
  const ana = await newUser();
  const target = await elsewhere(ana);
  await execute(
    "UPDATE subscriptions SET status = 'canceled', version = version + 1, copied = 0 WHERE user_id = ?",
    ana.userId,
  );
  await moveAccount(parts, ana.userId, target);
  const body = { device: "laptop", cursor: null, operations: [operation("expense.add", bill("1"))] };
  expect(await (await post(ana, body)).json()).toMatchObject({
    results: [{ code: "subscription_required" }],
  });
  expect((await heldOf(ana.userId)).get("subscriptions")).toMatchObject([
    { status: "canceled", copied: true },
  ]);
});
