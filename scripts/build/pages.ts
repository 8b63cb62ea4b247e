import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../lib/failure.ts";

interface Page {
  /** The address it answers; the file is that path with .html. */
  path: string;
  title: string;
  /** Signed-in screens: all of them open offline, whatever their query. */
  isApp?: boolean;
}

/**
 * Every page that answers 200. A page's file is the built index.html under another name: with one file a route the
 * server can tell an unknown path, which gets 404.html, from a known one.
 */
export const pages: readonly Page[] = [
  { path: "/", title: "Expense Timeline" },
  { path: "/login", title: "Sign in · Expense Timeline" },
  { path: "/login/verify", title: "Signing in · Expense Timeline" },
  { path: "/app", title: "Expense Timeline", isApp: true },
  { path: "/recurring", title: "Recurring expenses · Expense Timeline", isApp: true },
  { path: "/expense-timeline-dashboard", title: "Expense Timeline", isApp: true },
  { path: "/annual-report", title: "Annual Report · Expense Timeline", isApp: true },
  { path: "/badges", title: "Badges · Expense Timeline", isApp: true },
  { path: "/settings", title: "Settings · Expense Timeline", isApp: true },
  { path: "/history", title: "History · Expense Timeline", isApp: true },
  { path: "/pricing", title: "Pricing · Expense Timeline" },
  { path: "/success", title: "Payment successful · Expense Timeline" },
  { path: "/cancel", title: "Payment cancelled · Expense Timeline" },
];

const notFoundPage: Page = { path: "/404", title: "Page not found · Expense Timeline" };

const shellTitle = "<title>Expense Timeline</title>";

export function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

/** Writes one HTML file a page into the built client's folder. */
export function writePages(clientDir: string): void {
  const shell = readFileSync(join(clientDir, "index.html"), "utf8");
  if (!shell.includes(shellTitle)) throw new Failure(`index.html must contain ${shellTitle}.`);
  for (const { path, title } of [...pages, notFoundPage]) {
    const file = join(clientDir, pageFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, shell.replace(shellTitle, `<title>${title}</title>`));
  }
}
