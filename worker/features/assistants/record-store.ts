import type { KVNamespace } from "@cloudflare/workers-types";
import { batchOn, type Database, statement } from "../../db/database.ts";

/** What the OAuth library asks of the store that it expects. */
type Store = Pick<KVNamespace, "get" | "put" | "delete" | "list">;

interface PutOptions {
  /** Seconds from now. */
  readonly expirationTtl?: number;
  /** Epoch seconds. */
  readonly expiration?: number;
  readonly metadata?: unknown;
}

interface ListOptions {
  readonly prefix?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

const GET = "SELECT value FROM oauth_records WHERE key = ?1 AND (expires_at IS NULL OR expires_at > ?2)";

const PUT = `INSERT INTO oauth_records (key, user_id, value, metadata, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, metadata = excluded.metadata, expires_at = excluded.expires_at`;

const REPLACE = `UPDATE oauth_records SET value = ?3, metadata = ?4, expires_at = ?5
  WHERE key = ?1 AND value = ?2 RETURNING key`;

const DELETE = "DELETE FROM oauth_records WHERE key = ?1";

const LIST = `SELECT key AS name, metadata FROM oauth_records
  WHERE key >= ?1 AND key < ?2 AND key > ?3 AND (expires_at IS NULL OR expires_at > ?4) ORDER BY key LIMIT ?5`;

/** The last character of Unicode's first plane, behind whatever follows a prefix. */
const AFTER_ALL = "\uffff";

const LISTED_MAX = 1000;

/**
 * The directory as the key-value store that the OAuth library expects. It answers at once what was written last, which
 * Cloudflare's own store does within a minute. For one request.
 */
export class RecordStore {
  private readonly db: Database;
  private readonly nowMs: number;
  private readonly seen = new Map<string, string>();
  /** Whether another request used the same code or token at the same time, so that nothing was written. */
  wasOvertaken = false;

  constructor(db: Database, nowMs: number) {
    this.db = db;
    this.nowMs = nowMs;
  }

  /** The store, as the library's types have it. */
  get asStore(): Store {
    return this as unknown as Store;
  }

  async get(key: string, options?: { type?: string } | string): Promise<unknown> {
    const { found } = await batchOn(this.db)({
      found: statement<{ value: string }>(this.db, GET, [key, this.nowMs]),
    });
    const value = found[0]?.value;
    if (value === undefined) return null;
    this.seen.set(key, value);
    const type = typeof options === "string" ? options : options?.type;
    return type === "json" ? JSON.parse(value) : value;
  }

  /** A grant is only replaced as it was read, since a code and a refresh token count once. */
  async put(key: string, value: string, options: PutOptions = {}): Promise<void> {
    const { expirationTtl, expiration, metadata } = options;
    const seconds = expiration ?? (expirationTtl === undefined ? null : this.nowMs / 1000 + expirationTtl);
    const expiresAt = seconds === null ? null : Math.floor(seconds * 1000);
    const about = metadata === undefined ? null : JSON.stringify(metadata);
    const read = this.seen.get(key);
    if (read === undefined || userIdIn(key) === null) {
      await this.run(PUT, [key, userIdIn(key), value, about, expiresAt]);
      return;
    }
    const { replaced } = await batchOn(this.db)({
      replaced: statement<{ key: string }>(this.db, REPLACE, [key, read, value, about, expiresAt]),
    });
    if (replaced.length > 0) return;
    this.wasOvertaken = true;
    throw new Error("Another request used the same code or token");
  }

  async delete(key: string): Promise<void> {
    await this.run(DELETE, [key]);
  }

  async list({ prefix = "", limit = LISTED_MAX, cursor = "" }: ListOptions = {}) {
    const { found } = await batchOn(this.db)({
      found: statement<{ name: string; metadata: string | null }>(this.db, LIST, [
        ...[prefix, prefix + AFTER_ALL, cursor, this.nowMs, limit + 1],
      ]),
    });
    const keys = found.slice(0, limit).map(({ name, metadata }) => ({
      name,
      ...(metadata !== null && { metadata: JSON.parse(metadata) as unknown }),
    }));
    const isComplete = found.length <= limit;
    return { keys, list_complete: isComplete, ...(!isComplete && { cursor: keys.at(-1)?.name ?? "" }) };
  }

  private async run(text: string, values: (string | number | null)[]): Promise<void> {
    await batchOn(this.db)({ done: statement(this.db, text, values) });
  }
}

/** "grant:user:…" and "token:user:…" are a user's; "client:…" is nobody's. */
function userIdIn(key: string): string | null {
  const [kind, userId] = key.split(":");
  return kind === "grant" || kind === "token" ? (userId ?? null) : null;
}
