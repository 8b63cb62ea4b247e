import { type SQL, sql } from "drizzle-orm";
import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { type Day, daysBetween, localTime } from "#domain/calendar/days.ts";
import { reminderTurns } from "#domain/expenses/reminders.ts";
import type { Database } from "../../db/database.ts";
import { knownZone } from "../../db/ledger.ts";
import { insertPushes, type NewPush } from "../../push/outbox.ts";
import type { StripeState } from "../../services/subscriptions/stripe-state.ts";
import { type TurnWindow, USERS_A_CHUNK, type ZoneTurn } from "./due-users.ts";

/** The same as those of the mail, which everybody gets: money is charged then. */
const NOTICE_DAYS = 2;

const IN_TRIAL = sql`FROM owners INDEXED BY owners_trial
  WHERE entitled = 1 AND state = 'here' AND has_push = 1 AND subscription->>'$.status' = 'trialing'`;

export const TRIAL_ZONES = sql`WITH RECURSIVE zones (zone) AS (
    SELECT min(timezone) ${IN_TRIAL}
    UNION ALL
    SELECT (SELECT min(timezone) ${IN_TRIAL} AND timezone > zone) FROM zones WHERE zone IS NOT NULL
  ) SELECT zone FROM zones WHERE zone IS NOT NULL`;

interface InTrial {
  readonly userId: string;
  readonly zone: string;
  readonly day: Day;
  readonly subscription: string;
}

export function trialsQuery(turns: readonly ZoneTurn[], afterUserId: string): SQL {
  const json = JSON.stringify(turns.map(({ zone, hour, day }) => [zone, hour, day]));
  return sql`SELECT owners.user_id AS userId, owners.timezone AS zone, turn.value->>2 AS day, owners.subscription
    FROM json_each(${json}) AS turn CROSS JOIN owners INDEXED BY owners_trial
      CROSS JOIN user_settings AS settings ON settings.user_id = owners.user_id
    WHERE owners.timezone = turn.value->>0 AND owners.reminder_hour = turn.value->>1 AND owners.user_id > ${afterUserId}
      AND owners.entitled = 1 AND owners.state = 'here' AND owners.has_push = 1
      AND owners.subscription->>'$.status' = 'trialing' AND settings.remind_by IN ('push', 'both')
    ORDER BY owners.user_id LIMIT ${USERS_A_CHUNK}`;
}

/** Queues a notification that a trial ends, two days before and at the hour of its user, once for each end. */
export async function queueTrialMessages(db: Database, { fromMs, toMs, lastMs }: TurnWindow): Promise<void> {
  const zones = await db.all<{ zone: string }>(TRIAL_ZONES);
  const turns = zones.flatMap(({ zone }) =>
    reminderTurns(knownZone(zone), fromMs, toMs, lastMs).map((turn) => ({ ...turn, zone })),
  );
  for (let after = ""; turns.length > 0; ) {
    const users = await db.all<InTrial>(trialsQuery(turns, after));
    const messages = users.flatMap((user) => trialMessage(user, toMs) ?? []);
    if (messages.length > 0) await db.run(insertPushes(messages));
    const last = users.at(-1);
    if (last === undefined || users.length < USERS_A_CHUNK) return;
    after = last.userId;
  }
}

function trialMessage({ userId, zone, day, subscription }: InTrial, nowMs: number): NewPush | null {
  const state = JSON.parse(subscription) as StripeState;
  const { trialEndSeconds } = state;
  if (trialEndSeconds === null || trialEndSeconds * 1000 <= nowMs) return null;
  if (!isChargedAgain(state) || state.collectionPaused) return null;
  const endsOn = localTime(trialEndSeconds * 1000, knownZone(zone)).day;
  if (daysBetween(day, endsOn) > NOTICE_DAYS) return null;
  const message = { type: "trial", userId, id: `trial ${endsOn}`, endsOn } as const;
  return { userId, kind: "trial", localDate: endsOn, message, createdAtMs: nowMs };
}
