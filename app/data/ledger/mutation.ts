import type { Result } from "#domain/operations/handler.ts";
import type { OperationInput, OperationType } from "#domain/operations/operation.ts";

/** A change that a screen asks for: an operation's type and data as they travel. */
export type OperationDraft = { [T in OperationType]: { type: T; data: OperationInput[T] } }[OperationType];

/** What became of a change: it is on the screen and in the browser database, or nothing changed and why. */
export type Performed =
  | { ok: true; operationIds: readonly string[]; result: Result | undefined }
  | { ok: false; error: string; code: string; fields: Readonly<Record<string, string>> };

/** The browser refused to keep the change (no space, storage switched off). */
export const STORAGE_FAILED = "storage_failed";
