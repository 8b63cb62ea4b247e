import { type ComponentType, Suspense } from "react";
import { Route, Routes } from "react-router";
import { paths } from "#domain/paths.ts";
import { whenIdle } from "../browser/idle.ts";
import { RequireSubscription } from "../features/billing/require-subscription.tsx";
import { DashboardPage } from "../pages/dashboard-page.tsx";
import { SignedInLayout } from "../pages/signed-in-layout.tsx";
import { type LazyComponent, lazyComponent, loadedComponent } from "../ui/lazy.ts";
import { ScrollKeeper } from "../ui/scroll-keeper.tsx";
import { Spinner } from "../ui/spinner.tsx";

interface Screen {
  path: string;
  screen: LazyComponent<object>;
}

/** A screen whose code is a download of its own. */
function screen(path: string, load: () => Promise<ComponentType>): Screen {
  return { path, screen: lazyComponent(load) };
}

const publicScreens: readonly Screen[] = [
  screen(paths.landing, async () => (await import("../pages/landing-page.tsx")).LandingPage),
  screen(paths.pricing, async () => (await import("../pages/pricing-page.tsx")).PricingPage),
  screen(paths.about, async () => (await import("../pages/about-page.tsx")).AboutPage),
  screen(paths.faq, async () => (await import("../pages/faq-page.tsx")).FaqPage),
  screen(paths.privacy, async () => (await import("../pages/privacy-page.tsx")).PrivacyPage),
  screen(paths.success, async () => (await import("../pages/success-page.tsx")).SuccessPage),
  screen(paths.cancel, async () => (await import("../pages/cancel-page.tsx")).CancelPage),
  screen(paths.login, async () => (await import("../pages/login-page.tsx")).LoginPage),
  screen(paths.verify, async () => (await import("../pages/verify-page.tsx")).VerifyPage),
];

/** Part of the app's first code, since most users open it. */
const dashboard = loadedComponent(DashboardPage);

const subscribedScreens: readonly Screen[] = [
  { path: paths.dashboard, screen: dashboard },
  { path: paths.dashboardAlias, screen: dashboard },
  screen(paths.annualReport, async () => (await import("../pages/annual-report-page.tsx")).AnnualReportPage),
  screen(paths.badges, async () => (await import("../pages/badges-page.tsx")).BadgesPage),
  screen(paths.recurring, async () => (await import("../pages/recurring-page.tsx")).RecurringPage),
];

const signedInScreens: readonly Screen[] = [
  screen(paths.settings, async () => (await import("../pages/settings-page.tsx")).SettingsPage),
  screen(paths.history, async () => (await import("../pages/history-page.tsx")).HistoryPage),
  screen(paths.bills, async () => (await import("../pages/bills-page.tsx")).BillsPage),
];

const notFound = lazyComponent(async () => (await import("../pages/not-found-page.tsx")).NotFoundPage);

export async function loadScreen(pathname: string) {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  const isHere = (each: Screen) => each.path === path;
  const privateScreens = [...signedInScreens, ...subscribedScreens];
  if (privateScreens.some(isHere)) {
    // The other screens are small, and are there before a press.
    whenIdle(() => {
      for (const { screen } of privateScreens) screen.preload();
    });
  }
  const { screen } = [...publicScreens, ...privateScreens].find(isHere) ?? { screen: notFound };
  return await screen.load();
}

export function Screens() {
  return (
    <>
      <ScrollKeeper />
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Routes>
          {publicScreens.map(asRoute)}
          <Route element={<SignedInLayout />}>
            <Route element={<RequireSubscription />}>{subscribedScreens.map(asRoute)}</Route>
            {signedInScreens.map(asRoute)}
          </Route>
          <Route path="*" element={<notFound.Component />} />
        </Routes>
      </Suspense>
    </>
  );
}

function asRoute({ path, screen: { Component } }: Screen) {
  return <Route key={path} path={path} element={<Component />} />;
}
