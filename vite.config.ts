import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { readSite, siteDefines } from "./scripts/build/site.ts";
import { readSettings } from "./scripts/lib/settings.ts";

/**
 * Files that always come together come as one: it compresses better, and there is less to ask for. Islands need the
 * first two or three, screens all of them.
 */
const chunkGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "runtime", test: /vite\/preload-helper|\/app\/ui\/when-idle\.ts/ },
  {
    name: "base",
    test: /\/app\/(paths|site)\.ts|\/app\/ui\/(button|classes|icons|island|logo|page-title|spinner|lazy)\.tsx?/,
  },
  { name: "account", test: /\/app\/local\/(account|api|client|remembered-person)/ },
  {
    name: "screens",
    test: /node_modules\/(react-router|@base-ui\/react\/csp-provider)|\/app\/(app|router|scroll-keeper)\.tsx/,
  },
];

export default defineConfig(({ command }) => {
  const settings = readSettings();
  const devConfig = process.env["DEV_CONFIG"];
  return {
    plugins: [
      react(),
      tailwindcss(),
      cloudflare({
        ...(command === "serve" && devConfig ? { configPath: devConfig } : {}),
        persistState: { path: settings.stateDir },
        // A fixed inspector port would keep a second copy from starting.
        inspectorPort: false,
        // Only the build makes one HTML file a route; in development index.html serves every path.
        config: command === "serve" ? { assets: { not_found_handling: "single-page-application" } } : {},
      }),
    ],
    define: siteDefines(readSite()),
    environments: {
      client: {
        build: {
          // Which file belongs to which page; the islands are the script of pages that need no more.
          manifest: true,
          rolldownOptions: {
            input: ["index.html", "app/islands.ts"],
            output: { codeSplitting: { groups: chunkGroups } },
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
