import { createMiddleware } from "hono/factory";
import { sha256Hex } from "../../crypto/hashes.ts";
import { batchOn, type Database, statement } from "../../db/database.ts";
import { HttpError } from "../../http/handler.ts";
import type { ProgramEnv } from "./require-program.ts";

export interface WritingEnv extends ProgramEnv {
  Variables: ProgramEnv["Variables"] & {
    /** The id of the operation that the request stands for. */
    operationId: string;
  };
}

/** The draft of the standard quotes the key, and most programs don't. */
const KEY = /^"?([\x21\x23-\x7e]{1,255})"?$/;

/**
 * A request with an Idempotency-Key is an operation whose id follows from token, key and request. So the request counts once,
 * however often it is sent, for as long as ids are remembered. An operation with the same key and another request has an id of
 * the same beginning.
 * @throws HttpError 400 invalid_idempotency_key; 422 idempotency_key_reused
 */
export const namesOperation = createMiddleware<WritingEnv>(async (c, next) => {
  const header = c.req.header("Idempotency-Key");
  if (header === undefined) c.set("operationId", crypto.randomUUID());
  else {
    const { program, account } = c.var;
    const key = KEY.exec(header)?.[1];
    if (key === undefined)
      throw new HttpError(
        400,
        "invalid_idempotency_key",
        "An Idempotency-Key has 1 to 255 visible ASCII characters.",
      );
    const request = `${c.req.method} ${c.req.url}\n${await c.req.text()}`;
    const beginning = beginningOf(await sha256Hex(`program key ${program.id} ${key}`));
    const operationId = beginning + (await sha256Hex(request)).slice(0, END);
    const others = await operationsLike(account.ledger, account.userId, beginning);
    if (others.length > 0 && !others.includes(operationId))
      throw new HttpError(
        422,
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request. Use a new one.",
      );
    c.set("operationId", operationId);
    if (others.length > 0) c.header("Idempotent-Replayed", "true");
  }
  c.header("Operation-Id", c.get("operationId"));
  await next();
});

/** The last digits of the UUID, which is of version 8. */
const END = 12;

function beginningOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-`;
}

/** Old entries of the log become results. */
const LIKE = `
  SELECT op_id AS id FROM operations WHERE user_id = ?1 AND op_id BETWEEN ?2 AND ?3
  UNION SELECT op_id FROM operation_results WHERE user_id = ?1 AND op_id BETWEEN ?2 AND ?3`;

async function operationsLike(ledger: Database, userId: string, beginning: string): Promise<string[]> {
  const range = [beginning + "0".repeat(END), beginning + "f".repeat(END)];
  const { found } = await batchOn(ledger)({
    found: statement<{ id: string }>(ledger, LIKE, [userId, ...range]),
  });
  return found.map(({ id }) => id);
}

/** An id for a bill that has none. It follows from the operation's, so that a request that is sent again names the same bill. */
export async function billIdFor(operationId: string): Promise<string> {
  const hex = await sha256Hex(`bill of ${operationId}`);
  return String(Number.parseInt(hex.slice(0, 13), 16) + 1);
}
