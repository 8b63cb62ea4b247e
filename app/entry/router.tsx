import { Suspense } from "react";
import { Outlet, Route, Routes } from "react-router";
import { paths } from "#domain/paths.ts";
import { whenIdle } from "../browser/idle.ts";
import { AccountProvider } from "../data/session/session-provider.tsx";
import { SignedInLayout } from "../features/account/require-signed-in.tsx";
import { RequireSubscription } from "../features/billing/require-subscription.tsx";
import { DashboardPage } from "../pages/month-view.tsx";
import { lazyComponent, loadedComponent } from "../ui/boundaries.tsx";
import { ScrollKeeper } from "../ui/navigation.tsx";
import { Spinner } from "../ui/screen.tsx";
import { asRoute, type Screen, screen, screenAt } from "./screens.tsx";

/** Part of the app's first code, since most users open it. */
const dashboard = loadedComponent(DashboardPage);

const dashboards: readonly Screen[] = [
  { path: paths.dashboard, screen: dashboard },
  { path: paths.dashboardAlias, screen: dashboard },
];

const subscribedScreens: readonly Screen[] = [
  screen(paths.today, async () => (await import("../pages/today-page.tsx")).TodayPage),
  screen(paths.annualReport, async () => (await import("../pages/annual-report-page.tsx")).AnnualReportPage),
  screen(paths.badges, async () => (await import("../pages/badges-page.tsx")).BadgesPage),
  screen(paths.import, async () => (await import("../pages/import-page.tsx")).ImportPage),
  screen(paths.recurring, async () => (await import("../pages/recurring-page.tsx")).RecurringPage),
];

const signedInScreens: readonly Screen[] = [
  screen(paths.settings, async () => (await import("../pages/settings-page.tsx")).SettingsPage),
  screen(paths.history, async () => (await import("../pages/history-page.tsx")).HistoryPage),
  screen(paths.connect, async () => (await import("../pages/settings-page.tsx")).ConnectPage),
  screen(paths.bills, async () => (await import("../pages/bills-page.tsx")).BillsPage),
];

const publicScreens = lazyComponent(async () => (await import("./public-screens.tsx")).PublicScreens);

/** Loads what the first screen needs beyond the app's first code. */
export async function loadScreen(pathname: string): Promise<void> {
  const privateScreens = [...signedInScreens, ...subscribedScreens, ...dashboards];
  const here = screenAt(pathname, privateScreens);
  if (here === undefined) {
    const { loadPublicScreen } = await import("./public-screens.tsx");
    await Promise.all([publicScreens.load(), loadPublicScreen(pathname)]);
    return;
  }
  // The other screens are small, and are there before a press.
  whenIdle(() => {
    for (const { screen } of privateScreens) screen.preload();
    publicScreens.preload();
  });
  await here.screen.load();
}

/** @param props.isPrerendered whether the screen is, or was, rendered at build */
export function Screens(props: { isPrerendered: boolean }) {
  return (
    <AccountProvider isPrerendered={props.isPrerendered}>
      <ScrollKeeper />
      <Routes>
        <Route element={<SignedInLayout />}>
          <Route element={<RequireSubscription />}>
            {dashboards.map(asRoute)}
            <Route element={<WithItsCode />}>{subscribedScreens.map(asRoute)}</Route>
          </Route>
          <Route element={<WithItsCode />}>{signedInScreens.map(asRoute)}</Route>
        </Route>
        <Route element={<WithItsCode />}>
          <Route path="*" element={<publicScreens.Component />} />
        </Route>
      </Routes>
    </AccountProvider>
  );
}

/** Waits for a screen whose code is a download of its own. */
function WithItsCode() {
  return (
    <Suspense fallback={<Spinner text="Loading..." />}>
      <Outlet />
    </Suspense>
  );
}
