import { type SQL, sql } from "drizzle-orm";

/** Bills and reminders are for users with a running subscription. */
export function entitledUsers(userId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM subscriptions AS paid
    WHERE paid.user_id = ${userId} AND paid.status IN ('active', 'trialing'))`;
}
