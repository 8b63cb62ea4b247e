import type { StripeState } from "./stripe-state.ts";

/** Instants are epoch seconds. */
export interface SubscriptionInfo {
  payment_status: "active" | "paid" | "trialing" | "pending" | "none";
  subscription: { status: string; trial_end: number | null; latest_payment: number | null } | null;
  error: string | null;
}

/** With what devices need to decide without a network. */
export interface SubscriptionState extends SubscriptionInfo {
  period_end: number | null;
  cancel_at: number | null;
  ended_at?: number | undefined;
  payments_paused?: { resumes_at: number | null } | undefined;
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

export function subscriptionState(state: StripeState): SubscriptionState {
  return {
    ...subscriptionInfo(state),
    period_end: state.periodEndSeconds,
    cancel_at: state.cancelAtSeconds,
    ...(state.endedAtSeconds !== null && { ended_at: state.endedAtSeconds }),
    ...(state.collectionPaused && { payments_paused: { resumes_at: state.collectionResumesAtSeconds } }),
    ...(state.customerUnknown && { customer_unknown: true as const }),
  };
}
