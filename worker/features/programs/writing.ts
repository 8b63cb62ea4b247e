import type { Context } from "hono";
import type { OperationInput, OperationType } from "#domain/operations/operation.ts";
import { applyOutside, type OutsideOperation } from "../../ledger/outside-account.ts";
import type { OperationResult } from "../../ledger/sync-ledger.ts";
import type { WritingEnv } from "./idempotency.ts";
import { rejected } from "./problems.ts";
import type { ProgramEnv } from "./require-program.ts";

/** What the history says of a program's changes. */
function deviceOf(name: string): string {
  return `by ${name}`;
}

/** @throws RowsMoving, RowsAstray, TooMuchContention */
export async function applyAll(
  c: Context<ProgramEnv>,
  operations: readonly OutsideOperation[],
): Promise<OperationResult[]> {
  const { db, ledgers, config, now, account, program } = c.var;
  const parts = { db, ledgers, quotas: config.quotas, nowMs: now };
  return await applyOutside(parts, account, deviceOf(program.name), operations);
}

/** Applies the operation that a request stands for. @throws HttpError as {@link rejected} makes them */
export async function applyOne<T extends OperationType>(
  c: Context<WritingEnv>,
  type: T,
  data: OperationInput[T],
): Promise<void> {
  const [result] = await applyAll(c as unknown as Context<ProgramEnv>, [
    { id: c.get("operationId"), type, data },
  ]);
  if (result?.status === "rejected") throw rejected(result);
}
