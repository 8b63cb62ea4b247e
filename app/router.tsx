import { Suspense, useEffect } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { paths } from "./paths.ts";
import { lazyComponent } from "./ui/lazy.ts";
import { Spinner } from "./ui/spinner.tsx";
import { whenIdle } from "./ui/when-idle.ts";

/** Every screen is a download of its own, so that signing in doesn't carry the dashboard and its database. */
const { Component: LandingPage } = lazyComponent(
  async () => (await import("./pages/landing-page.tsx")).LandingPage,
);
const { Component: LoginPage } = lazyComponent(
  async () => (await import("./pages/login-page.tsx")).LoginPage,
);
const { Component: VerifyPage } = lazyComponent(
  async () => (await import("./pages/verify-page.tsx")).VerifyPage,
);
const dashboardPage = lazyComponent(async () => (await import("./pages/dashboard-page.tsx")).DashboardPage);
const annualReportPage = lazyComponent(
  async () => (await import("./pages/annual-report-page.tsx")).AnnualReportPage,
);
const badgesPage = lazyComponent(async () => (await import("./pages/badges-page.tsx")).BadgesPage);
const settingsPage = lazyComponent(async () => (await import("./pages/settings-page.tsx")).SettingsPage);
const historyPage = lazyComponent(async () => (await import("./pages/history-page.tsx")).HistoryPage);
const recurringPage = lazyComponent(async () => (await import("./pages/recurring-page.tsx")).RecurringPage);
const { Component: SignedInLayout } = lazyComponent(async () => {
  // Most often the next thing needed: both come at once. The others are small, and are there before a press.
  dashboardPage.preload();
  whenIdle(() => {
    for (const page of [annualReportPage, badgesPage, recurringPage, settingsPage, historyPage])
      page.preload();
  });
  return (await import("./pages/signed-in-layout.tsx")).SignedInLayout;
});
const { Component: SubscribedLayout } = lazyComponent(
  async () => (await import("./pages/subscribed-layout.tsx")).SubscribedLayout,
);
const { Component: PricingPage } = lazyComponent(
  async () => (await import("./pages/pricing-page.tsx")).PricingPage,
);
const { Component: SuccessPage } = lazyComponent(
  async () => (await import("./pages/success-page.tsx")).SuccessPage,
);
const { Component: CancelPage } = lazyComponent(
  async () => (await import("./pages/cancel-page.tsx")).CancelPage,
);
const { Component: NotFoundPage } = lazyComponent(
  async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
);

/**
 * The route table of SPEC.md section 2. Without transitions, which would hold the month in the URL back behind its
 * list: a second quick press would count from the old month.
 */
export function Router() {
  return (
    <BrowserRouter useTransitions={false}>
      <ScrollToTop />
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Routes>
          <Route path={paths.landing} element={<LandingPage />} />
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.verify} element={<VerifyPage />} />
          <Route element={<SignedInLayout />}>
            <Route element={<SubscribedLayout />}>
              <Route path={paths.dashboard} element={<dashboardPage.Component />} />
              <Route path={paths.dashboardAlias} element={<dashboardPage.Component />} />
              <Route path={paths.annualReport} element={<annualReportPage.Component />} />
              <Route path={paths.badges} element={<badgesPage.Component />} />
              <Route path={paths.recurring} element={<recurringPage.Component />} />
            </Route>
            <Route path={paths.settings} element={<settingsPage.Component />} />
            <Route path={paths.history} element={<historyPage.Component />} />
          </Route>
          <Route path={paths.pricing} element={<PricingPage />} />
          <Route path={paths.success} element={<SuccessPage />} />
          <Route path={paths.cancel} element={<CancelPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

/** On every path change (SPEC.md section 2). */
function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what sets it off, not what it reads
  useEffect(() => {
    // Newer browsers return a promise from it, which an effect must not.
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
