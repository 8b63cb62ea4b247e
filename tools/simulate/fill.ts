import type { Databases } from "./databases.ts";
import { type Range, sizeOf, UNUSED_DAYS } from "./population.ts";

/** Whether a range holds the person `n`. */
export const isIn = ([from, to, every = 1]: Range): string =>
  `(n >= ${from} AND n < ${to} AND (n - ${from}) % ${every} = 0)`;

/** Whether the person `n` is one of a share, which has to be one in a whole number. */
export const isOneOf = (share: number, remainder: number): string =>
  `n % ${Math.round(1 / share)} = ${remainder}`;

/** The longest unused first, as many each day. */
export const unusedDaysOf = (lapsed: Range): string =>
  `(${UNUSED_DAYS - 1} - (n - ${lapsed[0]}) * ${UNUSED_DAYS} / ${sizeOf(lapsed)})`;

/** As long as better-auth's, and in the order of the people's numbers. */
export const USER_ID = "'u' || printf('%031d', n)";

export const numberOf = (userId: string): number => Number(userId.slice(1));

export const EMAIL = "printf('person-%07d@example.com', n)";

/** Rows in one statement. */
const CHUNK = 250_000;

/** Accounts that grow at the same time. With more, SQLite's cache would be too small for their pages. */
const AT_A_TIME = 50;

export interface Rows {
  readonly table: string;
  /** The values by column, in SQL over a person's number `n`. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly of: Range;
  /** How many each person has, numbered `i` from 0. */
  readonly each?: number;
  /** A table to multiply the rows with. */
  readonly times?: string;
  readonly where?: string;
}

/** Person by person; or month after month, for a few people at a time, which leaves pages as half empty as growing accounts do. */
export type Order = "people" | "time";

function insertsOf({ table, values, of, each = 1, times, where = "true" }: Rows, order: Order): string[] {
  const columns = Object.keys(values).join(", ");
  const people = order === "people" ? Math.ceil(CHUNK / each) : AT_A_TIME;
  const [first, end, every = 1] = of;
  return Array.from({ length: Math.ceil(sizeOf(of) / people) }, (_, chunk) => {
    const from = first + chunk * people * every;
    const loops = [
      numbers("n", from, Math.min(from + people * every, end), every),
      numbers("i", 0, each),
      times ?? [],
    ].flat();
    return `INSERT INTO ${table} (${columns}) SELECT ${Object.values(values).join(", ")}
      FROM ${(order === "people" ? loops : loops.toReversed()).join(" CROSS JOIN ")} WHERE ${where}`;
  });
}

export function numbers(name: string, from: number, to: number, every = 1): string {
  return `(WITH RECURSIVE numbers (${name}) AS (
    SELECT ${from} WHERE ${from} < ${to} UNION ALL SELECT ${name} + ${every} FROM numbers WHERE ${name} < ${to - every}
  ) SELECT ${name} FROM numbers)`;
}

/** Without triggers until all rows are there, since they would count each row. */
export async function fill(
  databases: Databases,
  name: string,
  rows: readonly Rows[],
  order: Order,
): Promise<void> {
  const triggers = await databases.run(name, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
  for (const [trigger] of triggers) await databases.run(name, `DROP TRIGGER ${trigger}`);
  for (const insert of rows.flatMap((each) => insertsOf(each, order))) await databases.run(name, insert);
  for (const [, sql] of triggers) await databases.run(name, String(sql));
}
