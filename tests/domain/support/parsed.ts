import type { Ledger } from "#domain/ledger/ledger.ts";
import { parseOperation } from "#domain/operations/apply.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { NOW_MS } from "./operations.ts";
import type { View } from "./random-operations.ts";

/** The operation of well-formed JSON, or undefined where its shape is refused. */
export function parsed(json: OperationJson): Operation | undefined {
  const result = parseOperation(JSON.parse(JSON.stringify(json)), NOW_MS);
  return result.ok ? result.operation : undefined;
}

/** What a user sees of a ledger: deleted bills too, since another device may still show them. */
export function viewOf(ledger: Ledger): View {
  return {
    expenseIds: [...ledger.all("expense")]
      .map((expense) => expense.id)
      .toSorted((a, b) => Number(a) - Number(b)),
    operationIds: [...ledger.history()].map((entry) => entry.operationId),
  };
}
