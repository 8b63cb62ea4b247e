import type {
  D1Database,
  D1DatabaseSession,
  ExecutionContext,
  ExportedHandler,
  Fetcher,
  MessageBatch,
} from "@cloudflare/workers-types";

/**
 * Runs in workerd, around the built worker: every call to a database is counted, and delayed as if the database were
 * far away. Only types are imported, since the file is served with its types stripped.
 */

/** What the worker did since it was last asked. */
export interface Usage {
  /** Requests, runs of cron and batches of a queue. */
  readonly invocations: number;
  /** That a queue delivered. */
  readonly messages: number;
  /** Rows, as D1 bills them. */
  readonly read: number;
  readonly written: number;
  readonly logLines: number;
}

type Env = Record<string, unknown>;
type Built = ExportedHandler<Env>;

/** The database's own client, as far as it is not public: where its requests leave. */
type Client = D1DatabaseSession & { fetcher: Fetcher };

interface WireResponse {
  readonly meta?: { readonly rows_read: number; readonly rows_written: number };
}

const NOTHING: Usage = { invocations: 0, messages: 0, read: 0, written: 0, logLines: 0 };

const CONTROL = "/api/metered/";

export function metered(built: Built) {
  let usage = NOTHING;
  let distanceMs = 0;
  let ownEnv: Env | undefined;
  const add = (more: Partial<Usage>) => {
    const names = Object.keys(NOTHING) as (keyof Usage)[];
    usage = Object.fromEntries(
      names.map((name) => [name, usage[name] + (more[name] ?? 0)]),
    ) as unknown as Usage;
  };
  for (const level of ["log", "info", "warn", "error"] as const) {
    const write = console[level];
    console[level] = (...line: unknown[]) => {
      add({ logLines: 1 });
      write(...line);
    };
  }

  /** Listens where the client's requests leave: every response says there what it cost. */
  const counted = (database: D1Database) => {
    const client = database.withSession("first-primary") as Client;
    const { fetcher } = client;
    client.fetcher = {
      fetch: async (url: string, init: RequestInit) => {
        if (distanceMs > 0) await new Promise((arrived) => setTimeout(arrived, distanceMs));
        const response = await fetcher.fetch(url, init as never);
        const answers = [await response.clone().json<WireResponse | WireResponse[]>()].flat();
        for (const { meta } of answers) add({ read: meta?.rows_read ?? 0, written: meta?.rows_written ?? 0 });
        return response;
      },
    } as unknown as Fetcher;
    return client;
  };
  // The worker makes what it needs once for each environment.
  const envFrom = (env: Env): Env => {
    ownEnv ??= Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        /^(DB|LEDGER_\d+)$/.test(name) ? counted(value as D1Database) : value,
      ]),
    );
    return ownEnv;
  };

  const control = async (url: URL, env: Env, context: ExecutionContext): Promise<Response> => {
    const given = (name: string) => url.searchParams.get(name) ?? "";
    switch (url.pathname.slice(CONTROL.length)) {
      case "cron": {
        const scheduled = {
          cron: given("cron"),
          scheduledTime: Number(given("at")),
          noRetry: () => undefined,
        };
        const seen = Object.entries(envFrom(env)).filter(
          ([name]) => given("ledgers") === "all" || !name.startsWith("LEDGER_") || name === "LEDGER_1",
        );
        add({ invocations: 1 });
        await built.scheduled?.(scheduled as never, Object.fromEntries(seen), context);
        break;
      }
      case "distance":
        distanceMs = Number(given("ms"));
        break;
    }
    const taken = usage;
    usage = NOTHING;
    return Response.json(taken);
  };

  return {
    async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
      const url = new URL(request.url);
      if (url.pathname.startsWith(CONTROL)) return await control(url, env, context);
      add({ invocations: 1 });
      return (await built.fetch?.(request as never, envFrom(env), context)) as unknown as Response;
    },
    async queue(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> {
      add({ invocations: 1, messages: batch.messages.length });
      await built.queue?.(batch, envFrom(env), context);
    },
  };
}
