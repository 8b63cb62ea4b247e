/** A small deterministic source of chance (mulberry32): the same seed gives the same account. */
export interface Random {
  /** Both bounds are included. */
  between(min: number, max: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
  uuid(): string;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** One draw has only 32 bits: in a larger range it would leave gaps and repeat numbers far too soon. */
  const nextWide = () => (Math.floor(next() * 2 ** 32) * 2 ** 21 + Math.floor(next() * 2 ** 21)) / 2 ** 53;
  const between = (min: number, max: number) => {
    const span = max - min + 1;
    return min + Math.floor((span > 2 ** 32 ? nextWide() : next()) * span);
  };
  return {
    between,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    chance: (probability) => next() < probability,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
