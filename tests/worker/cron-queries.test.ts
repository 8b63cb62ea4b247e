import type { SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDatabase } from "../../worker/db/database.ts";
import { USER_ZONES } from "../../worker/db/ledger.ts";
import { switchedMoves } from "../../worker/features/account-move/move-account.ts";
import { dueAddresses } from "../../worker/features/address-change/tell-address.ts";
import { autopayUsersQuery } from "../../worker/features/autopay/pay-due.ts";
import { dueTries } from "../../worker/features/cancellation/store.ts";
import { lastRunsQuery } from "../../worker/features/health/check-health.ts";
import { directorySteps, ledgerSteps } from "../../worker/features/pruning/prune.ts";
import {
  generationStatements,
  nextMonthQuery,
  seriesQuery,
  usersQuery,
} from "../../worker/features/recurring/generate-bills.ts";
import { contractQueries } from "../../worker/features/reminders/due-contracts.ts";
import { dueUsersQuery, owedBillsQuery } from "../../worker/features/reminders/due-users.ts";
import { laterBillsQuery, logQuery, movedHoursQuery } from "../../worker/features/reminders/late-users.ts";
import { TRIAL_ZONES, trialsQuery } from "../../worker/features/reminders/trial-messages.ts";
import {
  claimNewBatch,
  claimTriedBatch,
  insertMails,
  recordTries,
  reviveMails,
  withdrawMails,
} from "../../worker/mail/outbox.ts";
import {
  claimPushes,
  insertPushes,
  isPushDue,
  queueSettled,
  recordPushes,
} from "../../worker/push/outbox.ts";
import { ownersToUpdate } from "../../worker/services/subscriptions/owner.ts";
import { DAILY_CRON, fire } from "./cron-world.ts";
import { planOf, recordingDatabases } from "./recording-database.ts";
import { bindings, db, execute, ledgerDatabases, ledgerOf, SILENT, storedRows } from "./stored.ts";
import { apply, bill, count, newCustomer, numberOf, sync } from "./sync-calls.ts";

const series = {
  ...({ userId: "u", id: "rec_5", seq: 1, anchorDate: "2026-10-31", recurringEvery: 1 } as const),
  ...({ lastDayOfMonth: false, recurringRule: null, weekendShift: "none", lastMonth: null } as const),
  ...({ lastDay: null, movedMonths: 0, movedDays: 0 } as const),
  ...{ generatedUntil: "2026-12", endedOn: null, slots: ["2026-11", "2026-12"] },
};
const generationSteps = generationStatements({ series: [series] }, 0, 0);
const user = {
  userId: "u",
  email: "",
  currency: "USD",
  monthStart: 1,
  dueTomorrow: 1,
  overdue: 1,
  daysBefore: "[1]",
  daysAfter: "[1]",
  lastOverdueDay: null,
  ...({ remindBy: "mail", hasPush: 0, isMailStopped: 0 } as const),
} as const;

const pruning = (steps: ReturnType<typeof directorySteps>) =>
  Object.fromEntries(
    Object.values(steps)
      .flat()
      .map((statement, index) => [`prune ${index}`, statement]),
  );

/** Of reminders in the ledgers, and of mails about accounts in the directory. */
const outbox: Record<string, SQL> = {
  "new mails": insertMails([]),
  "tried batch": claimTriedBatch({ nowMs: 0, untilMs: 0, isLedger: false }),
  "new batch": claimNewBatch({ nowMs: 0, untilMs: 0, isLedger: false }, "b", 50),
  "new batch of one user": claimNewBatch({ nowMs: 0, untilMs: 0, isLedger: false }, "b", 50, "u"),
  "mails asked for again": reviveMails("u", ["overdue"], 0),
  tries: recordTries([]),
  withdraw: withdrawMails("u", "overdue"),
};

const inDirectory: Record<string, SQL> = {
  "last runs": lastRunsQuery(),
  ...outbox,
  ...pruning(directorySteps(0)),
};

const inLedgers: Record<string, SQL> = {
  zones: USER_ZONES,
  "the next month behind": nextMonthQuery("2026-06", "2026-12"),
  "users behind": usersQuery("2026-10", "u", { bills: 30_000, bytes: 1_000_000 }),
  "series behind": seriesQuery(db, "2026-10", ["u"], undefined, 4000).getSQL(),
  ...generationSteps,
  "bills that pay themselves": autopayUsersQuery("2026-11-21", "u", 500),
  "due users": dueUsersQuery([{ zone: "UTC", hour: 9, day: "2026-11-21", since: "2026-11-20" }], ""),
  "owed bills": owedBillsQuery([{ ...user, day: "2026-11-21", since: "2026-11-20" }]),
  "contracts of series": contractQueries(["u"]).series,
  "contracts of bills": contractQueries(["u"]).bills,
  "the log since a place": logQuery([0, "u", 1], 1),
  "bills made later": laterBillsQuery([{ userId: "u", seq: 1, day: "2026-11-21" }]),
  "zones of those in a trial": TRIAL_ZONES,
  "trials that end": trialsQuery([{ zone: "UTC", hour: 9, day: "2026-11-21", since: "2026-11-20" }], ""),
  "whether messages are due": isPushDue(0),
  "new messages": insertPushes([]),
  "due messages": claimPushes(0, 0),
  ...Object.fromEntries(
    [...queueSettled(0), ...recordPushes([], 0)].map((query, index) => [`messages, step ${index}`, query]),
  ),
  "moved hours": movedHoursQuery([{ userId: "u", day: "2026-11-21", since: "2026-11-20", hourMs: 0 }]),
  ...outbox,
  ...pruning(ledgerSteps(0)),
};

