import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sidesOf } from "./contest.ts";
import { readMe } from "./exchanges.ts";
import { type Figure, type Goal, median } from "./figure.ts";
import { Connection } from "./keep-alive-client.ts";
import type { Bench, Section } from "./section.ts";
import { type SideBySide, startSideBySide, type TestUser } from "./side-by-side.ts";

const BILLS = 100_000;
const ROUNDS = 3;

/** Of the bystander, alone. Beside the large account it asks for as long as that is busy. */
const REQUESTS = 200;

/** Pages that are pulled, or pushes, in a round. */
const CALLS = 25;

/** 300 calls a minute are what the product allows a user. */
const CALL_MS = 200;

const TWICE: Goal = { ratioAtMost: 2 };

/** How long others in the same ledger wait while the largest account there may be is busy. The limit's column is without it. */
export const neighbours: Section = {
  name: "neighbours",
  about: `GET /api/me of a bystander while an account of ${BILLS.toLocaleString("en-US")} bills in the same ledger is busy, as fast as its 300 calls a minute last or in one burst of them, against the same without it, in turns.`,
  measure: async ({ say }) => {
    const bench = await startSideBySide("calls");
    try {
      say(`neighbours, storing ${BILLS} bills`);
      const large = await bench.addUser({ email: "large@example.com", months: 1, perMonth: 100 });
      const [bystander] = await bench.cloneUser(large, 1);
      if (bystander === undefined) throw new Error("There is no bystander.");
      await store(bench, large);
      return await measureBeside(bench, bystander, new LargeAccount(bench.url, large), say);
    } finally {
      await bench.stop();
    }
  },
};

async function measureBeside(
  bench: SideBySide,
  bystander: TestUser,
  large: LargeAccount,
  say: Bench["say"],
): Promise<Figure[]> {
  const bytes = readMe(bench, bystander).product(0);
  const timed = async (goesOn: (count: number) => boolean): Promise<number> => {
    const connection = await Connection.open(bench.url);
    const times: number[] = [];
    try {
      while (times.length === 0 || goesOn(times.length)) {
        const sentAt = performance.now();
        await connection.send(bytes);
        times.push(performance.now() - sentAt);
      }
    } finally {
      connection.close();
    }
    return median(times);
  };
  const beside = async (work: () => Promise<void>): Promise<number> => {
    let isBusy = true;
    const working = work().finally(() => {
      isBusy = false;
    });
    const [time] = await Promise.all([timed(() => isBusy), working]);
    return time;
  };
  const figures: Figure[] = [];
  for (const { name, work, goal } of large.works) {
    say(`neighbours, ${name}, ${ROUNDS} rounds`);
    const times = { product: [] as number[], limit: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const side of sidesOf(round)) {
        const time = side === "product" ? await beside(work) : await timed((count) => count < REQUESTS);
        if (round >= 0) times[side].push(time);
      }
    }
    figures.push({
      name: `beside an account that ${name}, p50`,
      unit: "ms",
      ...times,
      ...(goal && { goal }),
    });
  }
  const largest = { product: [large.largest], goal: { valueAtMost: 1_000_000 } };
  return [...figures, { name: "the largest response, exports aside", unit: "bytes", ...largest }];
}

/** What the largest account does that takes long. It parses nothing, since it shares a thread with the bystander. */
class LargeAccount {
  /** Bytes of a response. */
  largest = 0;
  private cursor: string | null = null;

  private readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(url: string, { cookie, userId }: TestUser) {
    this.url = url;
    this.headers = { Cookie: cookie, Origin: url, "X-Person": userId, "Content-Type": "application/json" };
  }

  readonly works: readonly { name: string; work: () => Promise<void>; goal?: Goal }[] = [
    { name: "starts over", work: () => this.pull(CALL_MS), goal: TWICE },
    { name: "exports CSV", work: () => this.export("expenses.csv"), goal: TWICE },
    { name: "exports JSON", work: () => this.export("account.json"), goal: TWICE },
    { name: "pushes 100 bills a call", work: () => this.push(CALL_MS), goal: TWICE },
    { name: "starts over in a burst", work: () => this.pull(0) },
    { name: "pushes 100 bills a call in a burst", work: () => this.push(0) },
  ];

  /** The next pages of all there is, and then from the first again. */
  private async pull(paceMs: number): Promise<void> {
    for (let call = 0; call < CALLS; call += 1) {
      const [more] = await Promise.all([this.sync([]), setTimeout(paceMs)]);
      if (!more) this.cursor = null;
    }
  }

  private async push(paceMs: number): Promise<void> {
    for (let call = 0; call < CALLS; call += 1)
      await Promise.all([this.sync(Array.from({ length: 100 }, newBill)), setTimeout(paceMs)]);
  }

  /** Returns whether there is more. */
  private async sync(operations: readonly object[]): Promise<boolean> {
    const body = JSON.stringify({ device: "bench", cursor: this.cursor, operations });
    const response = await this.ask("/api/sync", { method: "POST", body });
    const text = await response.text();
    this.largest = Math.max(this.largest, Buffer.byteLength(text));
    const [, cursor, more] = /^\{"cursor":"([^"]*)","more":(true|false)/.exec(text) ?? [];
    this.cursor = cursor ?? null;
    return more === "true";
  }

  private async export(file: string): Promise<void> {
    const { body } = await this.ask(`/api/export/${file}`, {});
    for await (const _ of body ?? []);
  }

  private async ask(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.url + path, { ...init, headers: this.headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}

function newBill() {
  const at = new Date().toISOString();
  const day = at.slice(0, 10);
  const data = { id: String(randomInt(1, 2 ** 47)), title: "Groceries", amount: 12.5, dueDate: day };
  return { id: randomUUID(), type: "expense.add", at, day, hour: 12, data: { ...data, isRecurring: false } };
}

/** Bills of twenty years, each with the operation that added it. */
async function store({ ledgerOf }: SideBySide, user: TestUser): Promise<void> {
  const d1 = ledgerOf(user);
  const at = Date.now();
  const numbers =
    "WITH RECURSIVE numbers (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?3)";
  const statements = [
    `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, device, subject, image) ${numbers}
      SELECT ?1, last_seq + n, 'stored-' || n, 'expense.add', ?4, ?4, 'bench',
        json_object('bill', json_array('Groceries and ' || n, 1250, date('2007-01-01', '+' || (n / 14) || ' days'))),
        json_array(json_object('table', 'expense', 'key', CAST(n AS TEXT), 'field', 'created'))
      FROM numbers, owners WHERE user_id = ?1`,
    `INSERT INTO expenses (user_id, id, title, amount, due_date, status, category, note, paid_date, created_at, seq) ${numbers}
      SELECT ?1, n, 'Groceries and ' || n, 1250, date('2007-01-01', '+' || (n / 14) || ' days'), 'PAID', 'Groceries',
        'A note that says what it was, ' || n, '2020-01-01', ?4, last_seq + n
      FROM numbers, owners WHERE user_id = ?1`,
  ];
  const STEP = 5000;
  for (let first = 1; first <= BILLS; first += STEP)
    await d1.batch(statements.map((text) => d1.prepare(text).bind(user.userId, first, first + STEP - 1, at)));
  await d1
    .prepare("UPDATE owners SET last_seq = last_seq + ?2 WHERE user_id = ?1")
    .bind(user.userId, BILLS)
    .run();
}
