import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/settings.ts";
import { PLANTS } from "../simulation/plants.ts";

// Only npm run test:full puts the plants in, and the text that one changes is easily renamed before that.
test.each(PLANTS)("the text that $name changes stands once in the product", ({ replacements }) => {
  for (const { from } of replacements) expect(source.split(from).length - 1, String(from)).toBe(1);
});

const source = globSync("{app,worker}/**/*.{ts,tsx}", { cwd: root })
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");
