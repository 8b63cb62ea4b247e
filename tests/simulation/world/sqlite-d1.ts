import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { root } from "../../../scripts/lib/settings.ts";

/** Lets a call to the database through, or has something happen to it (calls.ts). */
export type Gate = <T>(call: () => T) => Promise<T>;

interface Result {
  readonly success: true;
  readonly results: unknown[];
  readonly meta: { readonly changes: number; readonly duration: number; readonly size_after: number };
}

/**
 * Keeps in the same transaction what the log was told, which mails were queued, who may be mailed, and which runs of reminders
 * finished. The product forgets it after a while. `at` is when it was written.
 */
const WITNESS = {
  ledger: `
  CREATE TABLE witness (user_id TEXT, seq INTEGER, op_id TEXT, type TEXT, applied_at INTEGER, device TEXT, image TEXT, at INTEGER);
  CREATE TRIGGER witness AFTER INSERT ON operations BEGIN
    INSERT INTO witness VALUES (NEW.user_id, NEW.seq, NEW.op_id, NEW.type, NEW.applied_at, NEW.device, NEW.image, world_ms());
  END;
  CREATE TABLE witness_mails (number INTEGER PRIMARY KEY, kind TEXT, local_date TEXT, mail TEXT, at INTEGER);
  CREATE TRIGGER witness_mails AFTER INSERT ON mail_outbox BEGIN
    INSERT INTO witness_mails (kind, local_date, mail, at) VALUES (NEW.kind, NEW.local_date, NEW.mail, world_ms());
  END;
  CREATE TABLE witness_owners (user_id TEXT, may_be_mailed INTEGER, at INTEGER);
  CREATE TRIGGER witness_owners AFTER UPDATE ON owners BEGIN
    INSERT INTO witness_owners VALUES (NEW.user_id,
      coalesce(NEW.subscription ->> 'status' IN ('active', 'trialing'), 0) AND NEW.mail_stopped IS NULL, world_ms());
  END;`,
  directory: `
  CREATE TABLE witness_runs (part TEXT, scheduled_at INTEGER, at INTEGER);
  CREATE TRIGGER witness_runs AFTER UPDATE ON job_parts
    WHEN NEW.job = 'reminders' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.error IS NULL AND NEW.failed = 0 BEGIN
    INSERT INTO witness_runs VALUES (NEW.part, NEW.scheduled_at, world_ms());
  END;`,
};

/** D1, as far as the worker uses it, on SQLite in memory. */
export class SqliteD1 {
  readonly sqlite = new DatabaseSync(":memory:");
  private readonly prepared = new Map<string, StatementSync>();
  private readonly changes: StatementSync;
  private readonly gate: Gate;

  constructor(migrations: "directory" | "ledger", gate: Gate, nowMs: () => number) {
    this.gate = gate;
    this.sqlite.exec("PRAGMA foreign_keys = ON");
    // Never the same twice, and yet the same whenever a story is told again.
    let drawn = 0;
    this.sqlite.function("randomblob", () => {
      drawn += 1;
      return new TextEncoder().encode(String(drawn).padStart(8, "0"));
    });
    this.sqlite.function("world_ms", nowMs);
    for (const text of migrationsIn(migrations)) this.sqlite.exec(text);
    this.sqlite.exec(WITNESS[migrations]);
    this.changes = this.sqlite.prepare("SELECT changes() AS changes");
  }

  prepare(text: string): D1Statement {
    return new D1Statement(this, text, []);
  }

  /** One transaction. */
  batch(statements: readonly D1Statement[]): Promise<Result[]> {
    return this.gate(() => {
      this.sqlite.exec("BEGIN");
      try {
        const results = statements.map((each) => this.run(each));
        this.sqlite.exec("COMMIT");
        return results;
      } catch (thrown) {
        if (this.sqlite.isTransaction) this.sqlite.exec("ROLLBACK");
        throw thrown;
      }
    });
  }

  call<T>(work: () => T): Promise<T> {
    return this.gate(work);
  }

  run({ text, values }: D1Statement): Result {
    const statement = this.statement(text);
    try {
      statement.setReturnArrays(false);
      const results = statement.all(...values).map((row) => ({ ...row }));
      const { changes } = this.changes.get() as { changes: number };
      return { success: true, results, meta: { changes, duration: 0, size_after: 1_000_000 } };
    } catch (thrown) {
      throw asD1Error(thrown);
    }
  }

  raw({ text, values }: D1Statement): unknown[][] {
    const statement = this.statement(text);
    try {
      statement.setReturnArrays(true);
      return statement.all(...values) as unknown as unknown[][];
    } catch (thrown) {
      throw asD1Error(thrown);
    }
  }

  private statement(text: string): StatementSync {
    const known = this.prepared.get(text);
    if (known !== undefined) return known;
    try {
      const statement = this.sqlite.prepare(text);
      this.prepared.set(text, statement);
      return statement;
    } catch (thrown) {
      throw asD1Error(thrown);
    }
  }
}

class D1Statement {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
  private readonly database: SqliteD1;

  constructor(database: SqliteD1, text: string, values: readonly SQLInputValue[]) {
    this.database = database;
    this.text = text;
    this.values = values;
  }

  bind(...values: readonly (SQLInputValue | boolean)[]): D1Statement {
    const bound = values.map((value) => (typeof value === "boolean" ? Number(value) : value));
    return new D1Statement(this.database, this.text, bound);
  }

  all(): Promise<Result> {
    return this.database.call(() => this.database.run(this));
  }

  run(): Promise<Result> {
    return this.all();
  }

  raw(): Promise<unknown[][]> {
    return this.database.call(() => this.database.raw(this));
  }

  first(): Promise<unknown> {
    return this.database.call(() => this.database.run(this).results[0] ?? null);
  }
}

/** D1 names the constraint as SQLite does. */
function asD1Error(thrown: unknown): Error {
  const { message } = thrown as Error;
  return new Error(`D1_ERROR: ${message}: SQLITE_ERROR`, { cause: thrown });
}

const texts = new Map<string, readonly string[]>();

function migrationsIn(name: string): readonly string[] {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const folder = join(root, "migrations", name);
  const read = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
  texts.set(name, read);
  return read;
}
