import { expect, test, vi } from "vitest";
import { CODE_MISSING } from "../../../../app/browser/fetch-code.ts";
import { readFile } from "../../../../app/data/importing/read-file.ts";

test("a table whose reader can't be loaded is read once it can, and until then a sentence says so", async () => {
  vi.doMock("papaparse", () => {
    throw new TypeError("Failed to fetch dynamically imported module: https://example.com/papaparse.js");
  });
  const bytes = new TextEncoder().encode("Title,Amount,Due\nRent,950.00,2026-01-31\n");
  const read = () => readFile({ name: "bills.csv", bytes }, { today: "2026-11-29" });
  await expect(read()).rejects.toThrow(CODE_MISSING);
  vi.doUnmock("papaparse");
  expect(await read()).toMatchObject({ bills: [{ title: "Rent" }] });
});
