import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFile } from "../../../../app/data/importing/read-file.ts";
import { readFixture, TODAY } from "../../../domain/importing/support/fixtures.ts";
import { told } from "../../../domain/importing/support/told.ts";

const FOLDER = new URL("../../../domain/importing/fixtures/", import.meta.url);
const NAMES = readdirSync(FOLDER).filter((name) => !/\.(?:zip|ics)$/.test(name));

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
