import { type Figure, quantile } from "./figure.ts";
import { type Bytes, Connection } from "./keep-alive-client.ts";
import { sidesOf } from "./turns.ts";

/** Makes the next request of a connection; all of a round are made before the first is timed. */
export type Requests = (connection: number) => Bytes;

/** What one side did in one round. */
interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

export interface LoadOptions {
  readonly url: string;
  /** Where the limit's requests go, if not there too. */
  readonly limitUrl?: string;
  readonly connections: number;
  /** Requests a round and side, shared out evenly. */
  readonly requests: number;
  readonly rounds: number;
  readonly product: Requests;
  readonly limit: Requests;
}

export interface Loaded {
  readonly product: readonly Round[];
  readonly limit: readonly Round[];
}

/** Sends both sides' requests in turns, after a round of each that isn't counted. */
export async function loadInTurns(options: LoadOptions): Promise<Loaded> {
  const { url, limitUrl = url, connections, rounds } = options;
  const product: Round[] = [];
  const limit: Round[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sidesOf(round)) {
      // Anew for each round: a connection that waits out the other side's is closed on a busy machine.
      const pool = await openAll(side === "product" ? url : limitUrl, connections);
      try {
        const done = await oneRound(pool, options[side], options.requests);
        if (round >= 0) (side === "product" ? product : limit).push(done);
      } finally {
        for (const connection of pool) connection.close();
      }
    }
  }
  return { product, limit };
}

function openAll(url: string, connections: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
}

async function oneRound(pool: readonly Connection[], requests: Requests, count: number): Promise<Round> {
  const each = Math.ceil(count / pool.length);
  const queues = pool.map((_, connection) => Array.from({ length: each }, () => requests(connection)));
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    pool.map(async (connection, index) => {
      for (const bytes of queues[index] ?? []) {
        const sentAt = performance.now();
        await connection.send(bytes);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / seconds,
  };
}

/** Three figures of one load; the goal is the median time's. */
export function loadFigures(name: string, loaded: Loaded, goal: Figure["goal"]): Figure[] {
  const values = (value: (round: Round) => number) => ({
    product: loaded.product.map(value),
    limit: loaded.limit.map(value),
  });
  return [
    { name: `${name}, p50`, unit: "ms", ...values(({ p50 }) => p50), ...(goal && { goal }) },
    { name: `${name}, p99`, unit: "ms", ...values(({ p99 }) => p99) },
    { name: `${name}, rate`, unit: "per second", ...values(({ perSecond }) => perSecond) },
  ];
}
