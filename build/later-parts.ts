import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../scripts/lib/settings.ts";

const NOTHING = "\0later-part";
const app = join(root, "app/");

/**
 * Leaves out of the worker what the app's screens load when they stand: the worker renders them as they begin
 * (app/entry/server.tsx) and never asks for more.
 */
export function withoutLaterParts(): Plugin {
  return {
    name: "without-later-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name !== "client",
    resolveDynamicImport: (_, importer) => (importer?.startsWith(app) ? NOTHING : null),
    load: (id) => (id === NOTHING ? "export {};" : null),
  };
}
