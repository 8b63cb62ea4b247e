import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DamagedSqlite, SqliteFile } from "../../../../app/data/importing/sqlite-file.ts";

/** Returns the file that SQLite itself writes. */
function written(fill: (database: DatabaseSync) => void, pageBytes = 4096): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "sqlite-"));
  try {
    const path = join(folder, "db.sqlite");
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA page_size = ${pageBytes}`);
    fill(database);
    database.close();
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function everyRow(database: DatabaseSync, table: string) {
  return database
    .prepare(`SELECT * FROM ${table} ORDER BY rowid`)
    .all()
    .map((row) => ({ ...row }));
}

test("values of every type come back", () => {
  const integers = [
    0,
    1,
    -1,
    127,
    -128,
    128,
    32_767,
    -32_768,
    8_388_607,
    -8_388_608,
    8_388_608,
    2_147_483_647,
    -2_147_483_648,
    140_737_488_355_327,
    -140_737_488_355_328,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ];
  let expected: object[] = [];
  const file = written((database) => {
    database.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, value)");
    const insert = database.prepare("INSERT INTO things (value) VALUES (?)");
    for (const value of [
      ...integers,
      null,
      0.5,
      -1e300,
      "",
      "Müller €",
      "🧽",
      Uint8Array.of(),
      Uint8Array.of(0, 255),
    ])
      insert.run(value);
    expected = everyRow(database, "things");
  });
  expect(new SqliteFile(file).rows("things")).toEqual(expected);
});

test.each([512, 1024, 4096, 65_536])(
  "thousands of rows, long texts and deleted rows on pages of %i bytes",
  (pageBytes) => {
    let expected: object[] = [];
    const file = written((database) => {
      database.exec("CREATE TABLE lines (id TEXT PRIMARY KEY, note TEXT, amount INTEGER)");
      const insert = database.prepare("INSERT INTO lines VALUES (?, ?, ?)");
      database.exec("BEGIN");
      // Every length around those where a cell begins to overflow, and a few far beyond.
      for (let index = 0; index < 3000; index += 1)
        insert.run(`id-${index}`, "é€x".repeat(index % 7 === 0 ? index : index % 40), -index);
      insert.run("long", "z".repeat(300_000), 1);
      database.exec("COMMIT; DELETE FROM lines WHERE amount % 3 = 0; DELETE FROM lines WHERE id = 'id-2996'");
      expected = everyRow(database, "lines");
    }, pageBytes);
    expect(expected.length).toBeGreaterThan(1500);
    expect(new SqliteFile(file).rows("lines")).toEqual(expected);
  },
);

test("a cell of every length around the page's end", () => {
  let expected: object[] = [];
  const file = written((database) => {
    database.exec("CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)");
    const insert = database.prepare("INSERT INTO texts (text) VALUES (?)");
    for (let length = 0; length < 1600; length += 1) insert.run("a".repeat(length));
    expected = everyRow(database, "texts");
  }, 512);
  expect(new SqliteFile(file).rows("texts")).toEqual(expected);
});

test("row ids may be negative and large", () => {
  const file = written((database) => {
    database.exec(
      "CREATE TABLE things (id INTEGER PRIMARY KEY); INSERT INTO things VALUES (-5), (3), (9007199254740991)",
    );
  });
  expect(new SqliteFile(file).rows("things")).toEqual([{ id: -5 }, { id: 3 }, { id: 9_007_199_254_740_991 }]);
});

test("names of columns are read as SQL writes them", () => {
  const file = written((database) => {
    database.exec("CREATE TABLE other (id TEXT PRIMARY KEY); INSERT INTO other VALUES ('y')");
    database.exec(`CREATE TABLE "odd, (table)" (
      -- a comment, with a comma
      "first ""one""" TEXT DEFAULT 'a, b)', [second two] NUMERIC(10, 2) CHECK ("second two" IN (1, 2)),
      \`third\` JSON DEFAULT '{"source": "notes"}' /* , fourth */, "primary" INT, constraints,
      PRIMARY KEY ("primary"), UNIQUE (third), CONSTRAINT named FOREIGN KEY (third) REFERENCES other (id))`);
    database.exec(`INSERT INTO "odd, (table)" VALUES ('x', 1, 'y', 2, 3)`);
  });
  expect(new SqliteFile(file).rows("odd, (table)")).toEqual([
    { 'first "one"': "x", "second two": 1, third: "y", primary: 2, constraints: 3 },
  ]);
});

test("a row that is older than a column has null in it", () => {
  const file = written((database) => {
    database.exec("CREATE TABLE things (a TEXT); INSERT INTO things VALUES ('x')");
    database.exec("ALTER TABLE things ADD COLUMN b INTEGER DEFAULT 7; INSERT INTO things VALUES ('y', 8)");
  });
  expect(new SqliteFile(file).rows("things")).toEqual([
    { a: "x", b: null },
    { a: "y", b: 8 },
  ]);
});

test("a table that isn't there, and one without rows", () => {
  const file = written((database) => database.exec("CREATE TABLE empty (a)"));
  const database = new SqliteFile(file);
  expect(database.rows("other")).toBeNull();
  expect(database.rows("empty")).toEqual([]);
});

test("a table without row ids is refused", () => {
  const file = written((database) =>
    database.exec("CREATE TABLE things (id TEXT PRIMARY KEY) WITHOUT ROWID"),
  );
  expect(() => new SqliteFile(file).rows("things")).toThrow(DamagedSqlite);
});

test("other text than UTF-8 is refused", () => {
  const file = written((database) =>
    database.exec("PRAGMA encoding = 'UTF-16le'; CREATE TABLE things (id TEXT)"),
  );
  expect(() => new SqliteFile(file)).toThrow(DamagedSqlite);
});

test("a damaged file is refused or read in part, and never hangs", () => {
  const file = written((database) => {
    database.exec("CREATE TABLE lines (id TEXT, note TEXT)");
    const insert = database.prepare("INSERT INTO lines VALUES (?, ?)");
    for (let index = 0; index < 300; index += 1) insert.run(`id-${index}`, "x".repeat(index * 5));
  }, 512);
  // Reproducible numbers, so that a failure comes again.
  let state = 1;
  const upTo = (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % max;
  };
  for (let round = 0; round < 2000; round += 1) {
    const damaged = file.slice(0, round % 5 === 0 ? upTo(file.length) : file.length);
    for (let byte = 0; byte < 8 && damaged.length > 0; byte += 1) damaged[upTo(damaged.length)] = upTo(256);
    try {
      new SqliteFile(damaged).rows("lines");
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(DamagedSqlite);
    }
  }
});
