// React looks for the hook when its code runs, so this comes first.
import "./renders.ts";
import { type ReactNode, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";
import { ONLY } from "#domain/ledger/ledger.ts";
import { paths } from "#domain/paths.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/settings.ts";
import { deferInstallPrompt } from "../../../app/browser/install-prompt.ts";
import { LocalContext } from "../../../app/data/ledger/ledger-provider.tsx";
import type { Local } from "../../../app/data/ledger/open-ledger.ts";
import { localOf } from "../../../app/data/ledger/sample-ledger.tsx";
import { AccountProvider } from "../../../app/data/session/session-provider.tsx";
import { App } from "../../../app/entry/app.tsx";
import { PublicScreens } from "../../../app/entry/public-screens.tsx";
import { asRoute, screen } from "../../../app/entry/screens.tsx";
import { RequireSubscription } from "../../../app/features/billing/require-subscription.tsx";
import { RenderAnew } from "../../../app/ui/boundaries.tsx";
import { ScrollKeeper } from "../../../app/ui/navigation.tsx";
import { guardDoubleClicks } from "../../../app/ui/presses.ts";
import type { Harness } from "./contract.ts";
import { doIdleWorkSoon, idleWorkDone } from "./idle.ts";
import { presses } from "./presses.ts";
import { renders } from "./renders.ts";

const subscribed = {
  [paths.dashboard]: async () => (await import("../../../app/pages/month-view.tsx")).DashboardPage,
  [paths.dashboardAlias]: async () => (await import("../../../app/pages/month-view.tsx")).DashboardPage,
  [paths.today]: async () => (await import("../../../app/pages/today-page.tsx")).TodayPage,
  [paths.annualReport]: async () =>
    (await import("../../../app/pages/annual-report-page.tsx")).AnnualReportPage,
  [paths.badges]: async () => (await import("../../../app/pages/badges-page.tsx")).BadgesPage,
  [paths.recurring]: async () => (await import("../../../app/pages/recurring-page.tsx")).RecurringPage,
};
const others = {
  [paths.settings]: async () => (await import("../../../app/pages/settings-page.tsx")).SettingsPage,
  [paths.history]: async () => (await import("../../../app/pages/history-page.tsx")).HistoryPage,
  [paths.bills]: async () => (await import("../../../app/pages/bills-page.tsx")).BillsPage,
  [paths.sample]: async () => {
    const { SamplePage } = await import("../../../app/pages/sample-page.tsx");
    const { sampleHere } = await import("../../../app/data/ledger/sample-ledger.tsx");
    return () => <SamplePage sample={sampleHere()} />;
  },
};
const asScreens = (pages: Record<string, () => Promise<() => ReactNode>>) =>
  Object.entries(pages).map(([path, load]) => screen(path, load));
const SUBSCRIBED = asScreens(subscribed);
const OTHERS = asScreens(others);

deferInstallPrompt();
guardDoubleClicks();

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root to render into.");
let root: Root | null = null;
let local: Local | null = null;

/** Waits until a dialog that was open has taken its entry out of the tab's history. */
async function leave(): Promise<void> {
  root?.unmount();
  root = null;
  if (history.state?.dialogs > 0)
    await new Promise((done) => addEventListener("popstate", done, { once: true }));
}

async function visit(path: string): Promise<void> {
  await leave();
  doIdleWorkSoon();
  history.replaceState(null, "", path);
  scrollTo(0, 0);
  root = createRoot(container as HTMLElement);
  root.render(
    <StrictMode>
      <App>
        <BrowserRouter useTransitions={false}>
          <AccountProvider isPrerendered={false}>
            <ScrollKeeper />
            <LocalContext value={local}>
              <RenderAnew>
                <Routes>
                  <Route element={<RequireSubscription />}>{SUBSCRIBED.map(asRoute)}</Route>
                  {OTHERS.map(asRoute)}
                  <Route path="*" element={<PublicScreens />} />
                </Routes>
              </RenderAnew>
            </LocalContext>
          </AccountProvider>
        </BrowserRouter>
      </App>
    </StrictMode>,
  );
}

const harness: Harness = {
  visit,
  idleWorkDone,
  takeRenders: () => renders.splice(0),
  lastPresses: () => presses,
  async saveAll() {
    for (const kind of ["saving", "saved"] as const) {
      local?.status.set(kind);
      await new Promise(requestAnimationFrame);
    }
  },
  async reset({ path, changes }) {
    await leave();
    localStorage.clear();
    sessionStorage.clear();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const today = new Intl.DateTimeFormat("en-CA").format(Date.now()) as Parameters<typeof localOf>[1];
    const settings = { ...DEFAULT_SETTINGS, timezone: timeZone };
    local = localOf([{ table: "settings", key: ONLY, row: settings }], today);
    // There is no worker. The check of a screen that was left may still find another subscription stored, and sync.
    local.sync = async () => undefined;
    await local.ledgerStore.kept();
    const { ledgerStore } = local;
    for (const performed of await Promise.all(changes.map((change) => ledgerStore.perform(change))))
      if (!performed.ok) throw new Error(performed.error);
    await visit(path);
  },
};

Object.assign(window, { harness });
