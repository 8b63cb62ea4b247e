import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readFile } from "../../../../app/data/importing/read-file.ts";
import { readFixture, TODAY } from "../../../domain/importing/support/fixtures.ts";
import { told } from "../../../domain/importing/support/told.ts";
import { cases } from "../../../support/cases.ts";

const FOLDER = new URL("../../../domain/importing/fixtures/", import.meta.url);
const FILES = readdirSync(FOLDER);
const NAMES = FILES.filter((name) => !/\.(?:zip|ics)$/.test(name));

/** Without a name, as text that was pasted. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const found = await readFile({ name: "", bytes }, { today: TODAY });
  return "error" in found ? [found.error] : told(found);
}

// What each of them holds is in the domain's tests, which get text and cells.
test.each(NAMES)("%s is read from bytes, in UTF-8 and in UTF-16", async (name) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  const expected = told(readFixture(name));
  expect(await read(bytes)).toEqual(expected);
  const wide = Buffer.from(new TextDecoder().decode(bytes), "utf16le");
  expect(await read(wide)).toEqual(expected);
});

test("a damaged file is read in part or refused, and nothing throws", async () => {
  const anyDamage = fc.record({
    name: fc.constantFrom(...FILES),
    bytes: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 6 }),
    cut: fc.option(fc.nat()),
  });
  await fc.assert(
    fc.asyncProperty(anyDamage, async ({ name, bytes, cut }) => {
      const file = new Uint8Array(readFileSync(new URL(name, FOLDER)));
      for (const [at, byte] of bytes) file[at % file.length] = byte;
      const lines = await read(cut === null ? file : file.slice(0, cut % file.length));
      expect(lines.length).toBeGreaterThan(0);
    }),
    { numRuns: cases(2000) },
  );
});
