/** Lists the migrations in order, by their folder. The health check compares them with each database. */
export const MIGRATIONS = {
  directory: [
    "0001_accounts.sql",
    "0002_sign_in_challenges.sql",
    "0003_billing.sql",
    "0004_jobs_and_mail.sql",
    "0005_moves.sql",
    "0006_cron_steps.sql",
    "0007_homes_by_ledger.sql",
    "0008_google_proofs.sql",
    "0009_free_days_and_disputes.sql",
    "0010_restored_copies.sql",
  ],
  ledger: [
    "0001_ledger.sql",
    "0002_reminders.sql",
    "0003_usage.sql",
    "0004_living_expenses.sql",
    "0005_real_bills.sql",
    "0006_budget_carry_over.sql",
    "0007_places_and_moved_series.sql",
    "0008_cursors.sql",
    "0009_autopay_and_estimates.sql",
    "0010_erased.sql",
  ],
} as const;
