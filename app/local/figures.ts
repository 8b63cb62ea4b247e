import { useMemo } from "react";
import type { Day } from "#domain/calendar.ts";
import type { Ledger } from "#domain/ledger.ts";
import { useToday } from "./replica.tsx";
import { useReplica } from "./replica-provider.tsx";

/** What `compute` makes of the whole ledger and the person's day, again after every change. */
export function useFigures<T>(compute: (ledger: Ledger, today: Day) => T): T {
  const replica = useReplica();
  const today = useToday();
  const version = replica.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is one object whose version says it changed
  return useMemo(() => compute(replica.ledger(), today), [compute, replica, version, today]);
}
