import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { withoutLaterParts } from "./build/later-parts.ts";
import { isWorkersDev, readSite, siteDefines } from "./build/site.ts";
import { readSettings } from "./scripts/lib/settings.ts";

const chunks = chunkGroups();

export default defineConfig(({ command }) => {
  const settings = readSettings();
  const devConfig = process.env["DEV_CONFIG"];
  return {
    plugins: [
      react(),
      tailwindcss(),
      chunks.plugin,
      withoutLaterParts(),
      cloudflare({
        ...(command === "serve" && devConfig ? { configPath: devConfig } : {}),
        persistState: { path: settings.stateDir },
        // A fixed inspector port would keep a second copy from starting.
        inspectorPort: false,
        config:
          command === "serve"
            ? // Only the build makes one HTML file a route; in development index.html serves every path.
              { assets: { not_found_handling: "single-page-application" } }
            : { workers_dev: isWorkersDev(readSite().origin) },
      }),
    ],
    define: siteDefines(readSite()),
    environments: {
      client: {
        build: {
          // Which file belongs to which page; the islands are the script of pages that need no more.
          manifest: true,
          rolldownOptions: {
            input: ["index.html", "app/entry/islands.ts"],
            output: { codeSplitting: { groups: chunks.groups } },
          },
        },
      },
    },
    build: {
      // Browsers without it get the module all the same, a moment later.
      modulePreload: { polyfill: false },
      // An inlined asset would be a data: URL, which the content security policy refuses.
      assetsInlineLimit: 0,
    },
    server: { host: "127.0.0.1", port: settings.port, strictPort: true },
  };
});
