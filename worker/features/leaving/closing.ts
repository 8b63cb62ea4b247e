import { paidUntilMs } from "#domain/paid-until.ts";
import type { SubscriptionRow } from "../billing/store.ts";
import { opensProduct } from "../billing/subscription-info.ts";
import type { Cancellation } from "./store.ts";

/** A subscription, as far as it decides the day. */
export type Subscription = Pick<
  SubscriptionRow,
  "status" | "trialEndSeconds" | "periodEndSeconds" | "cancelAtSeconds" | "latestPaymentSeconds"
>;

/** A request to cancel as it stands. */
export interface Closing {
  readonly requestedAtMs: number;
  readonly deletesData: boolean;
  /** The day that matters: what is paid for ends then, and the data can be erased after it. */
  readonly endsAtMs: number;
  /** Whether the product is open until then. */
  readonly hasAccess: boolean;
  /** Whether Stripe has confirmed that nothing more will be charged. */
  readonly isConfirmed: boolean;
  /** Whether support has finished it. */
  readonly isFinished: boolean;
}

/** The columns of a request that say how it stands. */
export type RequestState = Omit<Cancellation, "userId" | "requestId" | "tries">;

/**
 * What a request to cancel comes to now. Screens, mails and the daily erasure all take their day from here.
 * @returns null without a request that stands: it was taken back, the person subscribed again, or nothing but the
 *   paying was to end and has ended
 */
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
  return { requestedAtMs, deletesData, endsAtMs, hasAccess, isConfirmed, isFinished: finishedAtMs !== null };
}

export function paidOf(subscription: Subscription | undefined) {
  return subscription && { ...subscription, isOpen: opensProduct(subscription.status) };
}
