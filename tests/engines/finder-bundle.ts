import { join } from "node:path";
import { build } from "vite";
import { root } from "../../scripts/lib/settings.ts";

/** The script that makes the finder (in-page.ts) in a page. */
export async function bundleFinder(): Promise<string> {
  const outputs = await build({
    configFile: false,
    root,
    logLevel: "warn",
    build: {
      write: false,
      lib: { entry: join(root, "tests/engines/in-page.ts"), formats: ["iife"], name: "inPage" },
      minify: true,
    },
    define: { "process.env.NODE_ENV": '"production"', "process.env": "{}" },
  });
  const [first] = [outputs].flat();
  if (first === undefined || !("output" in first)) throw new Error("The finder could not be bundled.");
  return first.output[0].code;
}
