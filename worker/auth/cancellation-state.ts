import {
  closingOf,
  type RequestState,
  type Subscription,
} from "../services/subscriptions/standing-cancellation.ts";

/** A standing request to cancel, as devices show it. Instants are ISO text. */
export interface CancellationState {
  readonly requestedAt: string;
  /** Whether the data is erased after `endsAt` as well. */
  readonly deletesData: boolean;
  /** Until then the request can be taken back. */
  readonly endsAt: string;
  /** When access ends: then, or earlier where Stripe's dashboard set an earlier end. */
  readonly accessEndsAt: string;
  /** Whether the user can use the product until then. */
  readonly hasAccess: boolean;
  /** Whether Stripe has confirmed that nothing more is charged. */
  readonly isConfirmed: boolean;
  /** Whether support has finished it. */
  readonly isFinished: boolean;
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** Columns of the user's request and of their subscription, null where there is no such row. */
type About = Nullable<RequestState & Subscription>;

export function cancellationState(about: About, nowMs: number): { cancellation?: CancellationState } {
  const { requestedAtMs, deletesData, endsAtMs, withdrawnAtMs, finishedAtMs, nextTryAtMs } = about;
  if (requestedAtMs === null || deletesData === null || endsAtMs === null) return {};
  const request = { requestedAtMs, deletesData, endsAtMs, withdrawnAtMs, finishedAtMs, nextTryAtMs };
  const closing = closingOf(request, about, nowMs);
  if (closing === null) return {};
  const { hasAccess, isConfirmed, isFinished } = closing;
  return {
    cancellation: {
      requestedAt: new Date(closing.requestedAtMs).toISOString(),
      deletesData: closing.deletesData,
      endsAt: new Date(closing.endsAtMs).toISOString(),
      accessEndsAt: new Date(closing.accessEndsAtMs).toISOString(),
      ...{ hasAccess, isConfirmed, isFinished },
    },
  };
}
