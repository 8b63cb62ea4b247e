import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { readSettings } from "./scripts/lib/settings.ts";

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
    build: {
      // An inlined asset would be a data: URL, which the content security policy refuses.
      assetsInlineLimit: 0,
    },
    server: { host: "127.0.0.1", port: settings.port, strictPort: true },
  };
});
