import { expect, test } from "vitest";
import { bindings, execute } from "./api.ts";
import { fire } from "./cron-world.ts";
import { ledgerOf, SILENT, storedRows } from "./stored.ts";
import { apply, bill, count, newUser, numberOf, sync } from "./sync-calls.ts";

const NOW = "2026-11-21T03:30:00Z";
const daysAgo = (days: number) => Date.parse(NOW) - days * 86_400_000;

test("old history goes, and the numbers go on where they were", async () => {
  const ana = await newUser();
  for (const id of ["1", "2", "3"]) await apply(ana, "expense.add", bill(id));
  const age = (seq: number, days: number) =>
    execute(
      "UPDATE operations SET applied_at = ?1 WHERE user_id = ?2 AND seq = ?3",
      daysAgo(days),
      ana.userId,
      seq,
    );
  await age(2, 31);
  await age(3, 29);
  await age(4, 40);
  await fire("30 3 * * *", NOW);
  expect(await count(ana, "operations")).toBe(1);
  expect(await count(ana, "operation_results")).toBe(2);
  expect(await count(ana, "expenses")).toBe(3);
  await apply(ana, "expense.add", bill("4"));
  expect(numberOf(await sync(ana))).toBe(5);
  expect((await sync(ana, [], 4)).changes.expenses).toMatchObject([{ id: "4" }]);
});

test("a ledger that doesn't respond keeps no other's history from going", async () => {
  const [ana, ben] = [await newUser(), await newUser()];
  const { name } = await ledgerOf(ana.userId);
  expect((await ledgerOf(ben.userId)).name).not.toBe(name);
  for (const user of [ana, ben]) {
    await apply(user, "expense.add", bill("1"));
    await execute("UPDATE operations SET applied_at = ? WHERE user_id = ?", daysAgo(31), user.userId);
  }
  await expect(fire("30 3 * * *", NOW, { [name]: SILENT })).rejects.toThrow();
  expect([await count(ana, "operations"), await count(ben, "operations")]).toEqual([1, 0]);
});

test("what has expired goes, what still counts stays", async () => {
  const { userId } = await newUser();
  const { raw: ledger } = await ledgerOf(userId);
  const run = (query: string, ...values: unknown[]) => execute(query, ...values);
  const now = Date.parse(NOW);
  await bindings.DB.exec(
    "DELETE FROM session; DELETE FROM rate_limits; DELETE FROM verification; DELETE FROM sign_in_challenges; DELETE FROM google_proofs",
  );
  const challenge = "INSERT INTO sign_in_challenges (email, return_to, token_hash, code_hash, expires_at)";
  for (const [name, ends] of [
    ["old", now - 1],
    ["new", now + 1],
  ] as const) {
    await run("INSERT INTO session VALUES (?1, ?1, ?2, ?3, NULL, NULL, 0, 0, NULL)", name, userId, ends);
    await run("INSERT INTO verification VALUES (?1, ?1, 'v', ?2, 0, 0)", name, ends);
    await run("INSERT INTO rate_limits VALUES (?, 1, ?)", name, ends);
    await run("INSERT INTO google_proofs VALUES (?1, ?1, 's', 'n', '/app', 'c', 0, ?2)", name, ends);
    await run(`${challenge} VALUES (?1, '/app', ?1, 'code', ?2)`, name, ends);
  }
  const mail =
    "INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at) VALUES (?, 'k', ?, '{}', ?, ?)";
  for (const [database, place] of [
    [bindings.DB, "directory"],
    [ledger, "ledger"],
  ] as const) {
    const mailed = database.prepare(mail);
    await database.batch([
      mailed.bind(userId, `${place}: sent long ago`, daysAgo(31), null),
      mailed.bind(userId, `${place}: sent lately`, daysAgo(8), null),
      mailed.bind(userId, `${place}: waiting`, daysAgo(31), 1),
    ]);
  }
  await run("INSERT INTO job_runs (job, scheduled_at, started_at) VALUES ('mail', ?, 0)", daysAgo(8));
  await run(
    "INSERT INTO job_parts (job, scheduled_at, part, touched_at) VALUES ('mail', ?, 'DB', 0)",
    daysAgo(8),
  );
  const event = "INSERT INTO stripe_events VALUES (?, 'invoice.paid', NULL, 0, 1, ?)";
  await run(event, "old", daysAgo(61));
  await run(event, "new", daysAgo(59));
  await fire("30 3 * * *", NOW);
  const left = async (query: string) => (await storedRows(query)).flatMap(Object.values).toSorted();
  expect(await left("SELECT id FROM session")).toEqual(["new"]);
  expect(await left("SELECT id FROM verification")).toEqual(["new"]);
  expect(await left("SELECT email FROM sign_in_challenges")).toEqual(["new"]);
  expect(await left("SELECT email FROM google_proofs")).toEqual(["new"]);
  expect(await left("SELECT key FROM rate_limits")).toEqual(["new"]);
  expect(await left("SELECT local_date FROM mail_outbox")).toEqual([
    "directory: sent lately",
    "directory: waiting",
    "ledger: sent lately",
    "ledger: waiting",
  ]);
  expect(await left("SELECT id FROM stripe_events")).toEqual(["new"]);
  expect(await left("SELECT job FROM job_parts WHERE job = 'mail'")).toEqual([]);
  expect(await left("SELECT job FROM job_runs")).toEqual([
    "erasure",
    "pruning",
    "reconcile",
    "unused-accounts",
  ]);
});
