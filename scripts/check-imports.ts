// Refuses imports that go against the arrows between the houses. An argument names another root to check.
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { forbiddenImports } from "./lib/import-rules.ts";
import { importsOf, sourceFiles } from "./lib/imports.ts";
import { root as ownRoot } from "./lib/settings.ts";

await runMain(async () => {
  const [folder] = readArguments("node scripts/check-imports.ts [folder]", {
    allowPositionals: true,
  }).positionals;
  const root = folder ?? ownRoot;
  const files = sourceFiles(root, ["app", "worker", "build", "scripts", "tests"]);
  const refused = forbiddenImports(files.flatMap((file) => importsOf(root, file)));
  for (const sentence of refused) console.error(sentence);
  return refused.length > 0 ? 1 : 0;
});
