import { join } from "node:path";
import { build } from "vite";
import { Failure } from "../scripts/lib/failure.ts";
import { root } from "../scripts/lib/settings.ts";

/**
 * A script without imports: one that stands in a page itself, or at the beginning of the service worker.
 * @param path from the project's root
 */
export async function buildInlineScript(path: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, path),
        output: { format: "iife" },
      },
    },
  });
  const [script] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk" || script.imports.length > 0)
    throw new Failure(`${path} must be built into one script.`);
  if (script.code.includes("</script")) throw new Failure(`${path} must not contain the end of a script.`);
  return script.code.trim();
}
