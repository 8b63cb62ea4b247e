// Refuses imports that go against the arrows between the houses. An argument names another root to check.
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { forbiddenImportsIn } from "./lib/import-rules.ts";
import { root } from "./lib/settings.ts";

await runMain(async () => {
  const [folder] = readArguments("node scripts/check-imports.ts [folder]", {
    allowPositionals: true,
  }).positionals;
  const refused = forbiddenImportsIn(folder ?? root);
  for (const sentence of refused) console.error(sentence);
  return refused.length > 0 ? 1 : 0;
});
