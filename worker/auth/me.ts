import { type Database, type Statement, statement } from "../db/database.ts";
import {
  type AccountSubscription,
  accountSubscription,
  closingOf,
  type RequestState,
  type Subscription,
} from "../services/subscriptions/subscription-info.ts";
import type { SignedInUser } from "./session.ts";

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

type AccountFacts = Nullable<RequestState & Subscription & { hadSubscription: boolean }>;

const ACCOUNT_FACTS = `
  SELECT paid.status, paid.trial_end AS trialEndSeconds, paid.latest_payment AS latestPaymentSeconds,
    paid.period_end AS periodEndSeconds, paid.cancel_at AS cancelAtSeconds,
    paid.had_subscription AS hadSubscription,
    request.requested_at AS requestedAtMs, request.deletes_data AS deletesData, request.ends_at AS endsAtMs,
    request.withdrawn_at AS withdrawnAtMs, request.finished_at AS finishedAtMs,
    request.next_try_at AS nextTryAtMs
  FROM (SELECT ?1 AS id) AS user
    LEFT JOIN subscriptions AS paid ON paid.user_id = user.id
    LEFT JOIN cancellations AS request ON request.user_id = user.id`;

export function accountFacts(db: Database, userId: string): Statement<AccountFacts> {
  return statement<AccountFacts>(db, ACCOUNT_FACTS, [userId], (row) => {
    const deletesData = row["deletesData"] === null ? null : row["deletesData"] === 1;
    const hadSubscription = row["hadSubscription"] === 1;
    return { ...(row as Omit<AccountFacts, "deletesData">), deletesData, hadSubscription };
  });
}

export interface Me {
  readonly user: Omit<SignedInUser, "image"> & { readonly image?: string | undefined };
  readonly subscription: AccountSubscription;
  readonly cancellation?: CancellationState | undefined;
  readonly mailStopped?: MailStopped | undefined;
}

/** What the ledger knows of the account. */
interface OwnFacts {
  readonly chosenName: string | null;
  readonly mailStopped: MailStopped | null;
}

/** Why reminders aren't sent: the address doesn't exist, or somebody there called them spam. */
export type MailStopped = "bounced" | "complained";

const OWN_FACTS = `
  SELECT settings.name AS chosenName, owners.mail_stopped AS mailStopped
  FROM owners LEFT JOIN user_settings AS settings ON settings.user_id = owners.user_id WHERE owners.user_id = ?1`;

export function ownFacts(ledger: Database, userId: string): Statement<OwnFacts> {
  return statement(ledger, OWN_FACTS, [userId]);
}

export function meOf(
  user: SignedInUser,
  { facts, own }: { facts: AccountFacts; own: OwnFacts | undefined },
  nowMs: number,
): Me {
  return {
    user: { ...user, name: own?.chosenName ?? user.name },
    subscription: accountSubscription(facts),
    ...cancellationState(facts, nowMs),
    ...(own?.mailStopped && { mailStopped: own.mailStopped }),
  };
}

/** A standing request to cancel. Instants are ISO text. */
export interface CancellationState {
  readonly requestedAt: string;
  readonly deletesData: boolean;
  /** The user can take the request back until then. */
  readonly endsAt: string;
  /** Earlier than `endsAt` if Stripe's dashboard set an earlier end. */
  readonly accessEndsAt: string;
  readonly hasAccess: boolean;
  readonly isConfirmed: boolean;
  readonly isFinished: boolean;
}

function cancellationState(about: AccountFacts, nowMs: number): { cancellation?: CancellationState } {
  const { requestedAtMs, deletesData, endsAtMs, withdrawnAtMs, finishedAtMs, nextTryAtMs } = about;
  if (requestedAtMs === null || deletesData === null || endsAtMs === null) return {};
  const request = { requestedAtMs, deletesData, endsAtMs, withdrawnAtMs, finishedAtMs, nextTryAtMs };
  const closing = closingOf(request, about, nowMs);
  if (closing === null) return {};
  return {
    cancellation: {
      requestedAt: new Date(closing.requestedAtMs).toISOString(),
      endsAt: new Date(closing.endsAtMs).toISOString(),
      accessEndsAt: new Date(closing.accessEndsAtMs).toISOString(),
      deletesData: closing.deletesData,
      hasAccess: closing.hasAccess,
      isConfirmed: closing.isConfirmed,
      isFinished: closing.isFinished,
    },
  };
}
