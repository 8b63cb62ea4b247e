import { cancellations, subscriptions } from "../db/billing.ts";
import { columnsOf, type Database, rowReader, type Statement, statement } from "../db/database.ts";
import {
  type AccountSubscription,
  accountSubscription,
  type Closing,
  closingOf,
  type RequestState,
  type Subscription,
} from "../services/subscriptions/subscription-info.ts";
import type { SignedInUser } from "./session.ts";

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

type AccountFacts = Nullable<RequestState & Subscription & { hadSubscription: boolean }>;

const ACCOUNT_FACTS = `
  SELECT ${columnsOf(subscriptions)}, ${columnsOf(cancellations)} FROM (SELECT ?1 AS id) AS user
    LEFT JOIN subscriptions ON subscriptions.user_id = user.id
    LEFT JOIN cancellations ON cancellations.user_id = user.id`;

const [readSubscription, readRequest] = [rowReader(subscriptions), rowReader(cancellations)];

export function accountFacts(db: Database, userId: string): Statement<AccountFacts> {
  return statement(db, ACCOUNT_FACTS, [userId], (row) => ({ ...readSubscription(row), ...readRequest(row) }));
}

export interface Me {
  readonly user: Omit<SignedInUser, "image"> & { readonly image?: string | undefined };
  readonly subscription: AccountSubscription;
  readonly cancellation?: CancellationState | undefined;
  readonly mailStopped?: MailStopped | undefined;
}

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

/** A standing request to cancel, with its instants as ISO text. */
export interface CancellationState
  extends Pick<Closing, "deletesData" | "hasAccess" | "isConfirmed" | "isFinished"> {
  readonly requestedAt: string;
  /** The user can take the request back until then. */
  readonly endsAt: string;
  /** Earlier than `endsAt` if Stripe's dashboard set an earlier end. */
  readonly accessEndsAt: string;
}

function cancellationState(about: AccountFacts, nowMs: number): { cancellation?: CancellationState } {
  const request = about.requestedAtMs === null ? undefined : (about as RequestState);
  const closing = closingOf(request, about, nowMs);
  if (closing === null) return {};
  const { requestedAtMs, endsAtMs, accessEndsAtMs, ...state } = closing;
  const instant = (ms: number) => new Date(ms).toISOString();
  const instants = { requestedAt: instant(requestedAtMs), endsAt: instant(endsAtMs) };
  return { cancellation: { ...state, ...instants, accessEndsAt: instant(accessEndsAtMs) } };
}
