import { paths, TODAY_MANIFEST } from "#domain/paths.ts";

/** Vite bundles these for browsers. The paths start at the project's root. */
export const SOURCES = {
  app: "app/entry/client.tsx",
  islands: "app/entry/islands.ts",
  monthStyles: "app/month.css",
  landingStyles: "app/landing.css",
  startStyles: "app/start.css",
  documentStyles: "app/document.css",
  mailedStyles: "app/mailed.css",
};

/** The worker's pages link to it. */
export const MAILED_STYLES = "/mailed.css";

/** The app's code imports it, so it is no source of its own. */
export const STYLES = "app/styles.css";

/**
 * How a page becomes interactive. A `document` can be read without scripts, and its islands hydrate by themselves. The
 * app's router takes over a prerendered `screen`. An `app` screen depends on who is signed in, so only its outline is
 * prerendered.
 */
export type PageKind = "document" | "screen" | "app";

export interface Page {
  path: string;
  title: string;
  kind: PageKind;
  /** Source files whose code is fetched along with the page. */
  modules?: readonly string[];
  /** The styles of a document that shows bills. */
  styles?: string;
  /** Search engines and shared links show it. A page without one isn't offered to search engines. */
  description?: string;
  /** The address that the page asks for first, and the code of the page that it leads to. */
  next?: { readonly data: string; readonly module: string };
  /** Lets a phone keep the page itself, where its manifest isn't the app's. */
  manifest?: string;
  /** Whether the worker may render a month into it (worker/features/month-page, sample-page). */
  hasMonth?: boolean;
}

const titled = (name: string): string => `${name} · Expense Timeline`;

/** @param module the page's file, unless the app's first code holds it */
function appPage(path: string, name: string, module?: string): Page {
  const modules = module === undefined ? [] : [`app/pages/${module}.tsx`];
  return { path, title: titled(name), kind: "app", modules };
}

/** Every page that answers 200. With one file a page, the server can answer 404 for any other path. */
export const pages: readonly Page[] = [
  {
    path: paths.landing,
    title: titled("Pay every bill on time"),
    kind: "document",
    styles: SOURCES.landingStyles,
    description:
      "Your month of bills on one line: what's paid, what's overdue and what's still to pay, with an e-mail the day before. No bank login, no ads.",
  },
  {
    path: paths.start,
    title: titled("Your bills"),
    kind: "document",
    styles: SOURCES.startStyles,
    modules: ["app/pages/public/start-picker.tsx"],
    description: "Pick your bills and see your month on one line, without an account.",
  },
  {
    path: paths.startImport,
    title: titled("Bring your bills"),
    kind: "screen",
    modules: ["app/pages/start-import-page.tsx"],
    description:
      "See your month drawn from a bank's file, a spreadsheet, or an export of Wallos, YNAB, Actual and others. Files are read in your browser and sent nowhere.",
  },
  {
    path: paths.sample,
    title: titled("A sample month"),
    kind: "app",
    modules: ["app/entry/sample.tsx"],
    description:
      "Try Expense Timeline without an account: a sample month of twenty bills to tick, add, edit and search. Nothing is stored.",
    hasMonth: true,
  },
  {
    path: paths.pricing,
    title: titled("Pricing"),
    kind: "document",
    modules: ["app/features/billing/subscribe-button.tsx"],
    description:
      "One plan, everything in it: your bills on a timeline, reminders, budgets and reports for $9 per month.",
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
    path: paths.developers,
    title: titled("Developers"),
    kind: "document",
    description:
      "Read and change your own bills from a script: personal tokens, plain JSON, an OpenAPI document, and examples in curl, TypeScript and Python.",
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
    modules: ["app/pages/public/after-payment.tsx"],
  },
  {
    path: paths.cancel,
    title: titled("Payment cancelled"),
    kind: "document",
  },
  {
    path: paths.verify,
    title: titled("Signing in"),
    kind: "document",
    modules: ["app/features/account/mailed-link.ts", "app/pages/public/verify-card.tsx"],
    next: { data: "/api/me", module: SOURCES.app },
  },
  { ...appPage(paths.dashboard, "Dashboard"), hasMonth: true },
  { ...appPage(paths.dashboardAlias, "Dashboard"), hasMonth: true },
  { ...appPage(paths.today, "Today", "today-page"), manifest: TODAY_MANIFEST },
  appPage(paths.recurring, "Recurring expenses", "recurring-page"),
  appPage(paths.annualReport, "Annual Report", "annual-report-page"),
  appPage(paths.badges, "Badges", "badges-page"),
  appPage(paths.settings, "Settings", "settings-page"),
  appPage(paths.history, "History", "history-page"),
  appPage(paths.bills, "Your bills", "bills-page"),
  appPage(paths.import, "Bring your bills", "import-page"),
  appPage(paths.connect, "Connect an assistant", "settings-page"),
];

export const notFoundPage: Page = {
  path: "/404",
  title: titled("Page not found"),
  kind: "document",
};

export function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}
