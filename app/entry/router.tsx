import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { paths } from "#domain/paths.ts";
import { whenIdle } from "../browser/idle.ts";
import { DashboardPage } from "../pages/dashboard-page.tsx";
import { SignedInLayout } from "../pages/signed-in-layout.tsx";
import { SubscribedLayout } from "../pages/subscribed-layout.tsx";
import { type LazyComponent, lazyComponent, loadedComponent } from "../ui/lazy.ts";
import { ScrollKeeper } from "../ui/scroll-keeper.tsx";
import { Spinner } from "../ui/spinner.tsx";

interface Screen {
  path: string;
  screen: LazyComponent<object>;
  /** What the user needs to see it; nothing for public screens. */
  needs?: "session" | "subscription";
}

/** What most users open, and what the others lead to: part of the app's first code, rather than asked for by it. */
const dashboard = loadedComponent(DashboardPage);

/** Maps each path to its screen. Every screen but the dashboard is a download of its own. */
const screens: readonly Screen[] = [
  {
    path: paths.landing,
    screen: lazyComponent(async () => (await import("../pages/landing-page.tsx")).LandingPage),
  },
  {
    path: paths.pricing,
    screen: lazyComponent(async () => (await import("../pages/pricing-page.tsx")).PricingPage),
  },
  {
    path: paths.about,
    screen: lazyComponent(async () => (await import("../pages/about-page.tsx")).AboutPage),
  },
  {
    path: paths.faq,
    screen: lazyComponent(async () => (await import("../pages/faq-page.tsx")).FaqPage),
  },
  {
    path: paths.privacy,
    screen: lazyComponent(async () => (await import("../pages/privacy-page.tsx")).PrivacyPage),
  },
  {
    path: paths.success,
    screen: lazyComponent(async () => (await import("../pages/success-page.tsx")).SuccessPage),
  },
  {
    path: paths.cancel,
    screen: lazyComponent(async () => (await import("../pages/cancel-page.tsx")).CancelPage),
  },
  {
    path: paths.login,
    screen: lazyComponent(async () => (await import("../pages/login-page.tsx")).LoginPage),
  },
  {
    path: paths.verify,
    screen: lazyComponent(async () => (await import("../pages/verify-page.tsx")).VerifyPage),
  },
  { path: paths.dashboard, screen: dashboard, needs: "subscription" },
  { path: paths.dashboardAlias, screen: dashboard, needs: "subscription" },
  {
    path: paths.annualReport,
    screen: lazyComponent(async () => (await import("../pages/annual-report-page.tsx")).AnnualReportPage),
    needs: "subscription",
  },
  {
    path: paths.badges,
    screen: lazyComponent(async () => (await import("../pages/badges-page.tsx")).BadgesPage),
    needs: "subscription",
  },
  {
    path: paths.recurring,
    screen: lazyComponent(async () => (await import("../pages/recurring-page.tsx")).RecurringPage),
    needs: "subscription",
  },
  {
    path: paths.settings,
    screen: lazyComponent(async () => (await import("../pages/settings-page.tsx")).SettingsPage),
    needs: "session",
  },
  {
    path: paths.history,
    screen: lazyComponent(async () => (await import("../pages/history-page.tsx")).HistoryPage),
    needs: "session",
  },
  {
    path: paths.bills,
    screen: lazyComponent(async () => (await import("../pages/bills-page.tsx")).BillsPage),
    needs: "session",
  },
];

const notFound = lazyComponent(async () => (await import("../pages/not-found-page.tsx")).NotFoundPage);

/** Fetches the code of the screen at a path, so that it renders at once. */
export async function loadScreen(pathname: string) {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  const { screen, needs } = screens.find((each) => each.path === path) ?? { screen: notFound };
  if (needs !== undefined) whenIdle(preloadSignedIn);
  return await screen.load();
}

/** The other screens are small, and are there before a press. */
function preloadSignedIn(): void {
  for (const { screen } of [...needing("session"), ...needing("subscription")]) screen.preload();
}

/** The screen at the router's location. */
export function Screens() {
  return (
    <>
      <ScrollKeeper />
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Routes>
          {needing(undefined).map(asRoute)}
          <Route element={<SignedInLayout />}>
            <Route element={<SubscribedLayout />}>{needing("subscription").map(asRoute)}</Route>
            {needing("session").map(asRoute)}
          </Route>
          <Route path="*" element={<notFound.Component />} />
        </Routes>
      </Suspense>
    </>
  );
}

function needing(needs: Screen["needs"]): readonly Screen[] {
  return screens.filter((each) => each.needs === needs);
}

function asRoute({ path, screen: { Component } }: Screen) {
  return <Route key={path} path={path} element={<Component />} />;
}
