import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { operations } from "../db/ledger.ts";
import { prepared } from "../db/prepared.ts";
import { listOf, namedBy } from "./key-lists.ts";
import { value } from "./load-values.ts";

/** The operations to undo, as a table. */
function undoneOperations(): SQL {
  return sql`(SELECT operations.seq, operations.image FROM ${namedBy(listOf(value("undoneOperationIds")))}
    CROSS JOIN operations WHERE operations.user_id = ${value("userId")} AND operations.op_id = named.key) AS undone`;
}

/** The keys of a table's rows that the operations to undo wrote. */
export function writtenBy(table: "expense" | "series"): SQL {
  return sql`(SELECT json_extract(image.value, '$.key') AS key
    FROM ${undoneOperations()} CROSS JOIN json_each(undone.image) AS image
    WHERE json_extract(image.value, '$.table') = ${table})`;
}

/** The operations to undo and all that came after the oldest of them. */
export const undoneHistory = prepared((db) => {
  const oldest = sql`(SELECT undone.seq FROM ${undoneOperations()} ORDER BY undone.seq LIMIT 1)`;
  return db
    .select()
    .from(operations)
    .where(and(eq(operations.userId, value("userId")), sql`${operations.seq} >= ${oldest}`))
    .orderBy(asc(operations.seq));
});
