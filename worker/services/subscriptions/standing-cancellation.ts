import { accessEndsAtMs, paidUntilMs } from "#domain/billing/paid-until.ts";
import type { Cancellation } from "../../db/cancellations.ts";
import type { SubscriptionRow } from "./store.ts";
import { opensProduct } from "./subscription-info.ts";

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
