import type { Performed } from "./mutation.ts";

/** What became of several changes that are one to the user. */
export function joined(all: readonly Performed[]): { operationIds: readonly string[]; performed: Performed } {
  const operationIds = all.flatMap((done) => (done.ok ? done.operationIds : []));
  const last = all.at(-1);
  const performed = all.find((done) => !done.ok) ?? {
    ok: true,
    operationIds,
    result: last?.ok ? last.result : undefined,
  };
  return { operationIds, performed };
}
