import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";
import { SOURCES } from "./pages.ts";

/** Half of all code, and the half that changes least often: browsers keep it when the rest is new. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/**
 * These load after the dashboard's first screen (docs/performance.md#what-comes-when). Two of them say that the account
 * couldn't be asked for. They are fetched ahead, because their code couldn't be fetched then, either.
 */
const KEEPER = [
  "app/data/ledger/ledger-keeper.ts",
  "app/features/account/account-unchecked.tsx",
  "app/features/sync/load-notice.tsx",
];

/** This file reads the month on a return. The first screen waits for nothing else. */
const MONTH = "app/data/ledger/saved-month.ts";

/** These folders talk to the API and to the browser's database. */
const DATA = /\/app\/data\/(?:api|db)\//;

/** Screens fetch their other parts while nobody presses anything, but these only when they are needed. */
const SELDOM = /\/(?:setup-guide\.tsx|pending-plan-dialog\.tsx|importing\/chosen-files\.ts)$/;

/** What a visitor and a new account pick bills with. The chips come first, alone. */
const CHIPS = /\/(?:common-bills|picker-controls)\.tsx?$/;
const PICKING =
  /\/(?:setup\/(?:first-bills|picked-bills|picked-month)|guide\/(?:bill-picker|picked-\w+)|ledger\/picked-draft)\.tsx?$/;

/** What the report and its PDF share. In one file, its name stands once in the app's first code. */
const YEAR = /\/(?:year-comparison|year-report|month-chart|month-drawing|figure)\.tsx?$/;

const SCREEN = /\/app\/(?:pages|features)\//;

/**
 * Puts modules that are always loaded together into one file: it compresses better and takes fewer requests. What the
 * app and the islands import decides.
 */
export function chunkGroups() {
  const app = new Set<string>();
  const keeper = new Set<string>();
  const later = new Set<string>();
  const month = new Set<string>();
  const islands = new Set<string>();
  /** What islands load once they are there. */
  const laterIslands = new Set<string>();
  const beforeIslands = new Set<string>();
  const components = new Set<string>();
  const withData = new Set<string>();
  const forAccounts = new Set<string>();
  const plugin: Plugin = {
    name: "expense-timeline:chunks",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      addWithImports(join(root, SOURCES.app), importsOf, app);
      addWithImports(join(root, MONTH), importsOf, month);
      for (const file of KEEPER) addWithImports(join(root, file), importsOf, keeper);
      for (const importer of app)
        for (const id of this.getModuleInfo(importer)?.dynamicallyImportedIds ?? []) {
          if (SCREEN.test(importer) && !SELDOM.test(id)) addWithImports(id, importsOf, later);
        }
      const entry = this.getModuleInfo(join(root, SOURCES.islands));
      for (const id of entry?.importedIds ?? []) addWithImports(id, importsOf, beforeIslands);
      for (const id of entry?.dynamicallyImportedIds ?? []) {
        addWithImports(id, importsOf, islands);
        if (reaches(DATA, id, importsOf)) addWithImports(id, importsOf, forAccounts);
      }
      // What is added on the way is gone through as well.
      const screens = new Set([...islands].filter((id) => SCREEN.test(id)));
      for (const id of screens)
        for (const each of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          if (SELDOM.test(each)) continue;
          addWithImports(each, importsOf, laterIslands);
          for (const added of laterIslands) if (SCREEN.test(added)) screens.add(added);
        }
      for (const id of islands) {
        if (reaches(REACT, id, importsOf)) components.add(id);
        if (reaches(DATA, id, importsOf)) withData.add(id);
      }
    },
  };
  const isShared = (id: string) => app.has(id) && (islands.has(id) || laterIslands.has(id));
  const isForAccounts = (id: string) => app.has(id) && forAccounts.has(id);
  // A group also takes what its modules import, unless an earlier group has it.
  const groups = [
    { name: "react", test: REACT },
    { name: "start", test: (id: string) => beforeIslands.has(id) },
    // Code that a page runs before React is there imports nothing that waits for React.
    { name: "domain", test: (id: string) => isForAccounts(id) && !components.has(id) && !withData.has(id) },
    { name: "base", test: (id: string) => isForAccounts(id) && !components.has(id) },
    {
      name: "stores",
      test: (id: string) => keeper.has(id) && withData.has(id) && !app.has(id) && !components.has(id),
    },
    { name: "islands-data", test: (id: string) => withData.has(id) && !components.has(id) },
    { name: "components", test: (id: string) => isForAccounts(id) && !withData.has(id) },
    { name: "components-data", test: isForAccounts },
    // The sample month shows bills and asks nobody for them; signing in and paying show none.
    { name: "bills", test: isShared },
    { name: "app", test: (id: string) => app.has(id) },
    // The sample month's bills are made by rules that the keeper has, too.
    { name: "rules", test: (id: string) => keeper.has(id) && islands.has(id) },
    { name: "series", test: (id: string) => (keeper.has(id) || month.has(id)) && laterIslands.has(id) },
    { name: "month", test: (id: string) => month.has(id) },
    { name: "keeper", test: (id: string) => keeper.has(id) },
    // The landing page's month has a ribbon, too, and needs nothing else of what comes later.
    { name: "arrows", test: (id: string) => id.endsWith("/app/ui/roving-focus.ts") },
    // Signing in has fields, too, and needs nothing else of what comes later.
    { name: "fields", test: (id: string) => later.has(id) && forAccounts.has(id) },
    { name: "chips", test: CHIPS },
    { name: "picking", test: (id: string) => PICKING.test(id) && !later.has(id) },
    // Files are dropped on the month and on /start, which needs nothing else of what comes later.
    { name: "dropping", test: (id: string) => id.endsWith("/importing/dropped-files.ts") },
    // Picking bills has fields of amounts, as forms have.
    { name: "amounts", test: (id: string) => later.has(id) && laterIslands.has(id) },
    { name: "later", test: (id: string) => later.has(id) },
    { name: "year", test: YEAR },
  ];
  return { plugin, groups };
}

