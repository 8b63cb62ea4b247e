import { randomInt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { type Figure, type Goal, inTurns, median } from "./figure.ts";
import { type SideBySide, startSideBySide, type TestUser } from "./side-by-side.ts";

const ROUNDS = 7;

/** Requests a round and side, at each number of connections. */
const LOADS = [
  { connections: 1, requests: 150 },
  { connections: 10, requests: 400 },
  { connections: 50, requests: 500 },
];

interface Call {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Exchange {
  readonly name: string;
  readonly goal?: Goal;
  /** Of the requests of a round, how many are sent. */
  readonly share: number;
  /** Makes the next request of a connection. */
  readonly product: (connection: number) => Call;
  readonly limit: (connection: number) => Call;
}

/** Reads and pushes over HTTP, against bare Hono routes on the same workerd and the same databases. */
export async function measureHttp(): Promise<Figure[]> {
  const bench = await startSideBySide("calls");
  try {
    const figures: Figure[] = [];
    for (const exchange of await exchangesOf(bench))
      for (const { connections, requests } of LOADS) {
        const count = Math.max(connections, requests * exchange.share);
        const round = (next: Exchange["product"]) => () => load(bench.url, connections, count, next);
        const sides = { product: round(exchange.product), limit: round(exchange.limit) };
        const times = await inTurns(ROUNDS, sides);
        const name = `${exchange.name}, ${connections} at once, p50`;
        figures.push({ name, unit: "ms", ...times, goal: exchange.goal });
      }
    return figures;
  } finally {
    await bench.stop();
  }
}

async function exchangesOf(bench: SideBySide): Promise<Exchange[]> {
  const reader = await bench.addUser({ email: "reader@example.com", months: 24, perMonth: 100 });
  const cursor = await reader.rows
    .prepare("SELECT seq FROM expenses WHERE user_id = ? ORDER BY seq DESC LIMIT 1 OFFSET 100")
    .bind(reader.userId)
    .first<number>("seq");
  const sync = (user: TestUser, from: number | null, operations: readonly object[]): Call => ({
    path: "/api/sync",
    headers: fromOwnPage(bench, user),
    body: { device: "bench", cursor: from, operations },
  });
  // As many accounts as there are connections at most, since writers of one account wait for each other.
  const writers: TestUser[] = [];
  const most = Math.max(...LOADS.map(({ connections }) => connections));
  for (let count = 0; count < 2 * most; count += 1)
    writers.push(await bench.addUser({ email: `writer-${count}@example.com`, months: 1, perMonth: 1 }));
  const lastNumbers = new Map<TestUser, number>();
  for (const user of writers) {
    const query = "SELECT last_seq FROM owners WHERE user_id = ?";
    lastNumbers.set(user, (await user.rows.prepare(query).bind(user.userId).first<number>("last_seq")) ?? 0);
  }
  const push = (bills: number, share: number, goal?: Goal): Exchange => ({
    name: `sync, push of ${bills}`,
    share,
    ...(goal && { goal }),
    product: (connection) => {
      const user = writers[connection] as TestUser;
      const last = lastNumbers.get(user) ?? 0;
      lastNumbers.set(user, last + bills);
      return sync(user, last, Array.from({ length: bills }, newOperation));
    },
    limit: (connection) => ({
      path: "/limit/api/push",
      body: { user: writers[most + connection]?.owner, bills: Array.from({ length: bills }, newRow) },
    }),
  });
  return [
    {
      name: "GET /api/me",
      goal: { ratioAtMost: 1.5 },
      share: 1,
      product: () => ({ path: "/api/me", headers: fromOwnPage(bench, reader) }),
      limit: () => ({ path: `/limit/api/me?user=${reader.owner}` }),
    },
    {
      name: "sync, pull of 100 bills",
      goal: { ratioAtMost: 1.5 },
      share: 1,
      product: () => sync(reader, cursor, []),
      limit: () => ({ path: "/limit/api/pull", body: { user: reader.owner, cursor } }),
    },
    push(1, 0.6, { ratioAtMost: 2 }),
    push(100, 0.1),
  ];
}

function fromOwnPage({ url }: SideBySide, { cookies, userId }: TestUser): Record<string, string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { Cookie: cookie, Origin: url, "X-Person": userId };
}

function newOperation() {
  const at = new Date();
  const day = at.toISOString().slice(0, 10);
  const data = { id: newId(), title: "Groceries", amount: 12.5, dueDate: day, isRecurring: false };
  return { id: randomUUID(), type: "expense.add", at: at.toISOString(), day, hour: at.getUTCHours(), data };
}

const newId = () => String(randomInt(1, 2 ** 47));

function newRow() {
  const at = new Date();
  const bill = { id: newId(), title: "Groceries", dueDate: at.toISOString().slice(0, 10) };
  const fields = { title: bill.title, amountCents: 1250, dueDate: bill.dueDate, status: "PENDING" };
  const image = JSON.stringify([{ table: "expense", key: bill.id, before: null, after: fields }]);
  return { ...bill, amount: 1250, op: randomUUID(), at: at.getTime(), image };
}

/** The median time of a response. All requests are made before the first is timed. */
async function load(
  url: string,
  connections: number,
  count: number,
  next: (connection: number) => Call,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const each = Math.ceil(count / connections);
  const queues = Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: each }, () => next(connection)).map(({ body, ...call }) => ({
      ...call,
      text: body === undefined ? undefined : JSON.stringify(body),
    })),
  );
  const times: number[] = [];
  await Promise.all(
    queues.map(async (calls) => {
      for (const { path, headers, text } of calls) {
        const sentAt = performance.now();
        await send(url + path, { agent, headers }, text);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  agent.destroy();
  return median(times);
}

/** Resolves when the last byte is here. */
function send(
  url: string,
  { agent, headers }: { agent: Agent; headers: Call["headers"] | undefined },
  text: string | undefined,
): Promise<void> {
  return new Promise((done, fail) => {
    const options = {
      agent,
      method: text === undefined ? "GET" : "POST",
      headers: { ...headers, ...(text !== undefined && { "Content-Type": "application/json" }) },
    };
    const sent = request(url, options, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}.`));
      response.resume().on("end", done).on("error", fail);
    });
    sent.on("error", fail);
    sent.end(text);
  });
}
