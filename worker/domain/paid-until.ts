const DAY_MS = 86_400_000;

/** How long somebody who has paid for nothing can change their mind. */
const NOTHING_PAID_MS = 7 * DAY_MS;

/** A period is a month: a payment made earlier than this before its end was for another one. */
const PERIOD_MAX_SECONDS = 32 * 86_400;

/** What is known of a subscription, as far as it says until when something is paid for. Instants are epoch seconds. */
export interface Paid {
  /** Whether it opens the product now. */
  readonly isOpen: boolean;
  readonly trialEndSeconds: number | null;
  readonly periodEndSeconds: number | null;
  readonly cancelAtSeconds: number | null;
  readonly latestPaymentSeconds: number | null;
}

/** When the trial, or the last period that was paid for, ends or ended, in epoch milliseconds; null without either. */
export function paidUntilMs(paid: Paid | undefined): number | null {
  if (!paid) return null;
  const { trialEndSeconds, periodEndSeconds, cancelAtSeconds } = paid;
  const ends = paid.isOpen
    ? [trialEndSeconds, periodEndSeconds, cancelAtSeconds]
    : [trialEndSeconds, isPeriodPaid(paid) ? periodEndSeconds : null];
  const lastSeconds = Math.max(...ends.map((each) => each ?? 0));
  return lastSeconds > 0 ? lastSeconds * 1000 : null;
}

/** The day that matters to somebody who asks to cancel now: what is paid for ends then. */
export function cancellationEndsAtMs(paid: Paid | undefined, nowMs: number): number {
  const untilMs = paidUntilMs(paid) ?? 0;
  return untilMs > nowMs ? untilMs : nowMs + NOTHING_PAID_MS;
}

/** A period begins before it is paid for: of one that is past due, nothing has been paid. */
function isPeriodPaid({ periodEndSeconds, latestPaymentSeconds }: Paid): boolean {
  return (
    periodEndSeconds !== null &&
    latestPaymentSeconds !== null &&
    latestPaymentSeconds >= periodEndSeconds - PERIOD_MAX_SECONDS
  );
}
