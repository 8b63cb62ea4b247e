import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";
import { apiReference } from "./api-reference.ts";
import { boundedPdf } from "./bounded-pdf.ts";
import { chunkGroups, smallPreload, unusedRouterParts, unusedStripeParts } from "./chunks.ts";
import { documentHtml } from "./document.ts";
import { MAILED_STYLES, SOURCES, STYLES } from "./pages.ts";
import { bundleBeforePaint, siteFiles } from "./site-files.ts";
import type { SiteSettings } from "./site-settings.ts";

/**
 * Builds the site around what Vite bundles: a document for each page, the headers they are sent with, the service worker,
 * and what search engines read. In development, one document serves every path. See
 * docs/decisions/0005-one-vite-plugin.md.
 */
export function expenseTimeline(settings: SiteSettings): Plugin[] {
  const define = {
    "import.meta.env.VITE_SUPPORT_EMAIL": JSON.stringify(settings.supportEmail),
    "import.meta.env.VITE_TRIAL_DAYS": JSON.stringify(settings.trialDays),
  };
  const chunks = chunkGroups();
  const site: Plugin = {
    name: "expense-timeline:site",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      define,
      environments: {
        client: {
          build: {
            rolldownOptions: {
              input: SOURCES,
              // A constant that another file names costs more there than its value.
              optimization: { inlineConst: true },
              output: { codeSplitting: { groups: chunks.groups } },
              // Rolldown warns of slow plugins, and ours runs builds of its own.
              checks: { bundlerTimings: false },
            },
          },
        },
      },
    }),
    transformIndexHtml: {
      order: "pre",
      handler: async () =>
        documentHtml({
          title: "Expense Timeline",
          about: [],
          inlineScripts: [await bundleBeforePaint()],
          styles: { url: `/${STYLES}` },
          modules: [`/${SOURCES.app}`],
          content: "",
        }),
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url === MAILED_STYLES) request.url = `/${SOURCES.mailedStyles}?direct`;
        next();
      });
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const { publicDir } = this.environment.config;
        for (const file of await siteFiles({ bundle, settings, publicDir, define }))
          this.emitFile({ type: "asset", ...file });
      },
    },
  };
  return [
    apiReference,
    chunks.plugin,
    site,
    worker,
    boundedPdf,
    unusedRouterParts,
    unusedStripeParts,
    smallPreload,
  ];
}

const NOTHING = "\0nothing";
const app = join(root, "app/");

const worker: Plugin = {
  name: "expense-timeline:worker",
  apply: "build",
  applyToEnvironment: ({ name }) => name !== "client",
  // The worker renders a screen once and never loads what it offers on demand: 200 kB gzip, most of it PDF.
  resolveDynamicImport: (_, importer) => (importer?.startsWith(app) ? NOTHING : null),
  load: (id) => (id === NOTHING ? "export {};" : null),
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      // wrangler runs this command first. The Cloudflare plugin leaves the setting out of what it writes.
      const config = bundle["wrangler.json"];
      if (config?.type !== "asset") throw new Error("The worker was built without a configuration.");
      const command = `node ${JSON.stringify(join(root, "scripts/before-wrangler.mjs"))}`;
      config.source = JSON.stringify({ ...JSON.parse(config.source.toString()), build: { command } });
    },
  },
};
