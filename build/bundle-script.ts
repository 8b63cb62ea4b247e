import { join } from "node:path";
import { build } from "vite";
import { root } from "../scripts/lib/settings.ts";
import { BUILD_TARGET } from "./oldest-browsers.ts";

/**
 * Bundles a script into one file without imports: for a page's HTML, or as the service worker.
 * @param source from the project's root
 * @param define code to put in the place of names
 */
export async function bundleScript(source: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      target: BUILD_TARGET,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, source), output: { format: "iife" } },
    },
  });
  const [script] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk" || script.imports.length > 0)
    throw new Error(`${source} must be built into one script.`);
  if (script.code.includes("</script")) throw new Error(`${source} must not contain the end of a script.`);
  return script.code.trim();
}
