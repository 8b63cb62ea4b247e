import { Hono } from "hono";
import { z } from "zod";
import { cleanLine, isUuid } from "#domain/text/clean-text.ts";
import { ledgerUser } from "../../auth/ledger-user.ts";
import { batchIn, type LedgerBatch } from "../../db/statements.ts";
import type { AppEnv } from "../../http/context.ts";
import { HttpError } from "../../http/errors.ts";
import { jsonBody } from "../../http/json-body.ts";
import { CursorAhead, cursorFrom, plainCursor } from "../../ledger/cursor.ts";
import { RowsAstray } from "../../ledger/rows-moving.ts";
import { type SyncResponse, syncLedger, TooMuchContention } from "../../ledger/sync-ledger.ts";
import { tellLedger } from "../../services/subscriptions/owner.ts";

const OPERATIONS_MAX = 100;
const DEVICE_MAX = 80;

const bodySchema = z.strictObject({
  device: z
    .string("The device's name must be text.")
    .transform(cleanLine)
    .pipe(
      z.string().min(1, "The device's name is missing.").max(DEVICE_MAX, "The device's name is too long."),
    ),
  cursor: z
    .union(
      [z.string(), z.int().min(0, "The cursor can't be negative.")],
      "The cursor must be as an answer gave it, a whole number, or null.",
    )
    .nullable(),
  operations: z
    .array(
      // Each operation is judged by itself, unknown keys included.
      z.custom<{ readonly id: string }>(hasUuid, "An operation's id must be a UUID."),
      "Operations must be a list.",
    )
    .max(OPERATIONS_MAX, `At most ${OPERATIONS_MAX} operations a call.`),
});

export const syncRoutes = new Hono<AppEnv>().post("/sync", ledgerUser, jsonBody(bodySchema), async (c) => {
  try {
    const sent = c.req.valid("json");
    const cursor = typeof sent.cursor === "string" ? cursorFrom(sent.cursor) : plainCursor(sent.cursor ?? 0);
    const request = { ...sent, cursor };
    const { id, batch } = c.get("ledgerUser");
    const { db, ledgers, now, config } = c.var;
    const sync = (on: LedgerBatch) => syncLedger(on, id, request, now, config.quotas);
    const response = await sync(batch).catch(async (thrown: unknown) => {
      if (!(thrown instanceof RowsAstray)) throw thrown;
      const ledger = await tellLedger(db, ledgers, id, now);
      if (ledger === undefined) throw thrown;
      return await sync(batchIn(ledgers.open(ledger)));
    });
    return c.json<SyncResponse, 200>(response, 200);
  } catch (thrown) {
    throw asHttpError(thrown);
  }
});

function asHttpError(thrown: unknown): unknown {
  if (thrown instanceof CursorAhead) {
    return new HttpError(
      409,
      "cursor_ahead",
      "This device and the server disagree about what was saved before, so it has to load everything anew.",
    );
  }
  if (thrown instanceof TooMuchContention) {
    return new HttpError(503, "busy", "Many devices are saving at once. Please try again in a moment.", {
      headers: { "Retry-After": "1" },
    });
  }
  return thrown;
}

function hasUuid(operation: unknown): boolean {
  return typeof operation === "object" && operation !== null && "id" in operation && isUuid(operation.id);
}
