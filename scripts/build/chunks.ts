import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../lib/settings.ts";

/** Files that always come together, by what is in them; islands need the first two or three, screens all of them. */
const everywhere = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "runtime", test: /vite\/preload-helper|\/app\/ui\/when-idle\.ts/ },
  {
    name: "base",
    test: /\/app\/(paths|site)\.ts|\/app\/ui\/(button|classes|icons|island|logo|page-title|spinner|needs-script|lazy)\.tsx?/,
  },
  { name: "account", test: /\/app\/local\/(account|api|client|remembered-person)/ },
  {
    name: "screens",
    test: /node_modules\/(react-router|@base-ui\/react\/csp-provider)|\/app\/(app|router|scroll-keeper)\.tsx/,
  },
];

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
    { name: "app", test: (id: string) => parts.signedIn.has(id) },
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
