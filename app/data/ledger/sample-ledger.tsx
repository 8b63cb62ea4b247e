import { type ReactNode, useEffect, useState } from "react";
import { localTime } from "#domain/calendar/days.ts";
import { type Sample, sampleRows } from "#domain/sample/sample-month.ts";
import { whenIdle } from "../../browser/idle.ts";
import { pageJson } from "../session/page-record.ts";
import { LocalContext } from "./ledger-provider.tsx";
import { Local } from "./open-ledger.ts";
import { loadRules } from "./operation-rules.ts";

/** What the page was rendered with; null if its file came as it is, as from the service worker. */
export function readSample(): Sample | null {
  return pageJson<Sample>("sample");
}

export function sampleHere(): Sample {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: localTime(Date.now(), timeZone).day, timezone: timeZone };
}

/** A ledger of sample bills in memory: it opens no database and asks no worker (docs/decisions/0034-sample-page.md). */
export function SampleLedger({ sample, children }: { sample: Sample; children: ReactNode }) {
  const [local] = useState(() => Local.ofSample(sampleRows(sample), sample.today));
  useEffect(() => {
    // If the code can't be loaded, the change that needs it says so.
    const load = async () => {
      await loadRules();
      await local.ledgerStore.refresh();
    };
    return whenIdle(() => void load().catch(() => undefined));
  }, [local]);
  return <LocalContext value={local}>{children}</LocalContext>;
}
