import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";

/** The calls to the worker and who they are made for; with the domain, what needs neither React nor a screen. */
const core =
  /\/app\/local\/(begun|client|device|remembered-|api|who-is-here|database-shape|delete-database|stores)|\/app\/when-idle|vite\/preload-helper/;

/** Half of all code. It changes least often, and stays in browsers while the rest does. */
const react = /node_modules\/(react|react-dom|scheduler)\//;

/** What wakes islands, and every page is made of. */
const base =
  /\/app\/(paths|site)\.ts|\/app\/ui\/(button|classes|icons|island|logo|page-title|spinner|needs-script|lazy)\.tsx?|\/app\/local\/account\.tsx/;

/** The file that is the app: what all screens run in, and the month. */
export const APP = "app";
const app = ["../main.tsx"];

/** Parts of public pages: what they share with the app stays apart, so that visitors load none of its screens. */
const publicParts = [
  "public/sample-month.tsx",
  "public/go-back.tsx",
  "public/login-card.tsx",
  "../features/billing/subscribe-button.tsx",
  "../features/billing/after-payment.tsx",
];

/**
 * Files that always come together come as one: it compresses better, and there is less to ask for. For the app they
 * are found by what its screens import.
 */
export function chunkGroups() {
  const parts = { public: new Set<string>(), app: new Set<string>() };
  const plugin: Plugin = {
    name: "chunk-groups",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      collect(publicParts, importsOf, parts.public);
      collect(app, importsOf, parts.app);
    },
  };
  const isDomain = (id: string) => parts.app.has(id) && id.includes("/worker/domain/");
  const groups = [
    { name: "core", test: (id: string) => core.test(id) || isDomain(id) },
    { name: "react", test: react },
    // Before the others, which would take along what they import.
    { name: "base", test: (id: string) => base.test(id) || (parts.public.has(id) && parts.app.has(id)) },
    { name: APP, test: (id: string) => parts.app.has(id) },
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
  for (const page of pages) visit(join(root, "app/pages", page));
}
