import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { preloadedBeside } from "./build/chunks.ts";
import { BUILD_TARGET } from "./build/oldest-browsers.ts";
import { expenseTimeline } from "./build/plugin.ts";
import { isWorkersDev, readSiteSettings } from "./build/site-settings.ts";
import { readSettings } from "./scripts/lib/settings.ts";

const minifyKeepingNames = {
  mangle: { keepNames: true },
  compress: { keepNames: { function: true, class: true } },
};

export default defineConfig(({ command }) => {
  const { stateDir, port } = readSettings();
  const site = readSiteSettings();
  const devConfig = process.env["DEV_CONFIG"];
  return {
    plugins: [
      react(),
      tailwindcss(),
      cloudflare({
        ...(command === "serve" && devConfig ? { configPath: devConfig } : {}),
        persistState: { path: stateDir },
        // A fixed inspector port would keep a second copy from starting.
        inspectorPort: false,
        config:
          command === "serve"
            ? // Only the build makes one HTML file a route; in development one document serves every path.
              { assets: { not_found_handling: "single-page-application" } }
            : { workers_dev: isWorkersDev(site.origin) },
      }),
      expenseTimeline(site),
    ],
    environments: {
      // The log keeps stack traces as text, which has to name functions. A deploy uploads the source map for the rest.
      expense_timeline: {
        build: { sourcemap: true, rolldownOptions: { output: { minify: minifyKeepingNames } } },
      },
    },
    build: {
      target: BUILD_TARGET,
      // Browsers without it get the module all the same, a moment later.
      modulePreload: { polyfill: false, resolveDependencies: preloadedBeside },
      // An inlined asset would be a data: URL, which the content security policy refuses.
      assetsInlineLimit: 0,
    },
    // The thread that reads files loads what only some of them need.
    worker: { format: "es" },
    server: { host: "127.0.0.1", port, strictPort: true },
  };
});
