import type { Bindings } from "../../worker/env.ts";
import type { PartMessage } from "../../worker/jobs/runs.ts";
import type { Databases } from "./databases.ts";
import type { Outside } from "./outside.ts";

export interface World {
  readonly databases: Databases;
  readonly outside: Outside;
  readonly env: Bindings;
  /** What was queued and not yet taken. */
  readonly queue: PartMessage[];
}

/** Settings of a deployed copy. */
const VARS = {
  APP_URL: "https://simulated.example",
  BETTER_AUTH_SECRET: "simulated-secret-simulated-secret",
  DURABLE_SECRET: "simulated-durable-secret-of-the-simulation",
  MAIL_API_KEY: "simulated",
  MAIL_FROM: "hello@simulated.example",
  SUPPORT_EMAIL: "support@simulated.example",
  STRIPE_SECRET_KEY: "sk_test_simulated",
  STRIPE_WEBHOOK_SECRET: "whsec_simulated",
  STRIPE_PRICE_ID: "price_simulated",
  HEARTBEAT_URL: "https://heartbeat.example",
};

export function worldOf(databases: Databases, outside: Outside): World {
  const queue: PartMessage[] = [];
  const JOBS = {
    send: async (body: PartMessage) => void queue.push(body),
    sendBatch: async (messages: readonly { body: PartMessage }[]) =>
      void queue.push(...messages.map(({ body }) => body)),
  };
  const env = { ...VARS, ...databases.bindings, JOBS } as unknown as Bindings;
  return { databases, outside, env, queue };
}

/** With fewer ledgers bound. */
export function withoutLedgers({ env, ...world }: World, ...names: string[]): World {
  const bound = Object.entries(env).filter(([name]) => !names.includes(name));
  return { ...world, env: Object.fromEntries(bound) as unknown as Bindings };
}

export async function countIn({ databases }: World, name: string, sql: string): Promise<number> {
  const [[count] = [0]] = await databases.run(name, sql);
  return Number(count);
}
