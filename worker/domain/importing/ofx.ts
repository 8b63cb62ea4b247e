import { cleanLine } from "../text/clean-text.ts";
import { decodedEntities } from "./entities.ts";
import type { FoundBills, ReadOptions, Skipped } from "./found.ts";
import type { Line } from "./lines.ts";
import { readLines } from "./read-lines.ts";

/** A tag and the text behind it. In OFX 1.x (SGML) only groups are closed, in OFX 2.x (XML) every tag is. */
const TAG = /<(\/?)([A-Z0-9.]{1,32})>([^<]*)/gi;

export function isOfx(text: string): boolean {
  return /<OFX>/i.test(text.slice(0, HEAD_MAX));
}

const HEAD_MAX = 4000;

/** Payments, and those that the bank hasn't booked yet. */
const GROUPS: ReadonlySet<string> = new Set(["STMTTRN", "STMTTRNP"]);

interface Transaction {
  readonly group: string;
  readonly account: string;
  readonly currency: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Reads the statements of OFX and QFX files, of any number of accounts. */
export function readOfx(text: string, options: ReadOptions): FoundBills {
  const lines: Line[] = [];
  const skipped: Skipped[] = [];
  for (const [index, { group, values, account, currency }] of transactionsIn(text).entries()) {
    const value = (tag: string) => values.get(tag) ?? "";
    const [line, words] = [index + 1, cleanLine(`${value("NAME")} ${value("MEMO")} ${value("TRNAMT")}`)];
    if (group === "STMTTRNP") {
      skipped.push({ line, kind: "waiting", text: words });
      continue;
    }
    const fields = {
      title: value("NAME"),
      note: value("MEMO"),
      amount: value("TRNAMT"),
      // A time and a zone follow the day.
      dueDate: value("DTPOSTED").slice(0, 8),
      currency: value("CURSYM") || currency,
    };
    const said = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== ""));
    const id = value("FITID");
    lines.push({ line, text: words, fields: said, ...(id !== "" && { identity: `${account}/${id}` }) });
  }
  return readLines(
    { source: "a bank statement (OFX)", kind: "bank", sign: "negative", lines, skipped },
    options,
  );
}

function transactionsIn(text: string): Transaction[] {
  const transactions: Transaction[] = [];
  let [account, currency] = ["", ""];
  let open: { readonly group: string; readonly values: Map<string, string> } | null = null;
  for (const [, slash, name = "", content = ""] of text.matchAll(TAG)) {
    const [tag, value] = [name.toUpperCase(), decodedEntities(content.trim())];
    if (GROUPS.has(tag)) {
      if (open !== null) transactions.push({ ...open, account, currency });
      open = slash === "" ? { group: tag, values: new Map() } : null;
    } else if (slash === "" && open === null) {
      if (tag === "CURDEF") currency = value;
      if (tag === "ACCTID") account = value;
    } else if (slash === "" && open !== null && value !== "" && !open.values.has(tag))
      open.values.set(tag, value);
  }
  return open === null ? transactions : [...transactions, { ...open, account, currency }];
}
