import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { paths } from "#domain/paths.ts";
import { lazyComponent } from "../ui/boundaries.tsx";
import { asRoute, type Screen, screen, screenAt } from "./screens.tsx";

const publicScreens: readonly Screen[] = [
  screen(paths.landing, async () => (await import("../pages/landing-page.tsx")).LandingPage),
  screen(paths.start, async () => (await import("../pages/start-page.tsx")).StartPage),
  screen(paths.startImport, async () => (await import("../pages/start-import-page.tsx")).StartImportPage),
  screen(paths.pricing, async () => (await import("../pages/pricing-page.tsx")).PricingPage),
  screen(paths.about, async () => (await import("../pages/text-pages.tsx")).AboutPage),
  screen(paths.faq, async () => (await import("../pages/faq-page.tsx")).FaqPage),
  screen(paths.privacy, async () => (await import("../pages/text-pages.tsx")).PrivacyPage),
  screen(paths.developers, async () => (await import("../pages/developers-page.tsx")).DevelopersPage),
  screen(paths.success, async () => (await import("../pages/outcome-pages.tsx")).SuccessPage),
  screen(paths.cancel, async () => (await import("../pages/outcome-pages.tsx")).CancelPage),
  screen(paths.login, async () => (await import("../pages/sign-in-pages.tsx")).LoginPage),
  screen(paths.verify, async () => (await import("../pages/sign-in-pages.tsx")).VerifyPage),
];

const notFound = lazyComponent(async () => (await import("../pages/outcome-pages.tsx")).NotFoundPage);

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
