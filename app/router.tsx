import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { paths } from "./paths.ts";
import { ScrollKeeper } from "./scroll-keeper.tsx";
import { type LazyComponent, lazyComponent } from "./ui/lazy.ts";
import { Spinner } from "./ui/spinner.tsx";

/** The route table of SPEC.md section 2. Every screen is a download of its own. */
const screens: readonly { path: string; screen: LazyComponent<object> }[] = [
  {
    path: paths.landing,
    screen: lazyComponent(async () => (await import("./pages/landing-page.tsx")).LandingPage),
  },
  {
    path: paths.pricing,
    screen: lazyComponent(async () => (await import("./pages/pricing-page.tsx")).PricingPage),
  },
  {
    path: paths.about,
    screen: lazyComponent(async () => (await import("./pages/about-page.tsx")).AboutPage),
  },
  {
    path: paths.faq,
    screen: lazyComponent(async () => (await import("./pages/faq-page.tsx")).FaqPage),
  },
  {
    path: paths.privacy,
    screen: lazyComponent(async () => (await import("./pages/privacy-page.tsx")).PrivacyPage),
  },
  {
    path: paths.success,
    screen: lazyComponent(async () => (await import("./pages/success-page.tsx")).SuccessPage),
  },
  {
    path: paths.cancel,
    screen: lazyComponent(async () => (await import("./pages/cancel-page.tsx")).CancelPage),
  },
  {
    path: paths.login,
    screen: lazyComponent(async () => (await import("./pages/login-page.tsx")).LoginPage),
  },
  {
    path: paths.verify,
    screen: lazyComponent(async () => (await import("./pages/verify-page.tsx")).VerifyPage),
  },
  {
    path: paths.dashboard,
    screen: lazyComponent(async () => (await import("./pages/dashboard-page.tsx")).DashboardPage),
  },
  {
    path: paths.dashboardAlias,
    screen: lazyComponent(async () => (await import("./pages/dashboard-page.tsx")).DashboardPage),
  },
];

const notFound = lazyComponent(async () => (await import("./pages/not-found-page.tsx")).NotFoundPage);

/** Fetches the code of the screen at a path, so that it renders at once. */
export function loadScreen(pathname: string) {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return (screens.find((each) => each.path === path)?.screen ?? notFound).load();
}

/** The screen at the router's location. */
export function Screens() {
  return (
    <>
      <ScrollKeeper />
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Routes>
          {screens.map(({ path, screen: { Component } }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={<notFound.Component />} />
        </Routes>
      </Suspense>
    </>
  );
}
