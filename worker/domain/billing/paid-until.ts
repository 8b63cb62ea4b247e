const DAY_MS = 86_400_000;

const NOTHING_PAID_MS = 7 * DAY_MS;

/** A period lasts a month, so a payment made longer than this before its end was for an earlier one. */
const PERIOD_MAX_SECONDS = 32 * 86_400;

/** The part of a subscription that decides how long it is paid for. Instants are in epoch seconds. */
export interface Paid {
  readonly isOpen: boolean;
  readonly trialEndSeconds: number | null;
  readonly periodEndSeconds: number | null;
  readonly cancelAtSeconds: number | null;
  readonly latestPaymentSeconds: number | null;
}

/** Returns the end of the trial or of the last paid period, past or future. Returns null if there was neither. */
export function paidUntilMs(paid: Paid | undefined): number | null {
  if (!paid) return null;
  const periodEnd = paid.isOpen || isPeriodPaid(paid) ? paid.periodEndSeconds : null;
  const lastSeconds = Math.max(paid.trialEndSeconds ?? 0, periodEnd ?? 0);
  return lastSeconds > 0 ? lastSeconds * 1000 : null;
}

export function cancellationEndsAtMs(paid: Paid | undefined, nowMs: number): number {
  const untilMs = paidUntilMs(paid) ?? 0;
  return untilMs > nowMs ? untilMs : nowMs + NOTHING_PAID_MS;
}

export function accessEndsAtMs(endsAtMs: number, cancelAtSeconds: number | null): number {
  return cancelAtSeconds === null ? endsAtMs : Math.min(endsAtMs, cancelAtSeconds * 1000);
}

/** Stripe's dashboard can set an end after the next charge. */
export function isChargedAgain({
  cancelAtSeconds,
  periodEndSeconds,
}: Pick<Paid, "cancelAtSeconds" | "periodEndSeconds">): boolean {
  if (cancelAtSeconds === null) return true;
  return periodEndSeconds !== null && cancelAtSeconds > periodEndSeconds;
}

/** A past-due subscription is in an unpaid period. */
function isPeriodPaid({ periodEndSeconds, latestPaymentSeconds }: Paid): boolean {
  return (
    periodEndSeconds !== null &&
    latestPaymentSeconds !== null &&
    latestPaymentSeconds >= periodEndSeconds - PERIOD_MAX_SECONDS
  );
}