/** Scans of lists that the query brings along or has made itself; all other tables are searched by an index. */
const OWN_LIST =
  /^SCAN (\w+ )?(EXISTS )?(VIRTUAL TABLE|CONSTANT ROW)|^SCAN (due|due_users?|behind|found|months|zones|jobs|turn|picked|month|zone|tried|each|outdated|named|json_each)\b|^SCAN \(subquery-\d+\)/;

/** Once a day, nearly all of whose rows go. Every counted call would write an index. */
const UNINDEXED = "SCAN rate_limits";

const [ledger = bindings.DB] = ledgerDatabases();

test.each([
  ...Object.entries(inDirectory).map(([name, query]) => ["the directory", name, bindings.DB, query] as const),
  ...Object.entries(inLedgers).map(([name, query]) => ["a ledger", name, ledger, query] as const),
])("in %s, %s is answered from indexes", async (_, __, database, query) => {
  const { sql, params } = db.run(query).getQuery();
  const scans = (await planOf(database, { sql, values: params })).filter(
    (detail) => /^SCAN /.test(detail) && !OWN_LIST.test(detail) && detail !== UNINDEXED,
  );
  expect(scans).toEqual([]);
});

test.each<[string, SQL, string[]]>([
  [
    "the log finds the bills just made by their number, not among all that the user has",
    generationSteps.operations,
    ["made USING INDEX expenses_user_id_seq (user_id=? AND seq=?) LEFT-JOIN"],
  ],
  [
    "bills that pay themselves are found among those alone, by day",
    autopayUsersQuery("2026-11-21", "u", 500),
    ["bill USING INDEX expenses_pays_itself (due_date<?)", "owner USING PRIMARY KEY (user_id=?)"],
  ],
  [
    "bills to remind of are found by day, those with days of their own among those alone",
    owedBillsQuery([{ ...user, day: "2026-11-21", since: "2026-11-20" }]),
    [
      "owed USING INDEX expenses_owed (user_id=? AND due_date>? AND due_date<?)",
      "owed USING INDEX expenses_own_reminders (user_id=? AND due_date>? AND due_date<?)",
    ],
  ],
  [
    "contracts of series are found among those alone",
    contractQueries(["u"]).series,
    ["recurring_series USING INDEX series_contracts (user_id=?)"],
  ],
  [
    "and those of bills without a series, too",
    contractQueries(["u"]).bills,
    ["expenses USING INDEX expenses_contracts (user_id=?)"],
  ],
  [
    "the log is read by time from a place on",
    logQuery([0, "u", 1], 1),
    ["entry USING INDEX operations_applied_at ((applied_at,user_id,seq)>(?,?,?) AND applied_at<?)"],
  ],
  [
    "bills that were made later are found by their ids",
    laterBillsQuery([{ userId: "u", seq: 1, day: "2026-11-21" }]),
    ["entry USING PRIMARY KEY (user_id=? AND seq=?)", "made USING PRIMARY KEY (user_id=? AND id=?)"],
  ],
])("%s", async (_, query, searches) => {
  const { sql, params } = db.run(query).getQuery();
  const plan = await planOf(ledger, { sql, values: params });
  expect(plan).toEqual(expect.arrayContaining(searches.map((each) => `SEARCH ${each}`)));
});

test("what ledgers and Stripe have to be told, what moves left behind and who is in a ledger are found by indexes of just those", async () => {
  const { vars, queries } = recordingDatabases();
  const directory = createDatabase(vars.DB ?? bindings.DB);
  await ownersToUpdate(directory, "", 80);
  await dueTries(directory, 0, "", 80);
  await switchedMoves(directory, "", 80);
  await dueAddresses(directory, 0, "", 80);
  const plans = await Promise.all(queries().map((query) => planOf(query.database, query)));
  expect(plans.map(([step]) => / INDEX (\w+)/.exec(step ?? "")?.[1])).toEqual([
    "subscriptions_not_copied",
    "cancellations_next_try_at",
    "moves_switched",
    undefined,
  ]);
  // Hardly anybody's address waits to be told.
  expect(plans.at(-1)).toEqual(["SEARCH address_copies USING PRIMARY KEY (user_id>?)"]);
});

const NOW = "2026-11-21T03:30:00Z";
const daysAgo = (days: number) => Date.parse(NOW) - days * 86_400_000;

test("old history goes, and the numbers go on where they were", async () => {
  const ana = await newCustomer();
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
  await fire(DAILY_CRON, NOW);
  expect(await count(ana, "operations")).toBe(1);
  expect(await count(ana, "operation_results")).toBe(2);
  expect(await count(ana, "expenses")).toBe(3);
  await apply(ana, "expense.add", bill("4"));
  expect(numberOf(await sync(ana))).toBe(5);
  expect((await sync(ana, [], 4)).changes.expenses).toMatchObject([{ id: "4" }]);
});

test("a ledger that doesn't respond keeps no other's history from going", async () => {
  const [ana, ben] = [await newCustomer(), await newCustomer()];
  const { name } = await ledgerOf(ana.userId);
  expect((await ledgerOf(ben.userId)).name).not.toBe(name);
  for (const user of [ana, ben]) {
    await apply(user, "expense.add", bill("1"));
    await execute("UPDATE operations SET applied_at = ? WHERE user_id = ?", daysAgo(31), user.userId);
  }
  await expect(fire(DAILY_CRON, NOW, { [name]: SILENT })).rejects.toThrow();
  expect([await count(ana, "operations"), await count(ben, "operations")]).toEqual([1, 0]);
});

test("what has expired goes, what still counts stays", async () => {
  const { userId } = await newCustomer();
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
  await fire(DAILY_CRON, NOW);
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
