import { expect, it, onTestFinished } from "vitest";
import { copyProject } from "../support/project-copy.ts";
import { runScript } from "../support/run-script.ts";

it("names each file that no runner picks up, and no other", () => {
  const copy = copyProject();
  onTestFinished(() => copy.remove());
  copy.plant("tests/domain/picked.test.ts", 'import { it } from "vitest";\nit("runs", () => {});\n');
  copy.plant("tests/app/deep/picked.test.tsx", 'import { it } from "vitest";\nit("runs", () => {});\n');
  copy.plant(
    "tests/e2e/picked.spec.ts",
    'import { test } from "@playwright/test";\ntest("runs", async () => {});\n',
  );
  copy.plant(
    "tests/journeys/picked.journey.ts",
    'import { test } from "@playwright/test";\ntest("runs", async () => {});\n',
  );
  const strays = [
    "app/pages/stray.test.tsx",
    "tests/e2e/stray.journey.ts",
    "tests/e2e/stray.test.ts",
    "tests/stray.test.ts",
    "tests/worker/stray.spec.ts",
  ];
  for (const file of strays) copy.plant(file, "");

  const { exitCode, output } = runScript(["scripts/check-test-files.ts", copy.path], {}, copy.path);

  const named = output
    .trim()
    .split("\n")
    .map((line) => line.split(" is run by no test runner")[0]);
  expect(named).toEqual(strays);
  expect(exitCode).toBe(1);
});
