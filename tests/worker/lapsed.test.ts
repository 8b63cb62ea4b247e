import { expect, test } from "vitest";
import { fire, populate, RECURRING_CRON } from "./cron-world.ts";
import { recordingDatabases } from "./recording-database.ts";
import { execute, firstValue } from "./stored.ts";

/** At the hour of everybody's reminders, when their next month's bills are due, too. */
const NOON = "2026-12-01T09:05:00Z";

/** So long before that no later run reads what was made then. */
const EARLIER = "2026-12-01T02:05:00Z";

test("people without a subscription cost cron nothing, however many there are", async () => {
  const { vars, takeCosts } = recordingDatabases();
  const rowsRead = async () => {
    takeCosts();
    await fire(RECURRING_CRON, NOON, vars);
    return takeCosts().read;
  };
  await populate({ prefix: "paying", users: 6, seriesEach: 2 });
  for (const at of [EARLIER, NOON, NOON]) await fire(RECURRING_CRON, at);
  const before = await rowsRead();
  await populate({ prefix: "lapsed", users: 3_000, seriesEach: 3 });
  await execute(`UPDATE owners SET subscription = '{"status":"canceled"}' WHERE user_id LIKE 'lapsed%'`);
  expect(await rowsRead()).toBe(before);
  expect(await firstValue("SELECT count(*) FROM expenses WHERE user_id LIKE 'lapsed%'")).toBe(0);

  await execute(`UPDATE owners SET subscription = '{"status":"active"}' WHERE user_id = 'lapsed000001'`);
  await fire(RECURRING_CRON, NOON);
  expect(await firstValue("SELECT count(*) FROM expenses WHERE user_id LIKE 'lapsed%'")).toBe(9);
});
