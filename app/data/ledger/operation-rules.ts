import type { apply } from "#domain/operations/apply.ts";
import type { parseKnownPart, parseOperation } from "#domain/operations/parse.ts";

export interface Rules {
  readonly apply: typeof apply;
  readonly parseOperation: typeof parseOperation;
  readonly parseKnownPart: typeof parseKnownPart;
}

let loaded: Rules | null = null;

/** Showing stored rows needs no rules, so the first screen doesn't wait for them. */
export async function loadRules(): Promise<Rules> {
  if (loaded !== null) return loaded;
  const [{ apply }, { parseKnownPart, parseOperation }] = await Promise.all([
    import("#domain/operations/apply.ts"),
    import("#domain/operations/parse.ts"),
  ]);
  loaded = { apply, parseKnownPart, parseOperation };
  return loaded;
}

export function loadedRules(): Rules | null {
  return loaded;
}
