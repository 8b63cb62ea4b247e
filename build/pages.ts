import { paths } from "../app/paths.ts";

/**
 * How a page comes alive. A `document` is read without any script, and its islands wake by themselves; a `screen` is
 * prerendered and taken over by the app's router; an `app` screen needs to know who is signed in, so that only its
 * skeleton is prerendered.
 */
export type PageKind = "document" | "screen" | "app";

export interface Page {
  /** The address it answers; the file is that path with .html. */
  path: string;
  title: string;
  kind: PageKind;
  /** The files whose code is fetched along with the page; a document that is only read has none. */
  modules?: readonly string[];
  /** For search engines and shared links; a page without one is not offered to search engines. */
  description?: string;
  /** Whether the worker may put a month into it (worker/features/month-page). */
  hasMonth?: boolean;
}

const titled = (name: string): string => `${name} · Expense Timeline`;

/** @param module of a screen that isn't part of the app's first code */
function appPage(path: string, name: string, module?: string): Page {
  const modules = module === undefined ? [] : [`app/pages/${module}.tsx`];
  return { path, title: titled(name), kind: "app", modules };
}

/**
 * Every page that answers 200. With one file a route the server can tell an unknown path, which gets 404.html, from
 * a known one.
 */
export const pages: readonly Page[] = [
  {
    path: paths.landing,
    title: titled("Bills on one calm line"),
    kind: "document",
    description:
      "Your bills as one calm month timeline: what is paid, what is late and what is still to pay. Offline, on every device, without ads or bank sync.",
  },
  {
    path: paths.pricing,
    title: titled("Pricing"),
    kind: "document",
    modules: ["app/features/billing/subscribe-button.tsx"],
    description: "One plan with everything in it: $9 per month for a calm timeline of your bills.",
  },
  {
    path: paths.about,
    title: titled("About"),
    kind: "document",
    description: "Why a solo founder drew a month of bills as one line, and what is left out on purpose.",
  },
  {
    path: paths.faq,
    title: titled("FAQ"),
    kind: "document",
    description:
      "How recurring bills, budgets, offline use, sync, export, billing and cancelling work in Expense Timeline.",
  },
  {
    path: paths.privacy,
    title: titled("Privacy"),
    kind: "document",
    description:
      "What Expense Timeline stores and what it is used for. Short, because there is little to say.",
  },
  {
    path: paths.login,
    title: titled("Log in"),
    kind: "document",
    modules: ["app/pages/public/login-card.tsx"],
    description: "Sign in to Expense Timeline with Google or with a link sent to your e-mail address.",
  },
  {
    path: paths.success,
    title: titled("Payment successful"),
    kind: "document",
    modules: ["app/features/billing/after-payment.tsx"],
  },
  {
    path: paths.cancel,
    title: titled("Payment cancelled"),
    kind: "document",
  },
  { path: paths.verify, title: titled("Signing in"), kind: "screen", modules: ["app/pages/verify-page.tsx"] },
  { ...appPage(paths.dashboard, "Dashboard"), hasMonth: true },
  { ...appPage(paths.dashboardAlias, "Dashboard"), hasMonth: true },
  appPage(paths.recurring, "Recurring expenses", "recurring-page"),
  appPage(paths.annualReport, "Annual Report", "annual-report-page"),
  appPage(paths.badges, "Badges", "badges-page"),
  appPage(paths.settings, "Settings", "settings-page"),
  appPage(paths.history, "History", "history-page"),
  appPage(paths.bills, "Your bills", "bills-page"),
];

export const notFoundPage: Page = {
  path: "/404",
  title: titled("Page not found"),
  kind: "document",
};

export function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}
