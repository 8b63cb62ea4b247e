import { pullBills, pushBills, readMe } from "./exchanges.ts";
import type { Figure } from "./figure.ts";
import { loadFigure, loadInTurns } from "./load.ts";
import type { Bench, Section } from "./section.ts";
import { type SideBySide, startSideBySide, type TestUser } from "./side-by-side.ts";

const ROUNDS = 7;

/** Requests a round and side at each number of connections. */
const LOADS = [
  { connections: 1, requests: 150 },
  { connections: 10, requests: 400 },
  { connections: 50, requests: 500 },
] as const;

export const http: Section = {
  name: "http",
  about:
    "Month and sync over HTTP, against bare Hono routes on the same workerd: one D1 read of the directory and, at once, one of the ledger, or that alone where it says so; for a push one D1 batch of the same rows after it, or that alone.",
  measure: async ({ say }) => {
    const bench = await startSideBySide("calls");
    try {
      return await measureCalls(bench, say);
    } finally {
      await bench.stop();
    }
  },
};

async function measureCalls(bench: SideBySide, say: Bench["say"]): Promise<Figure[]> {
  const reader = await bench.addUser({ email: "reader@example.com", months: 24, perMonth: 100 });
  const productUsers = await writers(bench, "product");
  const limitUsers = await writers(bench, "limit");
  const work = [
    { prepare: () => readMe(bench, reader), goal: { ratioAtMost: 1.5 }, share: 1 },
    { prepare: () => pullBills(bench, reader, 100), goal: { ratioAtMost: 1.5 }, share: 1 },
    { prepare: () => readMe(bench, reader, true), goal: undefined, share: 1 },
    { prepare: () => pullBills(bench, reader, 100, true), goal: undefined, share: 1 },
    {
      prepare: () => pushBills(bench, { productUsers, limitUsers }, 1),
      goal: { ratioAtMost: 2 },
      share: 0.6,
    },
    { prepare: () => pushBills(bench, { productUsers, limitUsers }, 1, true), goal: undefined, share: 0.6 },
    { prepare: () => pushBills(bench, { productUsers, limitUsers }, 100), goal: undefined, share: 0.1 },
  ];
  const figures: Figure[] = [];
  for (const { prepare, goal, share } of work) {
    // Only now: it goes on from the numbers that the one before has left.
    const exchange = await prepare();
    for (const { connections, requests } of LOADS) {
      say(`${exchange.name}, ${connections} connections`);
      const loaded = await loadInTurns({
        ...exchange,
        url: bench.url,
        connections,
        requests: Math.max(connections, requests * share),
        rounds: ROUNDS,
      });
      const name = `${exchange.name}, ${connections} ${connections === 1 ? "connection" : "connections"}`;
      figures.push(loadFigure(name, loaded, goal));
    }
  }
  return figures;
}

/** As many accounts as there are connections at most, since writers of one account wait for each other. */
async function writers(bench: SideBySide, side: string): Promise<TestUser[]> {
  const first = await bench.addUser({ email: `${side}@example.com`, months: 1, perMonth: 100 });
  return [first, ...(await bench.cloneUser(first, Math.max(...LOADS.map((load) => load.connections)) - 1))];
}
