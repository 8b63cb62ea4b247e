import { NEARLY_FULL_BYTES } from "../../worker/features/health/find-problems.ts";
import type { Scale } from "./ledger-jobs.ts";

/** What the three sample ledgers hold. */
export interface SampleSizes {
  readonly bytes: { readonly small: number; readonly manySubscribers: number; readonly manyLapsed: number };
  readonly moreSubscribers: number;
  readonly moreLapsed: number;
}

export interface AccountSizes {
  readonly subscriber: number;
  readonly lapsed: number;
}

/** By what more accounts added to a ledger. */
export function accountSizes({ bytes, moreSubscribers, moreLapsed }: SampleSizes): AccountSizes {
  return {
    subscriber: (bytes.manySubscribers - bytes.small) / moreSubscribers,
    lapsed: (bytes.manyLapsed - bytes.small) / moreLapsed,
  };
}

/** Ledgers hold subscribers and lapsed accounts in the same mix as the whole. */
export function scaleOf(
  { subscriber, lapsed }: AccountSizes,
  counts: { readonly subscribers: number; readonly lapsed: number },
): Scale & { readonly bytes: number } {
  const bytes = counts.subscribers * subscriber + counts.lapsed * lapsed;
  const ledgers = Math.ceil(bytes / NEARLY_FULL_BYTES);
  return {
    bytes,
    ledgers,
    full: { subscribers: counts.subscribers / ledgers, lapsed: counts.lapsed / ledgers },
  };
}
