import type { OperationInput, OperationType, Result } from "#domain/operations/operation.ts";
import { CODE_MISSING } from "../../browser/fetch-code.ts";

export type OperationDraft = { [T in OperationType]: { type: T; data: OperationInput[T] } }[OperationType];

export type Performed =
  | { ok: true; operationIds: readonly string[]; result: Result | undefined }
  | { ok: false; error: string; code: string; fields: Readonly<Record<string, string>> };

/** The browser couldn't store the change, for lack of space or because storage is switched off. */
export const STORAGE_FAILED = "storage_failed";

/** Code that changes need is missing. */
export const NOT_LOADED: Performed = {
  ok: false,
  code: "not_loaded",
  error: `${CODE_MISSING} Please check your connection and try again.`,
  fields: {},
};
