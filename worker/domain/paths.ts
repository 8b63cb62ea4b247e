/** docs/product.md#screens */
export const paths = {
  landing: "/",
  pricing: "/pricing",
  about: "/about",
  faq: "/faq",
  privacy: "/privacy",
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
  bills: "/bills",
} as const;

/** @param returnTo a path with its query */
export function loginPath(returnTo: string): string {
  return returnTo === paths.dashboard
    ? paths.login
    : `${paths.login}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** @param month "2026-11" */
export function monthPath(month: string): string {
  return `${paths.dashboard}?month=${month}`;
}
