import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { snapshotLocal } from "../data/ledger/snapshot.ts";
import { SnapshotLedger } from "../data/ledger/use-ledger.tsx";
import { MonthView } from "../pages/month-view.tsx";
import { AppSkeleton } from "../ui/app-skeleton.tsx";

interface RenderedMonth {
  /** The month's bills, with what is shown beside them. */
  ledger: Ledger;
  /** Whose midnight counts. */
  timeZone: string;
  /** The page's path with its query, which may name the month. */
  location: string;
}

/** The dashboard as it will look once the app's code is here, for the page itself, to be read until then. */
export function renderMonth({ ledger, timeZone, location }: RenderedMonth): string {
  return renderToString(
    <StaticRouter location={location}>
      <SnapshotLedger still={snapshotLocal(ledger, timeZone)}>
        <AppSkeleton>
          <MonthView />
        </AppSkeleton>
      </SnapshotLedger>
    </StaticRouter>,
  );
}
