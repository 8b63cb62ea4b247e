import { PEOPLE } from "./assumptions.ts";

/** People have numbers. A range holds its first one, but not its last, and may hold only every so many. */
export type Range = readonly [from: number, to: number, every?: number];

export const sizeOf = ([from, to, every = 1]: Range): number => Math.ceil((to - from) / every);

/** The first of a range, as far as there are so many. */
export const firstOf = ([from, to]: Range, count: number): Range => [from, Math.min(from + count, to)];

export interface Population {
  readonly subscribers: Range;
  /** Of the subscribers. Their paid period has just ended, and they asked for their data to be erased. */
  readonly leaving: Range;
  /** Of the subscribers. They asked to cancel, and their paid period still runs. */
  readonly standing: Range;
  /** Of those. Stripe has to be told this minute. */
  readonly asking: Range;
  readonly idlePayers: Range;
  readonly trialing: Range;
  /** Those who left in the last two years and didn't ask for erasure, the longest unused first. */
  readonly lapsed: Range;
  /** Records of accounts that were erased in two years. */
  readonly erased: number;
  readonly everybody: Range;
}

/** Lapsed accounts are spread evenly over the days since their last use. On the last of them they are erased. */
export const UNUSED_DAYS = 732;

/** Those whose last day it is. */
export const erasedToday = ({ lapsed }: Population): Range =>
  firstOf(lapsed, Math.ceil(sizeOf(lapsed) / UNUSED_DAYS));

export function populationOf(subscribers: number): Population {
  const share = (part: number) => Math.max(1, Math.round(subscribers * part));
  const after = ([, from]: Range, count: number): Range => [from, from + count];
  const left = share(PEOPLE.lapsePerMonth * PEOPLE.monthsOfChurn);
  const erased = Math.round(left * PEOPLE.erasesShare);
  const leaving: Range = [0, share(PEOPLE.leavePerDay)];
  const standing = after(leaving, share(PEOPLE.leavePerDay * PEOPLE.daysUntilEnd));
  const idlePayers = after(standing, share(PEOPLE.idlePayers));
  const trialing = after(idlePayers, share(PEOPLE.trialing));
  return {
    subscribers: [0, subscribers],
    leaving,
    standing,
    idlePayers,
    trialing,
    asking: firstOf(standing, share((PEOPLE.leavePerDay * PEOPLE.peakMinute) / (24 * 60))),
    lapsed: [subscribers, subscribers + left - erased],
    erased,
    everybody: [0, subscribers + left - erased],
  };
}
