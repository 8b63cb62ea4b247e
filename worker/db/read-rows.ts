import { Column, type DriverValueDecoder, is, noopDecoder, SQL } from "drizzle-orm";

/** A row as D1 gives it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** From D1's object, by the columns' names, to Drizzle's, by the table's. */
export function rowReader<Row>(selected: object): (row: StoredRow) => Row {
  const fields = Object.entries(selected).map(([name, field]) => ({
    name,
    stored: is(field, SQL.Aliased) ? field.fieldAlias : (field as Column).name,
    decode: decoderOf(field),
  }));
  return (row) => {
    const read: Record<string, unknown> = {};
    for (const { name, stored, decode } of fields) {
      const value = row[stored];
      read[name] = decode === null || value === null ? value : decode(value);
    }
    return read as Row;
  };
}

/** From a stored value to Drizzle's; null where they are the same. A value that is null stays so. */
export function decoderOf(field: unknown): ((value: unknown) => unknown) | null {
  if (is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue)
    return (value) => field.mapFromDriverValue(value);
  if (!is(field, SQL.Aliased)) return null;
  const { decoder } = field.sql as unknown as { decoder: DriverValueDecoder<unknown, unknown> };
  return decoder === noopDecoder ? null : (value) => decoder.mapFromDriverValue(value);
}
