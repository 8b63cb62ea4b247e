import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { paths } from "#domain/paths.ts";
import { LocalContext } from "../../../app/data/ledger/ledger-provider.tsx";
import { Local } from "../../../app/data/ledger/open-ledger.ts";
import { localOf } from "../../../app/data/ledger/sample-ledger.tsx";
import { AccountProvider } from "../../../app/data/session/session-provider.tsx";
import { type PageRecord, PageRecordContext } from "../../../app/data/session/stored-user.ts";
import { SyncStatus } from "../../../app/data/sync/sync-status.ts";
import { SyncWord } from "../../../app/features/sync/sync-word.tsx";
import { AnnualReportPage } from "../../../app/pages/annual-report-page.tsx";
import { BadgesPage } from "../../../app/pages/badges-page.tsx";
import { BillsPage } from "../../../app/pages/bills-page.tsx";
import { HistoryPage } from "../../../app/pages/history-page.tsx";
import { DashboardPage } from "../../../app/pages/month-view.tsx";
import { RecurringPage } from "../../../app/pages/recurring-page.tsx";
import { SettingsPage } from "../../../app/pages/settings-page.tsx";

const SCREENS = {
  [paths.dashboard]: DashboardPage,
  [`${paths.dashboard}?month=2031-02`]: DashboardPage,
  [paths.annualReport]: AnnualReportPage,
  [paths.badges]: BadgesPage,
  [paths.recurring]: RecurringPage,
  [paths.history]: HistoryPage,
  [paths.settings]: SettingsPage,
  [paths.bills]: BillsPage,
} as const;

const user = { id: "ana", email: "ana@example.com", name: "Ana" };

const PAGE = {
  nowMs: Date.parse("2026-11-27T10:00:00Z"),
  month: null,
  me: { user, subscription: { payment_status: "active", subscription: null, error: null } },
} as unknown as PageRecord;

/** What a user reads of a screen, as text. */
async function textOf(screen: ReactNode, path: string, local: Local): Promise<string> {
  const { prelude } = await prerender(
    <PageRecordContext value={PAGE}>
      <StaticRouter location={path}>
        <AccountProvider isPrerendered={false}>
          <LocalContext value={local}>{screen}</LocalContext>
        </AccountProvider>
      </StaticRouter>
    </PageRecordContext>,
  );
  const html = await new Response(prelude as ReadableStream).text();
  const body = html.replace(/<(script|style|title)[^>]*>.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
  return body
    .replace(/<[^>]+>/g, "\n")
    .replace(/\n+/g, "\n")
    .replaceAll("&#x27;", "'");
}

function localWith(
  kind: "saved" | "failed" | "offline" | "saving-again",
  { ledgerStore } = Local.rendered(PAGE),
): Local {
  const status = new SyncStatus();
  if (kind === "saving-again") {
    status.set("failed", "The ledger is resting.");
    status.set("saving");
  } else if (kind !== "saved") status.set(kind, kind === "failed" ? "The ledger is resting." : null);
  return new Local(ledgerStore, new SyncStatus(status.current()));
}

/** A sum, a count or a share that can only be said of rows, and what is said of an account that has none. */
const CLAIMS =
  /\d\.\d\d|\b0\b|\d%|Achieved|No recurring|No bills|no bills|No expenses|Nothing|No budget|Not earned|All paid|Export (November|2026)|PDF/;

for (const [path, Page] of Object.entries(SCREENS)) {
  for (const kind of ["failed", "offline", "saving-again"] as const)
    test(`${path} without rows says why, offers to try again, and claims nothing: ${kind}`, async () => {
      const text = await textOf(<Page />, path, localWith(kind));
      expect(text).toMatch(/could not be loaded/);
      expect(text).toContain(
        kind === "offline" ? "The server could not be reached." : "The ledger is resting.",
      );
      expect(text.match(/Try again/g)).toHaveLength(1);
      expect(text).not.toMatch(CLAIMS);
    });

  test(`${path} claims nothing while its rows are on their way`, async () => {
    const text = await textOf(<Page />, path, localWith("saved"));
    expect(text).toMatch(/Loading/);
    expect(text).not.toMatch(CLAIMS);
    expect(text).not.toMatch(/could not be loaded/);
  });
}

test("what the worker has rendered is hydrated as it is, though something has failed by then", async () => {
  const local = localWith("saved");
  const rendered = await textOf(<SyncWord />, paths.dashboard, local);
  local.status.set("failed", "The ledger is resting.");
  expect(await textOf(<SyncWord />, paths.dashboard, local)).toBe(rendered);
});

test("rows that are here stay when newer ones can't be loaded, below one sentence that says so", async () => {
  const local = localWith("failed", localOf([], "2026-11-27"));
  const text = await textOf(<RecurringPage />, paths.recurring, local);
  expect(text).toMatch(/could not be brought up to date/);
  expect(text).toMatch(/No recurring bills yet/);
});
