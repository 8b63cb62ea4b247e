import type { apply } from "#domain/operations/apply.ts";
import type { parseOperation } from "#domain/operations/parse.ts";

/** How operations are checked and applied. */
export interface Rules {
  readonly apply: typeof apply;
  readonly parseOperation: typeof parseOperation;
}

let loaded: Rules | null = null;

/** Showing what is stored takes no rules: they come with the first change, so that the screen need not wait for them. */
export async function loadRules(): Promise<Rules> {
  if (loaded !== null) return loaded;
  const [{ apply }, { parseOperation }] = await Promise.all([
    import("#domain/operations/apply.ts"),
    import("#domain/operations/parse.ts"),
  ]);
  loaded = { apply, parseOperation };
  return loaded;
}

/** The rules, for who can't wait; null before they were loaded. */
export function loadedRules(): Rules | null {
  return loaded;
}
