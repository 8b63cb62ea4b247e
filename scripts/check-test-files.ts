// Refuses test files that no runner, or more than one, picks up.
import { runMain } from "./lib/failure.ts";
import { root } from "./lib/settings.ts";
import { misplacedTestFiles } from "./lib/test-files.ts";

await runMain(async () => {
  const misplaced = misplacedTestFiles(process.argv[2] ?? root);
  for (const sentence of misplaced) console.error(sentence);
  return misplaced.length > 0 ? 1 : 0;
});
