import { erasedToday, firstOf, type Population, type Range, sizeOf } from "./population.ts";

export interface SampleLedger {
  readonly name: string;
  readonly subscribers: Range;
  readonly lapsed: readonly Range[];
}

export type SampleLedgers = readonly [SampleLedger, SampleLedger, SampleLedger, SampleLedger];

/** Subscribers in the smallest ledger. A full one would take an hour to fill. */
const SAMPLE_MAX = 1000;

/** Of those who are erased, for other reasons each. A measurement must not get further. */
export const ERASED_MAX = 200;

/** The ledger of those who are erased, and the home of everybody who is in no sample. */
export const REST = "LEDGER_4";

/** A small one, one with twice as many subscribers, one with twice as many lapsed, and one of those who are erased. */
export function sampleLedgers(population: Population): SampleLedgers {
  const { subscribers, trialing, leaving, lapsed } = population;
  // Every hundred people are alike.
  const few = Math.min(SAMPLE_MAX, Math.floor((subscribers[1] - trialing[1]) / 400) * 100);
  const paying = (from: number, count: number): Range => [trialing[1] + from, trialing[1] + from + count];
  // A fourth of the sample each, spread over all days since their last use.
  const fewLapsed = Math.floor((few * sizeOf(lapsed)) / sizeOf(subscribers));
  const [, firstGone] = erasedToday(population);
  const every = Math.floor((lapsed[1] - firstGone) / fewLapsed);
  const gone = (part: number): Range => [firstGone + part, firstGone + part + every * fewLapsed, every];
  return [
    { name: "LEDGER_1", subscribers: paying(0, few), lapsed: [gone(0)] },
    { name: "LEDGER_2", subscribers: paying(few, 2 * few), lapsed: [gone(1)] },
    { name: "LEDGER_3", subscribers: paying(3 * few, few), lapsed: [gone(2), gone(3)] },
    {
      name: REST,
      subscribers: firstOf(leaving, ERASED_MAX),
      lapsed: [firstOf(erasedToday(population), ERASED_MAX)],
    },
  ];
}

export const lapsedIn = ({ lapsed }: SampleLedger): number =>
  lapsed.reduce((sum, range) => sum + sizeOf(range), 0);

export const accountsIn = (ledger: SampleLedger): number => sizeOf(ledger.subscribers) + lapsedIn(ledger);
