export interface SqliteColumn {
  readonly name: string;
  /** An INTEGER PRIMARY KEY isn't stored: it is the row's id. */
  readonly isRowId: boolean;
}

const CONSTRAINT = /^(?:constraint|primary\s+key|unique|check|foreign\s+key)\b/i;
const ROW_ID = /^integer\s+primary\s+key(?!\s+desc\b)/i;

/** The parts of SQL that may hold commas and parentheses that mean nothing, and comments. */
const TOKENS = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|./gs;

/** Returns the columns that a CREATE TABLE statement names, or null for a table without row ids. */
export function columnsIn(sql: string): SqliteColumn[] | null {
  const parts: string[] = [""];
  let depth = 0;
  let after = "";
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith("--") || token.startsWith("/*")) continue;
    if (token === ")") depth -= 1;
    if (depth === 0) after += token;
    else if (depth === 1 && token === ",") parts.push("");
    else parts[parts.length - 1] += token;
    if (token === "(") depth += 1;
  }
  if (/\bwithout\s+rowid\b/i.test(after)) return null;
  return parts
    .map((part) => part.trim())
    .filter((part) => !CONSTRAINT.test(part))
    .map(columnOf);
}

function columnOf(definition: string): SqliteColumn {
  const [name = ""] = /^(?:"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|'(?:[^']|'')*'|[^\s(]+)/.exec(definition) ?? [];
  return {
    name: /^["`['].*["`\]']$/.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name,
    isRowId: ROW_ID.test(definition.slice(name.length).trim()),
  };
}
