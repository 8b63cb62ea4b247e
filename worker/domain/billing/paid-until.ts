const DAY_MS = 86_400_000;

/** How long somebody who has nothing paid for can change their mind. */
const NOTHING_PAID_MS = 7 * DAY_MS;

/** A period lasts a month, so a payment made longer than this before its end was for an earlier one. */
const PERIOD_MAX_SECONDS = 32 * 86_400;

/** The part of a subscription that says how long it is paid for. Instants are epoch seconds. */
export interface Paid {
  /** Whether it opens the product now. */
  readonly isOpen: boolean;
  readonly trialEndSeconds: number | null;
  readonly periodEndSeconds: number | null;
  readonly cancelAtSeconds: number | null;
  readonly latestPaymentSeconds: number | null;
}

/** When the trial or the last paid period ends or ended, in epoch milliseconds; null if there was neither. */
export function paidUntilMs(paid: Paid | undefined): number | null {
  if (!paid) return null;
  const { trialEndSeconds, periodEndSeconds } = paid;
  const ends = [trialEndSeconds, paid.isOpen || isPeriodPaid(paid) ? periodEndSeconds : null];
  const lastSeconds = Math.max(...ends.map((each) => each ?? 0));
  return lastSeconds > 0 ? lastSeconds * 1000 : null;
}

/** When a cancellation asked for now takes effect: at the end of what is paid for, or after some days if nothing is. */
export function cancellationEndsAtMs(paid: Paid | undefined, nowMs: number): number {
  const untilMs = paidUntilMs(paid) ?? 0;
  return untilMs > nowMs ? untilMs : nowMs + NOTHING_PAID_MS;
}

/**
 * When access ends, in epoch milliseconds: with what is paid for, or before that where Stripe's dashboard set an earlier end.
 * @param endsAtMs when a cancellation takes effect
 */
export function accessEndsAtMs(endsAtMs: number, cancelAtSeconds: number | null): number {
  return cancelAtSeconds === null ? endsAtMs : Math.min(endsAtMs, cancelAtSeconds * 1000);
}

/**
 * Whether an open subscription charges its customer again: it has no end, or one that was set for after the next charge,
 * as Stripe's dashboard can.
 */
export function isChargedAgain({
  cancelAtSeconds,
  periodEndSeconds,
}: Pick<Paid, "cancelAtSeconds" | "periodEndSeconds">): boolean {
  if (cancelAtSeconds === null) return true;
  return periodEndSeconds !== null && cancelAtSeconds > periodEndSeconds;
}

/** A period begins before it is paid for, so a past-due subscription is in a period without a payment. */
function isPeriodPaid({ periodEndSeconds, latestPaymentSeconds }: Paid): boolean {
  return (
    periodEndSeconds !== null &&
    latestPaymentSeconds !== null &&
    latestPaymentSeconds >= periodEndSeconds - PERIOD_MAX_SECONDS
  );
}
