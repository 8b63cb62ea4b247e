import type { apply, parseKnownPart, parseOperation } from "#domain/operations/apply.ts";

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
    import("#domain/operations/apply.ts"),
  ]);
  loaded = { apply, parseKnownPart, parseOperation };
  return loaded;
}

export function loadedRules(): Rules | null {
  return loaded;
}
