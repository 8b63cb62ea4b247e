import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../lib/settings.ts";

/** The file that asks for a signed-in screen's rows. */
export const BEGUN = "begun";

/** Files that always come together, by what is in them; islands need them, and screens do. */
const everywhere = [
  // Runs before all others on signed-in screens, and is part of what they run.
  { name: BEGUN, test: /\/app\/local\/(begun|client|device|remembered-)/ },
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: "base",
    test: /rolldown.runtime|vite\/preload-helper|\/app\/(paths|site|when-idle)\.ts|\/app\/ui\/(button|classes|icons|island|logo|page-title|spinner|needs-script|lazy)\.tsx?|\/app\/local\/(account\.tsx|api\.ts)/,
  },
];

/** What all screens run in. */
const frame =
  /node_modules\/(react-router|@base-ui\/react\/csp-provider)|\/app\/(app|router|scroll-keeper)\.tsx|\/app\/local\/install-prompt\.ts/;

/** What every signed-in screen begins with. */
const signedIn = ["app-screen", "signed-in-layout", "subscribed-layout"];
const month = ["dashboard-page"];
const otherScreens = [
  "annual-report-page",
  "badges-page",
  "history-page",
  "recurring-page",
  "settings-page",
  "verify-page",
];
/** Parts of public pages: what they share with the app stays apart, so that visitors load nothing of it. */
const publicParts = [
  "public/sample-month",
  "public/go-back",
  "public/login-card",
  "../features/billing/subscribe-button",
  "../features/billing/after-payment",
];

/**
 * Files that always come together come as one: it compresses better, and there is less to ask for. For the app they
 * are found by what its screens import.
 */
export function chunkGroups() {
  const parts = { public: new Set<string>(), signedIn: new Set<string>(), other: new Set<string>() };
  const monthOnly = new Set<string>();
  const plugin: Plugin = {
    name: "chunk-groups",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      collect(publicParts, importsOf, parts.public);
      collect(signedIn, importsOf, parts.signedIn);
      collect(otherScreens, importsOf, parts.other);
      collect(month, importsOf, monthOnly);
    },
  };
  const groups = [
    ...everywhere,
    // Before the others, which would take along what they import.
    {
      name: "shared",
      test: (id: string) => parts.public.has(id) && (parts.signedIn.has(id) || monthOnly.has(id)),
    },
    { name: "app", test: (id: string) => parts.signedIn.has(id) || frame.test(id) },
    { name: "month", test: (id: string) => monthOnly.has(id) && !parts.other.has(id) },
  ];
  return { plugin, groups };
}

/** Adds everything that pages import, themselves included, without what is loaded later. */
function collect(pages: readonly string[], importsOf: (id: string) => readonly string[], into: Set<string>) {
  const visit = (id: string): void => {
    if (into.has(id)) return;
    into.add(id);
    for (const imported of importsOf(id)) visit(imported);
  };
  for (const page of pages) visit(join(root, "app/pages", `${page}.tsx`));
}
