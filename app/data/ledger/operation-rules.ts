import type { apply } from "#domain/operations/apply.ts";
import type { parseOperation } from "#domain/operations/parse.ts";

export interface Rules {
  readonly apply: typeof apply;
  readonly parseOperation: typeof parseOperation;
}

let loaded: Rules | null = null;

/** Showing stored rows needs no rules, so the first screen doesn't wait for them. */
export async function loadRules(): Promise<Rules> {
  if (loaded !== null) return loaded;
  const [{ apply }, { parseOperation }] = await Promise.all([
    import("#domain/operations/apply.ts"),
    import("#domain/operations/parse.ts"),
  ]);
  loaded = { apply, parseOperation };
  return loaded;
}

export function loadedRules(): Rules | null {
  return loaded;
}
