import { Suspense, useEffect } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { paths } from "./paths.ts";
import { lazyComponent } from "./ui/lazy.ts";
import { Spinner } from "./ui/spinner.tsx";

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
const { Component: DashboardPage } = lazyComponent(
  async () => (await import("./pages/dashboard-page.tsx")).DashboardPage,
);
const { Component: AnnualReportPage } = lazyComponent(
  async () => (await import("./pages/annual-report-page.tsx")).AnnualReportPage,
);
const { Component: BadgesPage } = lazyComponent(
  async () => (await import("./pages/badges-page.tsx")).BadgesPage,
);
const { Component: SettingsPage } = lazyComponent(
  async () => (await import("./pages/settings-page.tsx")).SettingsPage,
);
const { Component: HistoryPage } = lazyComponent(
  async () => (await import("./pages/history-page.tsx")).HistoryPage,
);
const { Component: NotFoundPage } = lazyComponent(
  async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
);

/** The route table of SPEC.md section 2. */
export function Router() {
  return (
    <BrowserRouter>
      <ScrollToTop />
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Routes>
          <Route path={paths.landing} element={<LandingPage />} />
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.verify} element={<VerifyPage />} />
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path={paths.dashboardAlias} element={<DashboardPage />} />
          <Route path={paths.annualReport} element={<AnnualReportPage />} />
          <Route path={paths.badges} element={<BadgesPage />} />
          <Route path={paths.settings} element={<SettingsPage />} />
          <Route path={paths.history} element={<HistoryPage />} />
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
