/** In order. The health check compares them with the database. */
export const MIGRATIONS: readonly string[] = [
  "0001_accounts.sql",
  "0002_ledger.sql",
  "0003_reminders.sql",
  "0004_billing.sql",
  "0005_sign_in_challenges.sql",
  "0006_leaving.sql",
  "0007_chosen_name.sql",
  "0008_rate_limits_without_index.sql",
  "0009_cancellations.sql",
  "0010_kept_by_applied_time.sql",
  "0011_own_code_tries.sql",
  "0012_subscription_ends.sql",
];
