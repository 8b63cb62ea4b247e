import type { SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { USER_ZONES } from "../../worker/db/user-zones.ts";
import { lastRunsQuery } from "../../worker/features/health/check-health.ts";
import { pruneSteps } from "../../worker/features/pruning/prune.ts";
import { monthsBehindQuery, seriesQuery } from "../../worker/features/recurring/due-series.ts";
import { generationStatements } from "../../worker/features/recurring/generate-chunk.ts";
import {
  defaultUsersQuery,
  dueUsersQuery,
  owedBillsQuery,
} from "../../worker/features/reminders/due-users.ts";
import {
  claimMails,
  insertMails,
  recordTries,
  reviveMails,
  withdrawMails,
} from "../../worker/mail/outbox.ts";
import { bindings } from "./api.ts";
import { db } from "./cron-world.ts";

const last = { userId: "u", seriesId: "rec_5" };
const chunk = { generatedUntil: "2026-10", users: [{ userId: "u", target: "2026-12" }], last };
const user = {
  userId: "u",
  email: "",
  currency: "USD",
  dueTomorrow: 1,
  overdue: 1,
  lastOverdueDay: null,
} as const;

const queries: Record<string, SQL> = {
  zones: USER_ZONES,
  "last runs": lastRunsQuery(),
  "months behind": monthsBehindQuery("2026-12"),
  "due series": seriesQuery("2026-10", last, 4000),
  ...generationStatements(chunk, 0),
  "due users": dueUsersQuery([{ zone: "UTC", hour: 9, day: "2026-11-21" }], ""),
  "users without settings": defaultUsersQuery("2026-11-21", ""),
  "owed bills": owedBillsQuery([{ ...user, day: "2026-11-21" }]),
  "new mails": insertMails([]),
  claim: claimMails(0, 0, 50),
  "claim of one user": claimMails(0, 0, 50, "u"),
  "mails asked for again": reviveMails("u", ["overdue"], 0),
  tries: recordTries([]),
  withdraw: withdrawMails("u", "overdue"),
  ...Object.fromEntries(
    pruneSteps(0)
      .flat()
      .map((statement, index) => [`prune ${index}`, statement]),
  ),
};

/** Scans of lists that the query brings along or has made itself; all other tables are searched by an index. */
const OWN_LIST =
  /^SCAN (\w+ )?(VIRTUAL TABLE|CONSTANT ROW)|^SCAN (due|due_users?|behind|found|months|zones|jobs|turn|picked|month|zone|tried|json_each)\b|^SCAN \(subquery-\d+\)/;

/** Once a day, nearly all of whose rows go. Every counted call would write an index. */
const UNINDEXED = "SCAN rate_limits";

test.each(Object.entries(queries))("%s is answered from indexes", async (_, query) => {
  const { sql, params } = db.run(query).getQuery();
  const { results } = await bindings.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const scans = results
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN /.test(detail) && !OWN_LIST.test(detail) && detail !== UNINDEXED);
  expect(scans).toEqual([]);
});
