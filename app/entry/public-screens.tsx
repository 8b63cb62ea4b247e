import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { paths } from "#domain/paths.ts";
import { lazyComponent } from "../ui/lazy.ts";
import { asRoute, type Screen, screen, screenAt } from "./screens.tsx";

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

const notFound = lazyComponent(async () => (await import("../pages/not-found-page.tsx")).NotFoundPage);

/** Any unknown path gives the not-found page. */
export async function loadPublicScreen(pathname: string): Promise<ComponentType> {
  return await (screenAt(pathname, publicScreens)?.screen ?? notFound).load();
}

/** Screens that need nobody signed in. Most visitors get them as documents, so the app's first code leaves them out. */
export function PublicScreens() {
  return (
    <Routes>
      {publicScreens.map(asRoute)}
      <Route path="*" element={<notFound.Component />} />
    </Routes>
  );
}
