// Refuses test files that no runner, or more than one, picks up.
import { readArguments } from "./lib/arguments.ts";
import { runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";
import { misplacedTestFiles } from "./lib/test-files.ts";

await runMain(async () => {
  const [folder] = readArguments("node scripts/check-test-files.ts [folder]", {
    allowPositionals: true,
  }).positionals;
  const misplaced = misplacedTestFiles(folder ?? root);
  for (const sentence of misplaced) console.error(sentence);
  return misplaced.length > 0 ? 1 : 0;
});
