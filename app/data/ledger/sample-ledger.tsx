import { type ReactNode, useEffect, useState } from "react";
import { type Day, localTime } from "#domain/calendar/days.ts";
import type { KeyedRow } from "#domain/ledger/ledger.ts";
import { type Sample, sampleRows } from "#domain/sample/sample-account.ts";
import { whenIdle } from "../../browser/idle.ts";
import { FIRST_SYNC_POINT } from "../db/schema.ts";
import { SyncStatus } from "../sync/sync-status.ts";
import { LocalContext } from "./ledger-provider.tsx";
import { LedgerStore } from "./ledger-store.ts";
import { Local, restAtLast } from "./open-ledger.ts";

export function sampleHere(): Sample {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: localTime(Date.now(), timeZone).day, timezone: timeZone };
}

/** Provides a ledger of sample bills in memory: it opens no database and asks no worker (docs/decisions/0034-sample-page.md). */
export function SampleLedger({ sample, children }: { sample: Sample; children: ReactNode }) {
  const [local] = useState(() => localOf(sampleRows(sample), sample.today));
  // Until the code is here, changes wait for it.
  useEffect(() => whenIdle(() => void local.ledgerStore.refresh().catch(() => undefined)), [local]);
  return <LocalContext value={local}>{children}</LocalContext>;
}

/** Makes a ledger of these rows alone. Its changes are gone with the page. */
export function localOf(rows: readonly KeyedRow[], today: Day): Local {
  const status = new SyncStatus();
  const keep = async (store: LedgerStore) => (await restAtLast(status)).keeperOfSample(store);
  const store = new LedgerStore({ userId: null, keep });
  store.rows.confirm(rows);
  store.point = { ...FIRST_SYNC_POINT, revision: 1, complete: true };
  store.day = today;
  return new Local(store, status);
}
