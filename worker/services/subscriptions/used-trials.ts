import { inArray, type SQL, sql } from "drizzle-orm";
import { hmacHex } from "../../crypto/hashes.ts";
import { usedTrials } from "../../db/billing.ts";
import { rawBatch } from "../../db/database.ts";
import type { Parts } from "../parts.ts";

/** Who has had free days: HMACs that name nobody, outlive the account, and go after a year (docs/decisions/0044). */

/** The first of the secrets makes the marks; those that earlier ones made still count. */
type TrialHistory = Pick<Parts, "db" | "durableSecrets">;

const ADDRESS = "trial address";
const CARD = "trial card";
const TRIAL = "trial of";

function marksOf(secrets: readonly string[], kind: string, text: string): Promise<string[]> {
  return Promise.all(secrets.map((secret) => hmacHex(secret, `${kind} ${text}`)));
}

export async function hasAddressUsedTrial(
  { db, durableSecrets }: TrialHistory,
  email: string,
): Promise<boolean> {
  const marks = await marksOf(durableSecrets, ADDRESS, canonicalAddress(email));
  return (await db.$count(usedTrials, inArray(usedTrials.mark, marks))) > 0;
}

interface Trial {
  readonly subscriptionId: string;
  readonly email: string;
  readonly fingerprints: readonly string[];
  readonly nowMs: number;
}

/**
 * Of two trials at once with the same card, the database lets one be first. Asking again about the same trial gives the same.
 * @returns false if the address or a card has had another trial; then nothing is recorded
 */
export async function claimTrial({ db, durableSecrets }: TrialHistory, trial: Trial): Promise<boolean> {
  const marks = await Promise.all([
    marksOf(durableSecrets, ADDRESS, canonicalAddress(trial.email)),
    ...trial.fingerprints.map((each) => marksOf(durableSecrets, CARD, each)),
  ]);
  const own = await marksOf(durableSecrets, TRIAL, trial.subscriptionId);
  const ofOthers: SQL = sql`SELECT mark FROM used_trials
    WHERE mark IN (${listed(marks.flat())}) AND trial NOT IN (${listed(own)})`;
  const [, others] = await rawBatch(db, [
    sql`INSERT INTO used_trials (mark, trial, recorded_at)
      SELECT value, ${own[0]}, ${trial.nowMs} FROM json_each(${JSON.stringify(marks.map(([newest]) => newest))})
      WHERE NOT EXISTS (${ofOthers})
      ON CONFLICT (mark) DO NOTHING`,
    ofOthers,
  ]);
  return others?.results.length === 0;
}

function listed(values: readonly string[]): SQL {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
}

/** Gmail's two domains are one, and it delivers to an address whether or not there are dots in it. */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address, for telling whether somebody has had free days. A tag after a plus counts for nothing at any
 * provider. Never used to find an account: there, every address is its own.
 */
export function canonicalAddress(address: string): string {
  const [, name = "", domain = ""] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
  const plus = name.indexOf("+");
  const untagged = plus > 0 ? name.slice(0, plus) : name;
  return GMAIL.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
