import type { SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDatabase } from "../../worker/db/database.ts";
import { USER_ZONES } from "../../worker/db/ledger.ts";
import { switchedMoves } from "../../worker/features/account-move/move-account.ts";
import { autopayUsersQuery } from "../../worker/features/autopay/pay-due.ts";
import { usersIn } from "../../worker/features/billing/compare-owners.ts";
import { dueTries } from "../../worker/features/cancellation/store.ts";
import { lastRunsQuery } from "../../worker/features/health/check-health.ts";
import { directorySteps, ledgerSteps } from "../../worker/features/pruning/prune.ts";
import {
  generationStatements,
  nextMonthQuery,
  seriesQuery,
  usersQuery,
} from "../../worker/features/recurring/generate-bills.ts";
import {
  dueUsersQuery,
  laterBillsQuery,
  logQuery,
  owedBillsQuery,
} from "../../worker/features/reminders/due-users.ts";
import {
  claimNewBatch,
  claimTriedBatch,
  insertMails,
  recordTries,
  reviveMails,
  withdrawMails,
} from "../../worker/mail/outbox.ts";
import { ownersToUpdate } from "../../worker/services/subscriptions/owner.ts";
import { planOf, recordingDatabases } from "./recording-database.ts";
import { bindings, db, ledgerDatabases } from "./stored.ts";

const series = {
  ...({ userId: "u", id: "rec_5", seq: 1, anchorDate: "2026-10-31", recurringEvery: 1 } as const),
  ...({ lastDayOfMonth: false, weekendShift: "none", lastMonth: null, movedMonths: 0 } as const),
  ...{ generatedUntil: "2026-10", endedOn: null, target: "2026-12" },
};
const generationSteps = generationStatements({ series: [series] }, 0, 0);
const user = {
  userId: "u",
  email: "",
  currency: "USD",
  dueTomorrow: 1,
  overdue: 1,
  lastOverdueDay: null,
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
  "due users": dueUsersQuery([{ zone: "UTC", hour: 9, day: "2026-11-21" }], ""),
  "owed bills": owedBillsQuery([{ ...user, day: "2026-11-21" }]),
  "the log since a place": logQuery([0, "u", 1], 1),
  "bills made later": laterBillsQuery([{ userId: "u", seq: 1, day: "2026-11-21" }]),
  ...outbox,
  ...pruning(ledgerSteps(0)),
};

/** Scans of lists that the query brings along or has made itself; all other tables are searched by an index. */
const OWN_LIST =
  /^SCAN (\w+ )?(VIRTUAL TABLE|CONSTANT ROW)|^SCAN (due|due_users?|behind|found|months|zones|jobs|turn|picked|month|zone|tried|json_each)\b|^SCAN \(subquery-\d+\)/;

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

test("the log finds the bills just made by their number, not among all that the user has", async () => {
  const { sql, params } = db.run(generationSteps.operations).getQuery();
  const plan = await planOf(ledger, { sql, values: params });
  expect(plan.filter((step) => step.includes(" made "))).toEqual([
    "SEARCH made USING INDEX expenses_user_id_seq (user_id=? AND seq=?) LEFT-JOIN",
  ]);
});

test("bills that pay themselves are found among those alone, by day", async () => {
  const { sql, params } = db.run(autopayUsersQuery("2026-11-21", "u", 500)).getQuery();
  const plan = await planOf(ledger, { sql, values: params });
  expect(plan.filter((step) => /^(SCAN|SEARCH) /.test(step)).toSorted()).toEqual([
    "SEARCH bill USING INDEX expenses_pays_itself (due_date<?)",
    "SEARCH made USING COVERING INDEX operations_user_id_op_id (user_id=? AND op_id=?)",
    "SEARCH made USING PRIMARY KEY (user_id=? AND op_id=?)",
    "SEARCH owner USING PRIMARY KEY (user_id=?)",
  ]);
});

test("the log is read by time from a place on, and the bills that were made by their ids", async () => {
  const searchesOf = async (query: SQL) => {
    const { sql, params } = db.run(query).getQuery();
    const plan = await planOf(ledger, { sql, values: params });
    return plan.filter((step) => /^(SEARCH|USE TEMP)/.test(step));
  };
  expect(await searchesOf(logQuery([0, "u", 1], 1))).toEqual([
    "SEARCH entry USING INDEX operations_applied_at ((applied_at,user_id,seq)>(?,?,?) AND applied_at<?)",
    "SEARCH owners USING PRIMARY KEY (user_id=?) LEFT-JOIN",
  ]);
  expect(await searchesOf(laterBillsQuery([{ userId: "u", seq: 1, day: "2026-11-21" }]))).toEqual([
    "SEARCH entry USING PRIMARY KEY (user_id=? AND seq=?)",
    "SEARCH made USING PRIMARY KEY (user_id=? AND id=?)",
    "SEARCH owners USING PRIMARY KEY (user_id=?)",
    "SEARCH settings USING PRIMARY KEY (user_id=?) LEFT-JOIN",
    "USE TEMP B-TREE FOR GROUP BY",
    "SEARCH mail USING PRIMARY KEY (user_id=? AND kind=?)",
  ]);
});

test("what ledgers and Stripe have to be told, what moves left behind and who is in a ledger are found by indexes of just those", async () => {
  const { vars, queries } = recordingDatabases();
  const directory = createDatabase(vars.DB ?? bindings.DB);
  await ownersToUpdate(directory, "", 80);
  await dueTries(directory, 0, "", 80);
  await switchedMoves(directory, "", 80);
  await usersIn(directory, "LEDGER_1", "");
  const plans = await Promise.all(queries().map((query) => planOf(query.database, query)));
  expect(plans.map(([step]) => / INDEX (\w+)/.exec(step ?? "")?.[1])).toEqual([
    "subscriptions_not_copied",
    "cancellations_next_try_at",
    "moves_switched",
    "homes_ledger",
  ]);
});
