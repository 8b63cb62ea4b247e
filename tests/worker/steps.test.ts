import { expect, test } from "vitest";
import { inPhases, type Step } from "../../worker/steps/steps.ts";

const PHASES = {
  first: (from: string | null) => counted(from),
  second: (from: string | null) => counted(from),
};

/** Two steps. */
async function* counted(from: string | null): AsyncGenerator<Step> {
  for (let place = Number(from ?? 0) + 1; place <= 2; place += 1)
    yield { place: String(place), calls: 1, failed: 0 };
}

async function placesAfter(from: string | null): Promise<string[]> {
  const places: string[] = [];
  for await (const { place } of inPhases(from, PHASES)) places.push(place);
  return places;
}

const ALL = ['["first","1"]', '["first","2"]', '["second","1"]', '["second","2"]'];

test("phases go on from every place that they were left at", async () => {
  expect(await placesAfter(null)).toEqual(ALL);
  for (const [index, place] of ALL.entries()) expect(await placesAfter(place)).toEqual(ALL.slice(index + 1));
});

test.each(['["gone","2"]', '[1,"2"]'])(
  "a place in a phase that isn't there, %s, begins anew",
  async (place) => {
    expect(await placesAfter(place)).toEqual(ALL);
  },
);
