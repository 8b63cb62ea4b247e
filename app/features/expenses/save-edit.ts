import type { Scope } from "#domain/operation.ts";
import type { ExpenseChangesJson, OperationDraft, Performed } from "../../local/performed.ts";

/**
 * Saves an edit for one bill or more of its series. A status is always the one bill's own (DESIGN.md section 6), so
 * beside a wider change it goes by itself.
 */
export async function saveEdit(
  perform: (draft: OperationDraft) => Promise<Performed>,
  id: string,
  changes: ExpenseChangesJson,
  scope: Scope,
): Promise<Performed> {
  const { status, ...shared } = changes;
  if (scope === "this" || status === undefined) {
    return await perform({ type: "expense.edit", data: { id, changes, scope } });
  }
  const done = await perform({ type: "expense.setStatus", data: { id, status } });
  if (!done.ok || Object.keys(shared).length === 0) return done;
  return await perform({ type: "expense.edit", data: { id, changes: shared, scope } });
}