/** A file of the dashboard's first load. */
const FIRST =
  /^assets\/(?:rolldown-runtime|react|start|domain|base|components|components-data|bills|app)-[\w-]{8}\.js$/;

/**
 * Returns what the browser is told to fetch beside a file that is imported on demand: not the file, which it fetches anyway,
 * and for the app nothing that is here from the start. The names that are left stand in the app's first code.
 */
export function preloadedBeside(
  file: string,
  imports: readonly string[],
  { hostId }: { readonly hostId: string },
): string[] {
  return imports.filter((each) => each !== file && !(FIRST.test(hostId) && FIRST.test(each)));
}

function addWithImports(
  id: string,
  importsOf: (id: string) => readonly string[],
  modules: Set<string>,
): void {
  if (modules.has(id)) return;
  modules.add(id);
  for (const imported of importsOf(id)) addWithImports(imported, importsOf, modules);
}

/** Returns whether a module is of a package, or imports one that is. */
function reaches(
  packages: RegExp,
  id: string,
  importsOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): boolean {
  if (packages.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return importsOf(id).some((imported) => reaches(packages, imported, importsOf, seen));
}

/** Vite's name for its helper around imports on demand. Under another name, Vite's own would be used again. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Fetches the files that a file needs beside it, and waits for styles. Vite's own weighs three times as much, for
 * settings and browsers that aren't ours.
 */
export const PRELOAD = `
const asked = {};
function preload(url) {
  const isStyle = url.endsWith(".css");
  // The page's own, which the browser waited for. One that was asked for here may still be on its way.
  if (isStyle && !asked[url] && document.querySelector('link[href="/' + url + '"]')) return;
  return (asked[url] ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = isStyle ? "stylesheet" : "modulepreload";
    link.crossOrigin = "";
    link.href = "/" + url;
    link.onload = resolve;
    link.onerror = () => {
      delete asked[url];
      link.remove();
      reject(new Error(url + " could not be loaded."));
    };
    document.head.append(link);
    if (!isStyle) resolve();
  }));
}
export const __vitePreload = (load, urls = []) => Promise.all(urls.map(preload)).then(load);
`;

export const smallPreload: Plugin = {
  name: "expense-timeline:preload",
  apply: "build",
  enforce: "pre",
  load: { filter: { id: /vite\/preload-helper/ }, handler: (id) => (id === HELPER ? PRELOAD : null) },
};

/** The package's own build. */
const ROUTER = /\/node_modules\/react-router\/dist\/.*\.js$/;

/**
 * Lets the bundler leave out the router's components that nothing uses. It names each for developer tools and wraps it in a
 * call, and either keeps a component, with all it needs: forms, prefetching and scroll restoration, 4 kB gzip. So do its
 * ways for data routers, which the app hasn't. Its words for developers who use it wrongly, another kilobyte,
 * help nobody in a built app.
 */
export const unusedRouterParts: Plugin = {
  name: "expense-timeline:unused-router-parts",
  apply: "build",
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code
        .replace(/^(\w+)\.displayName = "[^"]*";$/gm, "")
        .replace(
          /^(const \w+ = )(React\$?\d*\.(?:forwardRef|memo|createContext)\()/gm,
          "$1/* @__PURE__ */ $2",
        )
        .replace(/^\s*warning(?:Once)?\(.*\);$/gm, ";")
        .replace(/^(\s*invariant\(.+?), (?:"[^"]*"|`(?:\\.|[^`\\])*`|get\w+Error\(.*\))\);$/gm, "$1);")
        .replace(/return .* \? useNavigateStable\(\) : /, "return ")
        .replace(/return dataRouterState && .*?: (getChildren\(\);)/s, "return $1")
        .replace("errorElement = match.route.errorElement || defaultErrorElement;", ""),
      map: null,
    }),
  },
};

/** The package's own client, and its list of everything that Stripe has. */
const STRIPE = /\/node_modules\/stripe\/esm\/(?:stripe\.core|resources)\.js$/;

/**
 * Lets the bundler leave out what Stripe offers for other trades: cards to issue, bank accounts, terminals, taxes, identity
 * checks, and helpers for tests, 7 kB gzip of the worker. The client makes an object for each, and has a list of all that
 * nothing reads.
 */
export const unusedStripeParts: Plugin = {
  name: "expense-timeline:unused-stripe-parts",
  apply: "build",
  transform: {
    filter: { id: STRIPE },
    handler: (code) => ({
      code: code
        .replace(
          /^\s*this\.(?:apps|climate|entitlements|financialConnections|forwarding|identity|issuing|productCatalog|radar|reporting|reserve|sigma|tax|terminal|testHelpers|threeDSecure|treasury|v2) = new \w+\(this\);$/gm,
          "",
        )
        .replace("import * as resources from './resources.js';", "const resources = {};")
        .replace(/^(export const \w+ = )(resourceNamespace\()/gm, "$1/* @__PURE__ */ $2"),
      map: null,
    }),
  },
};
