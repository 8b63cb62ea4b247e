import type { ReactNode } from "react";
import { useRows } from "../../data/ledger/use-ledger.tsx";
import { LoadFailure } from "./load-failure.tsx";

interface WithRowsProps {
  what?: string;
  /** Shown until they are here. */
  loading: ReactNode;
  /** Rendered only where all of the account's rows are here, or its figures would be wrong. */
  children: ReactNode;
}

export function WithRows({ what, loading, children }: WithRowsProps) {
  const rows = useRows();
  if (rows === "loading") return loading;
  return (
    <>
      <LoadFailure rows={rows} {...(what !== undefined && { what })} />
      {rows === "here" && children}
    </>
  );
}
