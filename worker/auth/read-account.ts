import type { Context } from "hono";
import type { Database } from "../db/client.ts";
import { type Statement, statement } from "../db/statements.ts";
import type { AppEnv } from "../http/context.ts";
import { readSessionWith, type SignedInUser } from "./session.ts";

/** What is known of a user beside their session. Each field is null if there is nothing to know. */
export interface AccountFacts {
  readonly status: string | null;
  readonly trialEndSeconds: number | null;
  readonly latestPaymentSeconds: number | null;
  readonly periodEndSeconds: number | null;
  readonly cancelAtSeconds: number | null;
  /** Null unless they asked to cancel. */
  readonly requestedAtMs: number | null;
  readonly deletesData: boolean | null;
  readonly endsAtMs: number | null;
  readonly withdrawnAtMs: number | null;
  readonly finishedAtMs: number | null;
  readonly nextTryAtMs: number | null;
  /** The name they chose in the settings. */
  readonly chosenName: string | null;
}

const ACCOUNT_FACTS = `
  SELECT paid.status, paid.trial_end AS trialEndSeconds, paid.latest_payment AS latestPaymentSeconds,
    paid.period_end AS periodEndSeconds, paid.cancel_at AS cancelAtSeconds,
    request.requested_at AS requestedAtMs, request.deletes_data AS deletesData, request.ends_at AS endsAtMs,
    request.withdrawn_at AS withdrawnAtMs, request.finished_at AS finishedAtMs,
    request.next_try_at AS nextTryAtMs, settings.name AS chosenName
  FROM (SELECT ?1 AS id) AS user
    LEFT JOIN subscriptions AS paid ON paid.user_id = user.id
    LEFT JOIN cancellations AS request ON request.user_id = user.id
    LEFT JOIN user_settings AS settings ON settings.user_id = user.id`;

function accountFacts(db: Database, userId: string): Statement<AccountFacts> {
  return statement<AccountFacts>(db, ACCOUNT_FACTS, [userId], (row) => {
    const deletesData = row["deletesData"] === null ? null : row["deletesData"] === 1;
    return { ...(row as Omit<AccountFacts, "deletesData">), deletesData };
  });
}

/** Returns the signed-in user and what is known of them; null if nobody is signed in. */
export async function readAccount(
  c: Context<AppEnv>,
): Promise<{ user: SignedInUser; facts: AccountFacts } | null> {
  const found = await readSessionWith(c, (userId) => ({ facts: accountFacts(c.get("db"), userId) }));
  const [facts] = found?.rows.facts ?? [];
  return found && facts ? { user: found.signedIn.user, facts } : null;
}
