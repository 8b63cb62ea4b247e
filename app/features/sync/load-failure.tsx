import { type ReactNode, Suspense } from "react";
import { CODE_MISSING } from "../../browser/fetch-code.ts";
import { type Rows, useLoadFailure, useRows } from "../../data/ledger/use-ledger.tsx";
import { lazyComponent } from "../../ui/boundaries.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";

/** Comes with the ledger's keeper, without which no exchange can fail. */
const notice = lazyComponent(async () => (await import("./load-notice.tsx")).LoadNotice);

interface LoadFailureProps {
  rows: Rows;
  what?: string;
}

/** Says why the account's rows couldn't be loaded, or brought up to date. */
export function LoadFailure(props: LoadFailureProps) {
  const failure = useLoadFailure();
  if (failure === null) return null;
  if (failure === CODE_MISSING) return <LacksCode text={failure} />;
  return (
    <Suspense>
      <notice.Component {...props} failure={failure} />
    </Suspense>
  );
}

function LacksCode({ text }: { text: string }) {
  return (
    <Banner
      label={text}
      role="alert"
      title={text}
      text="Please check your connection. Changes wait until it is here."
    >
      <Button className="mt-2" onClick={() => location.reload()}>
        Reload
      </Button>
    </Banner>
  );
}

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
