import type { D1Database } from "@cloudflare/workers-types";
import { getTableColumns } from "drizzle-orm";
import { createDatabase } from "../../worker/db/database.ts";
import { recurringSeries } from "../../worker/db/ledger.ts";
import { generateBills } from "../../worker/features/recurring/generate-bills.ts";

export interface GenerationMeasured {
  /** Cron's own generation of one bill a series. */
  readonly generation: readonly number[];
  /** `INSERT … SELECT` of all rows that generation writes, from tables: bills, log, numbers and watermarks. */
  readonly bareRows: readonly number[];
  readonly nothingDue: readonly number[];
}

const SERIES_PER_USER = 10;
const ROUNDS = 5;

/** Every series is then one month behind, as on the first of each month. */
const FIRED_AT_MS = Date.parse("2026-12-01T12:05:00Z");
const ANCHOR = "2026-12-31";

const BILL_COLUMNS =
  "user_id, id, title, amount, due_date, status, recurring_id, category, note, created_at, deleted, seq";

/** Those that aren't computed from others. */
const SERIES_COLUMNS = Object.values(getTableColumns(recurringSeries))
  .map(({ name }) => name)
  .join(", ");

/** Runs inside workerd, as cron does: each call to D1 is one hop, and time is what it is there. */
export default {
  async fetch(request: Request, { LEDGER_1 }: { LEDGER_1: D1Database }): Promise<Response> {
    const runs = new Runs(LEDGER_1, Number(new URL(request.url).searchParams.get("series")));
    await runs.prepare();
    for (let round = 0; round < ROUNDS; round += 1) await runs.round();
    return Response.json(runs.times satisfies GenerationMeasured);
  },
};

class Runs {
  readonly times: Record<keyof GenerationMeasured, number[]> = {
    generation: [],
    bareRows: [],
    nothingDue: [],
  };
  private readonly d1: D1Database;
  private readonly series: number;

  constructor(d1: D1Database, series: number) {
    this.d1 = d1;
    this.series = series;
  }

  async prepare(): Promise<void> {
    await this.d1.batch(populate(this.series).map((query) => this.d1.prepare(query)));
    await this.generate();
    await this.run(
      ...["expenses", "operations"].map((table) => `CREATE TABLE made_${table} AS SELECT * FROM ${table}`),
      `CREATE TABLE made_recurring_series AS SELECT ${SERIES_COLUMNS} FROM recurring_series`,
      "CREATE TABLE made_owners AS SELECT user_id, last_seq, behind FROM owners",
    );
  }

  async round(): Promise<void> {
    await this.reset();
    this.times.generation.push(await timed(() => this.generate()));
    this.times.nothingDue.push(await timed(() => this.generate(0)));
    await this.reset();
    this.times.bareRows.push(await timed(() => this.run(...COPIES)));
  }

  private async generate(expected = this.series): Promise<void> {
    let made = 0;
    const db = createDatabase(this.d1);
    const run = { atMs: FIRED_AT_MS, appliedAtMs: FIRED_AT_MS, room: { bills: 1e9, bytes: 1e12 } };
    for await (const step of generateBills(db, run, null)) made += step.made;
    if (made !== expected) throw new Error(`${made} bills were made instead of ${expected}.`);
  }

  private reset(): Promise<void> {
    return this.run(
      "DELETE FROM expenses",
      "DELETE FROM operations",
      `UPDATE owners SET last_seq = 1, behind = '${ANCHOR.slice(0, 7)}'`,
      `UPDATE recurring_series SET generated_until = '${ANCHOR.slice(0, 7)}', seq = 1`,
    );
  }

  private async run(...queries: string[]): Promise<void> {
    await this.d1.batch(queries.map((query) => this.d1.prepare(query)));
  }
}

const COPIES = [
  `INSERT INTO expenses (${BILL_COLUMNS}) SELECT ${BILL_COLUMNS} FROM made_expenses`,
  "INSERT INTO operations SELECT * FROM made_operations",
  `UPDATE owners SET last_seq = made.last_seq, behind = made.behind FROM made_owners AS made WHERE made.user_id = owners.user_id`,
  `INSERT INTO recurring_series (${SERIES_COLUMNS}) SELECT ${SERIES_COLUMNS} FROM made_recurring_series WHERE true
    ON CONFLICT (user_id, id) DO UPDATE SET generated_until = excluded.generated_until, seq = excluded.seq`,
];

/** Paying users, each with some series whose bill of December exists. */
function populate(series: number): string[] {
  const numbers = (count: number) =>
    `(WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ${count - 1}) SELECT n FROM n)`;
  const users = numbers(series / SERIES_PER_USER);
  const id = "'user-' || printf('%06d', n)";
  return [
    `INSERT INTO owners (user_id, email, last_seq, subscription, behind)
      SELECT ${id}, ${id} || '@example.com', 1, '{"status":"active"}', '${ANCHOR.slice(0, 7)}' FROM ${users}`,
    `INSERT INTO user_settings (user_id, timezone, updated_at, seq) SELECT ${id}, 'UTC', 0, 0 FROM ${users}`,
    `INSERT INTO recurring_series (user_id, id, anchor_date, first_month, title, amount, generated_until, seq)
      SELECT owner.id, 'rec_' || (1773133200000 + n), '${ANCHOR}', '${ANCHOR.slice(0, 7)}', 'Bill ' || n, 1000 + n,
        '${ANCHOR.slice(0, 7)}', 1
      FROM (SELECT ${id} AS id FROM ${users}) AS owner CROSS JOIN ${numbers(SERIES_PER_USER)}`,
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
