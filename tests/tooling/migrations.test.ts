import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/settings.ts";

/** The beginning of each file's SHA-256. */
const APPLIED = {
  "directory/0001_accounts.sql": "ee77c0d3d78fde97",
  "directory/0002_sign_in_challenges.sql": "4d4873e68e033b65",
  "directory/0003_billing.sql": "6021028f26c5cc6c",
  "directory/0004_jobs_and_mail.sql": "5888c7cc0e033d5e",
  "directory/0005_moves.sql": "fd0e7a080f11864d",
  "directory/0006_cron_steps.sql": "c2a71780eced79f0",
  "directory/0007_homes_by_ledger.sql": "1b7ce10be93d271d",
  "directory/0008_google_proofs.sql": "900c6ebc30a96cfe",
  "directory/0009_free_days_and_disputes.sql": "259362b6c1268f0b",
  "directory/0010_restored_copies.sql": "5ddd10ba812e25aa",
  "directory/0011_mail_addresses.sql": "ae0c02ebe0d78222",
  "directory/0012_program_tokens.sql": "91c1986886e5c754",
  "directory/0013_passkeys.sql": "0f1686059c04edcc",
  "directory/0014_address_changes.sql": "06431afc9724efed",
  "directory/0015_assistants.sql": "ddcce86182d34e91",
  "ledger/0001_ledger.sql": "345a6e5349650fab",
  "ledger/0002_reminders.sql": "e839f540f965b497",
  "ledger/0003_usage.sql": "804a41cd5f4ecd1a",
  "ledger/0004_living_expenses.sql": "f94566954806a5b7",
  "ledger/0005_real_bills.sql": "a2a4dac34995412b",
  "ledger/0006_budget_carry_over.sql": "f7c03897f99cdba5",
  "ledger/0007_places_and_moved_series.sql": "fbdf2c239dd685a4",
  "ledger/0008_cursors.sql": "01e62cf2fca00eaa",
  "ledger/0009_autopay_and_estimates.sql": "c16bf370bffe7cf0",
  "ledger/0010_erased.sql": "c5e2e884dcfd449a",
  "ledger/0011_payments.sql": "1ce8e713f772f3de",
  "ledger/0012_every_rhythm.sql": "90dcc05568abd784",
  "ledger/0013_reminder_days.sql": "4c8f6dc4e9bbe7c8",
  "ledger/0014_bill_reminders.sql": "206619754011972d",
  "ledger/0015_contracts.sql": "26fb0d10bcb1b7bf",
  "ledger/0016_month_start_and_income.sql": "0988254bf8bdc567",
  "ledger/0017_mailed_bills.sql": "eda8441b0f5d4c47",
  "ledger/0018_push.sql": "677950ff658f7acb",
  "ledger/0019_calendar_feeds.sql": "de0a0541c8b0c875",
};

test("a migration that databases may have applied stays as it is; what else they need is a new one", () => {
  const folder = join(root, "migrations");
  const hash = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex")
      .slice(0, 16);
  const names = globSync("*/*.sql", { cwd: folder }).toSorted();
  expect(Object.fromEntries(names.map((name) => [name, hash(name)]))).toEqual(APPLIED);
});
