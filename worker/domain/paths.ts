/** docs/product.md#screens */
export const paths = {
  landing: "/",
  start: "/start",
  startImport: "/start/import",
  sample: "/sample",
  pricing: "/pricing",
  about: "/about",
  faq: "/faq",
  privacy: "/privacy",
  developers: "/developers",
  success: "/success",
  cancel: "/cancel",
  login: "/login",
  verify: "/login/verify",
  dashboard: "/app",
  recurring: "/recurring",
  dashboardAlias: "/expense-timeline-dashboard",
  annualReport: "/annual-report",
  badges: "/badges",
  settings: "/settings",
  history: "/history",
  today: "/today",
  bills: "/bills",
  import: "/import",
  connect: "/connect",
} as const;

/** With it, a phone keeps /today as an app of its own (public/today.webmanifest). */
export const TODAY_MANIFEST = "/today.webmanifest";

/** @param returnTo a path with its query */
export function loginPath(returnTo: string): string {
  return returnTo === paths.dashboard
    ? paths.login
    : `${paths.login}?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * @param month "2026-11"
 * @param path the path of a page that shows months
 */
export function monthPath(month: string, path: string = paths.dashboard): string {
  return `${path}?month=${month}`;
}

/** The limit exists because the return path is stored, and any website can link to ours with any query. */
export const RETURN_PATH_LENGTH_MAX = 1024;
