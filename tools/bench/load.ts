import { sidesOf } from "./contest.ts";
import { type Figure, median } from "./figure.ts";
import { type Bytes, Connection } from "./keep-alive-client.ts";

/** Makes the next request of a connection; all of a round are made before the first is timed. */
export type Requests = (connection: number) => Bytes;

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

/** Median times of a response in milliseconds, one a round. */
export interface Loaded {
  readonly product: readonly number[];
  readonly limit: readonly number[];
}

/** Sends both sides' requests in turns, after a round of each that isn't counted. */
export async function loadInTurns(options: LoadOptions): Promise<Loaded> {
  const { url, limitUrl = url, connections, rounds } = options;
  const loaded = { product: [] as number[], limit: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sidesOf(round)) {
      // Anew for each round: a connection that waits out the other side's is closed on a busy machine.
      const pool = await openAll(side === "product" ? url : limitUrl, connections);
      try {
        const time = await oneRound(pool, options[side], options.requests);
        if (round >= 0) loaded[side].push(time);
      } finally {
        for (const connection of pool) connection.close();
      }
    }
  }
  return loaded;
}

function openAll(url: string, connections: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
}

async function oneRound(pool: readonly Connection[], requests: Requests, count: number): Promise<number> {
  const each = Math.ceil(count / pool.length);
  const queues = pool.map((_, connection) => Array.from({ length: each }, () => requests(connection)));
  const times: number[] = [];
  await Promise.all(
    pool.map(async (connection, index) => {
      for (const bytes of queues[index] ?? []) {
        const sentAt = performance.now();
        await connection.send(bytes);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  return median(times);
}

export function loadFigure(name: string, loaded: Loaded, goal: Figure["goal"]): Figure {
  return { name: `${name}, p50`, unit: "ms", ...loaded, ...(goal && { goal }) };
}
