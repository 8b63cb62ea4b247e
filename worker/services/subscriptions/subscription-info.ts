import { accessEndsAtMs, paidUntilMs } from "#domain/billing/paid-until.ts";
import type { Cancellation, EndedBy, SubscriptionRow } from "../../db/billing.ts";
import type { StripeState } from "./stripe-state.ts";

/** Instants are epoch seconds. */
export interface SubscriptionInfo {
  payment_status: "active" | "paid" | "trialing" | "pending" | "none";
  subscription: { status: string; trial_end: number | null; latest_payment: number | null } | null;
  error: string | null;
}

/** Also says what decides about free days (worker/features/billing/open-checkout.ts). */
export interface AccountSubscription extends SubscriptionInfo {
  /** The next subscription has no trial. */
  trial_used?: true | undefined;
}

/** Also says what devices need to decide without a network. */
export interface SubscriptionState extends AccountSubscription {
  period_end: number | null;
  cancel_at: number | null;
  ended_at?: number | undefined;
  payments_paused?: { resumes_at: number | null } | undefined;
  /** A disputed payment keeps the user from subscribing. */
  dispute?: "open" | "lost" | undefined;
  ended_by?: EndedBy | undefined;
  /** Going on takes a new subscription. */
  customer_unknown?: true | undefined;
}

const PENDING = new Set(["incomplete", "past_due", "unpaid", "paused"]);

/** docs/product.md#guards */
export function opensProduct(status: string | null | undefined): boolean {
  return status === "active" || status === "trialing";
}

export function subscriptionInfo(
  state: Pick<StripeState, "status" | "trialEndSeconds" | "latestPaymentSeconds"> | undefined,
): SubscriptionInfo {
  const status = state?.status ?? null;
  if (!state || status === null) return { payment_status: "none", subscription: null, error: null };
  return {
    payment_status:
      status === "active" || status === "trialing" ? status : PENDING.has(status) ? "pending" : "none",
    subscription: { status, trial_end: state.trialEndSeconds, latest_payment: state.latestPaymentSeconds },
    error: null,
  };
}

export function accountSubscription(
  state: Parameters<typeof subscriptionInfo>[0] & { readonly hadSubscription: boolean | null },
): AccountSubscription {
  return { ...subscriptionInfo(state), ...(state.hadSubscription && { trial_used: true as const }) };
}

export function subscriptionState(state: StripeState): SubscriptionState {
  return {
    ...accountSubscription(state),
    period_end: state.periodEndSeconds,
    cancel_at: state.cancelAtSeconds,
    ...(state.endedAtSeconds !== null && { ended_at: state.endedAtSeconds }),
    ...(state.collectionPaused && { payments_paused: { resumes_at: state.collectionResumesAtSeconds } }),
    // A ledger that has an older copy has none.
    ...(state.dispute && { dispute: state.dispute }),
    ...(state.endedBy && { ended_by: state.endedBy }),
    ...(state.customerUnknown && { customer_unknown: true as const }),
  };
}

export type Subscription = Pick<
  SubscriptionRow,
  "status" | "trialEndSeconds" | "periodEndSeconds" | "cancelAtSeconds" | "latestPaymentSeconds"
>;

export interface Closing {
  readonly requestedAtMs: number;
  readonly deletesData: boolean;
  /** When the paid period or the trial ends, and the data may be erased. */
  readonly endsAtMs: number;
  /** Earlier than `endsAtMs` if Stripe's dashboard set an earlier end. */
  readonly accessEndsAtMs: number;
  readonly hasAccess: boolean;
  readonly isConfirmed: boolean;
  readonly isFinished: boolean;
}

export type RequestState = Omit<Cancellation, "userId" | "requestId" | "tries">;

/** Screens, mails and the daily erasure all take their day from here. Null if no request stands. */
export function closingOf(
  request: RequestState | undefined,
  subscription: Subscription | undefined,
  nowMs: number,
): Closing | null {
  if (!request || request.withdrawnAtMs !== null) return null;
  const isConfirmed = request.nextTryAtMs === null;
  const hasAccess = opensProduct(subscription?.status);
  if (isConfirmed && hasAccess && subscription?.cancelAtSeconds === null) return null;
  const endsAtMs = Math.max(request.endsAtMs, paidUntilMs(paidOf(subscription)) ?? 0);
  if (isConfirmed && !request.deletesData && endsAtMs <= nowMs) return null;
  const { requestedAtMs, deletesData, finishedAtMs } = request;
  return {
    ...{ requestedAtMs, deletesData, endsAtMs, hasAccess, isConfirmed },
    accessEndsAtMs: accessEndsAtMs(endsAtMs, subscription?.cancelAtSeconds ?? null),
    isFinished: finishedAtMs !== null,
  };
}

export function paidOf(subscription: Subscription | undefined) {
  return subscription && { ...subscription, isOpen: opensProduct(subscription.status) };
}
