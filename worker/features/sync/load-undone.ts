import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Ledger } from "#domain/ledger.ts";
import type { Database } from "../../db/client.ts";
import { operations } from "../../db/ledger.ts";
import { listOf, namedBy } from "./key-lists.ts";
import type { Needs } from "./needs.ts";
import { type Reader, reader } from "./reader.ts";
import { entryFromRow } from "./rows.ts";

/** The operations to undo, as a table. */
function undoneOperations(userId: string, needs: Needs): SQL {
  return sql`(SELECT operations.seq, operations.image FROM ${namedBy(listOf(needs.undoneOperationIds))}
    CROSS JOIN operations WHERE operations.user_id = ${userId} AND operations.op_id = named.key) AS undone`;
}

/** The keys of a table's rows that the operations to undo wrote. */
export function writtenBy(userId: string, needs: Needs, table: "expense" | "series"): SQL {
  return sql`(SELECT json_extract(image.value, '$.key') AS key
    FROM ${undoneOperations(userId, needs)} CROSS JOIN json_each(undone.image) AS image
    WHERE json_extract(image.value, '$.table') = ${table})`;
}

/** The operations to undo and all that came after the oldest of them. */
export function historyReaders(db: Database, userId: string, needs: Needs, ledger: Ledger): Reader[] {
  if (needs.undoneOperationIds.length === 0) return [];
  const oldest = sql`(SELECT undone.seq FROM ${undoneOperations(userId, needs)}
    ORDER BY undone.seq LIMIT 1)`;
  return [
    reader(
      db
        .select()
        .from(operations)
        .where(and(eq(operations.userId, userId), sql`${operations.seq} >= ${oldest}`))
        .orderBy(asc(operations.seq)),
      (rows) => {
        for (const row of rows) ledger.record(entryFromRow(row));
      },
    ),
  ];
}
