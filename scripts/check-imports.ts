// Refuses imports that go against the arrows between the houses. An argument names another root to check.

import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { folderAt, type Import, importsOf, sourceFiles } from "./lib/imports.ts";
import { root } from "./lib/settings.ts";

interface ImportRule {
  message: string;
  refuses(imported: Import & { to: string }): boolean;
}

const isIn = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));

const MONTH_PAGE = "worker/features/month-page";

const FLOORS: Readonly<Record<string, number>> = {
  api: 0,
  db: 0,
  session: 1,
  sync: 2,
  ledger: 3,
  billing: 4,
  importing: 4,
  notifications: 4,
  "legacy-import": 4,
  "sign-out": 5,
};

/** The floor of a file in app/data; undefined elsewhere and in a room that has none yet. */
const floorOf = (path: string): number | undefined =>
  isIn(path, "app/data") ? FLOORS[path.split("/")[2] ?? ""] : undefined;

/**
 * The arrows between the houses, over resolved files. Which packages may be used where, and cycles, are Biome's to
 * refuse (biome.json); it sees only an import's spelling and can't tell one feature from another.
 */
const rules: readonly ImportRule[] = [
  {
    message: "the domain is pure: it imports only zod and itself",
    refuses: ({ from, to }) => isIn(from, "worker/domain") && !isIn(to, "worker/domain"),
  },
  {
    message: "the domain is imported as #domain/... from outside",
    refuses: ({ from, to, specifier }) =>
      !isIn(from, "worker/domain") && isIn(to, "worker/domain") && !specifier.startsWith("#domain/"),
  },
  {
    message: "the worker never imports the app, but what renders a month into its page",
    refuses: ({ from, to }) =>
      isIn(from, "worker") && isIn(to, "app") && !(isIn(from, MONTH_PAGE) && to === "app/entry/server.tsx"),
  },
  {
    message: "of the worker, the app imports the domain, and app/data the type of its API",
    refuses: ({ from, to, isTypeOnly }) =>
      isIn(from, "app") &&
      isIn(to, "worker") &&
      !isIn(to, "worker/domain") &&
      !(isIn(from, "app/data") && to === "worker/app.ts" && isTypeOnly),
  },
  {
    message: "the product imports no tests, no scripts, no tools and no part of the build",
    refuses: ({ from, to }) => isIn(from, "app", "worker") && isIn(to, "tests", "scripts", "tools", "build"),
  },
  {
    message: "a feature never imports another feature: let a page compose them",
    refuses: ({ from, to }) =>
      isIn(from, "app/features") && isIn(to, "app/features") && folderAt(from, 3) !== folderAt(to, 3),
  },
  {
    message: "a feature never imports another feature: what both need lies lower",
    refuses: ({ from, to }) =>
      isIn(from, "worker/features") && isIn(to, "worker/features") && folderAt(from, 3) !== folderAt(to, 3),
  },
  {
    message: "only the app, the site and the jobs compose the worker's features",
    refuses: ({ from, to }) =>
      isIn(from, "worker") &&
      isIn(to, "worker/features") &&
      !isIn(from, "worker/features", "worker/jobs") &&
      !["worker/app.ts", "worker/index.ts"].includes(from),
  },
  {
    message: "worker/db and worker/crypto know nothing of what uses them",
    refuses: ({ from, to }) =>
      isIn(from, "worker/db", "worker/crypto") &&
      isIn(to, "worker") &&
      !isIn(to, "worker/db", "worker/crypto", "worker/domain"),
  },
  {
    message: "the ledger, mail and services know nothing of who is asking",
    refuses: ({ from, to }) =>
      isIn(from, "worker/ledger", "worker/mail", "worker/services") && isIn(to, "worker/auth", "worker/http"),
  },
  {
    message: "only the build, the month's page and the harness page import app/entry",
    refuses: ({ from, to }) =>
      isIn(to, "app/entry") && !isIn(from, "app/entry", "build", MONTH_PAGE, "tests/harness/page"),
  },
  {
    message: "features don't know the pages that compose them",
    refuses: ({ from, to }) => isIn(from, "app/features") && isIn(to, "app/pages"),
  },
  {
    message: "app/ui holds components without data",
    refuses: ({ from, to }) => isIn(from, "app/ui") && isIn(to, "app/data", "app/features", "app/pages"),
  },
  {
    message: "every file of app/data lies in a room that has a floor",
    refuses: ({ from }) => isIn(from, "app/data") && floorOf(from) === undefined,
  },
  {
    message: "inside app/data nothing points up, or to another room on the same floor",
    refuses: ({ from, to }) => {
      const [floor, below] = [floorOf(from), floorOf(to)];
      return (
        floor !== undefined && below !== undefined && folderAt(from, 3) !== folderAt(to, 3) && below >= floor
      );
    },
  },
  {
    message: "app/browser knows nothing of the product",
    refuses: ({ from, to }) => isIn(from, "app/browser") && !isIn(to, "app/browser"),
  },
  {
    message: "app/data knows nothing of the screen",
    refuses: ({ from, to }) => isIn(from, "app/data") && isIn(to, "app/ui", "app/features", "app/pages"),
  },
];

function forbiddenImportsIn(root: string): string[] {
  const files = sourceFiles(root, ["app", "worker", "build", "scripts", "tools", "tests"]);
  const imports = files.flatMap((file) => importsOf(root, file));
  return imports.flatMap((imported) => {
    const { from, specifier, to } = imported;
    if (to === undefined) return [];
    return rules
      .filter((rule) => rule.refuses({ ...imported, to }))
      .map(({ message }) => `${from} imports ${specifier}: ${message}.`);
  });
}

await runMain(async () => {
  const [folder] = readArguments("node scripts/check-imports.ts [folder]", {
    allowPositionals: true,
  }).positionals;
  const refused = forbiddenImportsIn(folder ?? root);
  for (const sentence of refused) console.error(sentence);
  return refused.length > 0 ? 1 : 0;
});
