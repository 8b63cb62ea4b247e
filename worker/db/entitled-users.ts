import { type SQL, sql } from "drizzle-orm";

/**
 * The condition under which bills are generated and reminders sent: a running subscription.
 * @param userId the column that holds the user's id
 */
export function entitledUsers(userId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM subscriptions AS paid
    WHERE paid.user_id = ${userId} AND paid.status IN ('active', 'trialing'))`;
}
