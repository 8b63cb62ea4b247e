import type { Usage } from "../lib/metered-worker.ts";

function each(one: Usage, value: (name: keyof Usage) => number): Usage {
  return Object.fromEntries(
    (Object.keys(one) as (keyof Usage)[]).map((name) => [name, value(name)]),
  ) as unknown as Usage;
}

export function sumOf(one: Usage, other: Usage): Usage {
  return each(one, (name) => one[name] + other[name]);
}

export function less(whole: Usage, part: Usage): Usage {
  return each(whole, (name) => whole[name] - part[name]);
}

export function share(whole: Usage, count: number): Usage {
  return each(whole, (name) => whole[name] / count);
}
