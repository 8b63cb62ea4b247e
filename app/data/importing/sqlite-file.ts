import { columnsIn } from "./sqlite-columns.ts";

/**
 * Reads the tables of an SQLite database, after the description of its file format (https://www.sqlite.org/fileformat2.html,
 * whose words the names here are). It reads whole tables with row ids in UTF-8, which is what exports are, and nothing else
 * (docs/decisions/0047-own-sqlite-reader.md).
 */
export class SqliteFile {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly pageBytes: number;
  private readonly usableBytes: number;
  private readonly schema: ReadonlyMap<string, { readonly root: number; readonly sql: string }>;
  /** Cells of a damaged file may overlap. No more is read of any file than twice what it has. */
  private bytesLeft: number;

  /** @throws DamagedSqlite */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.bytesLeft = 2 * bytes.length;
    if (!isSqlite(bytes) || bytes.length < 512) throw new DamagedSqlite("It isn't an SQLite database.");
    const size = this.view.getUint16(16);
    this.pageBytes = size === 1 ? 65_536 : size;
    this.usableBytes = this.pageBytes - this.view.getUint8(20);
    const encoding = this.view.getUint32(56);
    if (this.usableBytes < 480) throw new DamagedSqlite("Its pages are too small.");
    if (encoding > 1) throw new DamagedSqlite("Its text isn't in UTF-8.");
    const tables = this.recordsAt(SCHEMA_ROOT).filter(({ values: [type] }) => type === "table");
    this.schema = new Map(
      tables.map(({ values: [, name, , root, sql] }) => [
        String(name),
        { root: Number(root), sql: String(sql) },
      ]),
    );
  }

  /**
   * Returns the rows of a table in the order of their row ids, or null if there is no such table. Integers beyond 2^53 are rounded.
   * Rows that are older than a column have null in it, whatever its default is.
   * @throws DamagedSqlite also for tables without row ids
   */
  rows(table: string): SqliteRow[] | null {
    const found = this.schema.get(table);
    if (found === undefined) return null;
    const columns = columnsIn(found.sql);
    if (columns === null) throw new DamagedSqlite(`The table ${table} has no row ids.`);
    return this.recordsAt(found.root).map(({ rowId, values }) =>
      Object.fromEntries(
        columns.map(({ name, isRowId }, index) => [name, isRowId ? rowId : (values[index] ?? null)]),
      ),
    );
  }

  private recordsAt(root: number): SqliteRecord[] {
    try {
      return [...this.recordsBelow(root, new Set())];
    } catch (thrown) {
      // A view refuses places outside of the file.
      throw thrown instanceof RangeError ? new DamagedSqlite("A page points out of the file.") : thrown;
    }
  }

  private *recordsBelow(page: number, seen: Set<number>): Generator<SqliteRecord> {
    if (page < 1 || seen.has(page)) throw new DamagedSqlite("Its pages go in circles.");
    seen.add(page);
    const start = (page - 1) * this.pageBytes;
    // The first page begins with the header of the file.
    const header = page === 1 ? 100 : start;
    const type = this.view.getUint8(header);
    if (type !== LEAF && type !== INTERIOR) throw new DamagedSqlite("A page isn't of a table.");
    const pointers = header + (type === LEAF ? 8 : 12);
    const count = this.view.getUint16(header + 3);
    for (let index = 0; index < count; index += 1) {
      const cell = start + this.view.getUint16(pointers + 2 * index);
      if (type === LEAF) yield this.recordAt(cell);
      else yield* this.recordsBelow(this.view.getUint32(cell), seen);
    }
    if (type === INTERIOR) yield* this.recordsBelow(this.view.getUint32(header + 8), seen);
  }

  private recordAt(cell: number): SqliteRecord {
    const [size, afterSize] = varint(this.view, cell);
    const [rowId, payload] = varint(this.view, afterSize);
    this.bytesLeft -= size;
    if (this.bytesLeft < 0) throw new DamagedSqlite("Its cells overlap.");
    return { rowId, values: valuesIn(this.payloadAt(payload, size)) };
  }

  /** What doesn't fit the page goes on in a chain of pages, each of which begins with the number of the next. */
  private payloadAt(at: number, size: number): Uint8Array {
    const local = this.localBytes(size);
    if (local === size) return this.slice(at, size);
    const payload = new Uint8Array(size);
    payload.set(this.slice(at, local));
    let next = this.view.getUint32(at + local);
    for (let filled = local; filled < size; ) {
      const start = (next - 1) * this.pageBytes;
      const part = this.slice(start + 4, Math.min(this.usableBytes - 4, size - filled));
      payload.set(part, filled);
      filled += part.length;
      next = this.view.getUint32(start);
    }
    return payload;
  }

  private localBytes(size: number): number {
    const max = this.usableBytes - 35;
    if (size <= max) return size;
    const min = Math.floor(((this.usableBytes - 12) * 32) / 255) - 23;
    const rest = min + ((size - min) % (this.usableBytes - 4));
    return rest <= max ? rest : min;
  }

  private slice(at: number, size: number): Uint8Array {
    if (at < 0 || at + size > this.bytes.length) throw new RangeError();
    return this.bytes.subarray(at, at + size);
  }
}

export class DamagedSqlite extends Error {}

export type SqliteValue = string | number | Uint8Array | null;
export type SqliteRow = Readonly<Record<string, SqliteValue>>;

interface SqliteRecord {
  readonly rowId: number;
  readonly values: readonly SqliteValue[];
}

const SCHEMA_ROOT = 1;
const INTERIOR = 5;
const LEAF = 13;

export function isSqlite(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 16)) === "SQLite format 3\0";
}

/** Reads up to 9 bytes, of which each but the ninth holds 7 bits and says whether more follow. Returns the place behind them, too. */
function varint(view: DataView, at: number): [value: number, next: number] {
  let value = 0n;
  for (let index = 0; index < 8; index += 1) {
    const byte = view.getUint8(at + index);
    value = (value << 7n) | BigInt(byte & 127);
    if (byte < 128) return [Number(value), at + index + 1];
  }
  return [Number(BigInt.asIntN(64, (value << 8n) | BigInt(view.getUint8(at + 8)))), at + 9];
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];

function valuesIn(record: Uint8Array): SqliteValue[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const values: SqliteValue[] = [];
  let [at, head] = varint(view, 0);
  for (const end = at; head < end; ) {
    const [type, next] = varint(view, head);
    const size = type < 7 ? (INTEGER_BYTES[type] ?? 0) : type === 7 ? 8 : Math.max(0, (type - 12) >> 1);
    values.push(decodedValue(type, view, at, size));
    head = next;
    at += size;
  }
  return values;
}

function decodedValue(type: number, view: DataView, at: number, size: number): SqliteValue {
  if (type === 0) return null;
  if (type === 7) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type < 7) {
    let integer = 0n;
    for (let index = 0; index < size; index += 1)
      integer = (integer << 8n) | BigInt(view.getUint8(at + index));
    return Number(BigInt.asIntN(8 * size, integer));
  }
  if (type < 12) throw new DamagedSqlite("A value is of no known type.");
  const content = new Uint8Array(view.buffer, view.byteOffset + at, size);
  if (at + size > view.byteLength) throw new RangeError();
  return type % 2 === 1 ? new TextDecoder().decode(content) : content.slice();
}
