import { join } from "node:path";
import { build } from "vite";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";

/** The script that stands inline in a signed-in screen's page and begins its calls, as one without imports. */
export async function buildBeginScript(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, "app/begin.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [script] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk" || script.imports.length > 0)
    throw new Failure("app/begin.ts must be built into one script.");
  if (script.code.includes("</script"))
    throw new Failure("app/begin.ts must not contain the end of a script.");
  return script.code.trim();
}
