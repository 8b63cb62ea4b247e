import type { OperationJson } from "#domain/operations/operation.ts";
import { browserStorage } from "../../browser/storage.ts";

interface UnsavedPage {
  readonly key: string;
  readonly text: string;
  readonly operations: readonly OperationJson[];
}

/** Each page has a key of its own, since two windows may be closed at once. */
export function unsavedPrefix(userId: string): string {
  return `expenseTimeline_unsaved_${userId}_`;
}

/** Ordered by their first change. */
export function unsavedPages(userId: string): UnsavedPage[] {
  const keys = browserStorage.keys().filter((key) => key.startsWith(unsavedPrefix(userId)));
  const pages = keys.map((key): UnsavedPage => {
    const text = browserStorage.get(key) ?? "";
    return { key, text, operations: operationsIn(text) };
  });
  const start = ({ operations }: UnsavedPage) => operations[0]?.at ?? "";
  return pages.sort((a, b) => start(a).localeCompare(start(b)));
}

/** Skips what is damaged, so that it doesn't hold up the rest. */
function operationsIn(text: string): OperationJson[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isOperation) : [];
  } catch {
    return [];
  }
}

function isOperation(value: unknown): value is OperationJson {
  const operation = value as Partial<OperationJson> | null;
  return typeof operation?.id === "string" && typeof operation.at === "string";
}
