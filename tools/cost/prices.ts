/**
 * List prices in US dollars, without taxes and discounts, as their providers' documentation gave them in November 2026.
 * Cloudflare's are those of Workers Paid.
 */
export const PRICES_AS_OF = "November 2026";

/** What a month includes, and what a million more costs. */
interface Metered {
  readonly included: number;
  readonly perMillion: number;
}

const MILLION = 1_000_000;

export const CLOUDFLARE = {
  plan: 5,
  requests: { included: 10 * MILLION, perMillion: 0.3 },
  cpuMs: { included: 30 * MILLION, perMillion: 0.02 },
  rowsRead: { included: 25_000 * MILLION, perMillion: 0.001 },
  rowsWritten: { included: 50 * MILLION, perMillion: 1 },
  // Until November 2026. Cloudflare has announced another price from December on, which isn't known here.
  logEvents: { included: 20 * MILLION, perMillion: 0.6 },
  queueOperations: { included: MILLION, perMillion: 0.4 },
  storage: { includedGb: 5, perGb: 0.75 },
} as const;

/** Resend's plans for transactional mail, by what a month includes. */
export const MAIL_PLANS = [
  { usd: 20, mails: 50_000 },
  { usd: 90, mails: 100_000 },
  { usd: 650, mails: MILLION },
] as const;

/** A thousand mails more than the plan includes. */
export const MAIL_PER_THOUSAND_MORE = 0.9;

/** There is no list price for more than the largest plan, so its own rate goes on. */
export const MAIL_PER_THOUSAND_BEYOND = 0.65;

/** Of a payment by a domestic card, and how much more of one from another country. Prices in another currency would cost more. */
export const STRIPE = { share: 0.029, each: 0.3, abroadShare: 0.015, billingShare: 0.007 } as const;

export function meteredUsd({ included, perMillion }: Metered, used: number): number {
  return (Math.max(0, used - included) / MILLION) * perMillion;
}

export function storageUsd(bytes: number): number {
  const { includedGb, perGb } = CLOUDFLARE.storage;
  return Math.max(0, bytes / 1e9 - includedGb) * perGb;
}

/** By the plan that comes cheapest. */
export function mailUsd(mails: number): number {
  const largest = Math.max(...MAIL_PLANS.map((plan) => plan.mails));
  const beyond = Math.max(0, mails - largest);
  const listed = mails - beyond;
  const byPlan = MAIL_PLANS.map(
    (plan) => plan.usd + Math.ceil(Math.max(0, listed - plan.mails) / 1000) * MAIL_PER_THOUSAND_MORE,
  );
  return Math.min(...byPlan) + Math.ceil(beyond / 1000) * MAIL_PER_THOUSAND_BEYOND;
}

/** @param abroad the share of the payments that cards of other countries make */
export function stripeUsd(
  payments: number,
  priceUsd: number,
  abroad: number,
): { fees: number; billing: number } {
  return {
    fees: payments * (priceUsd * (STRIPE.share + abroad * STRIPE.abroadShare) + STRIPE.each),
    billing: payments * priceUsd * STRIPE.billingShare,
  };
}
