import { describe, expect, it } from "vitest";
import { readMailedBill } from "#domain/mailed-bills/read-mailed-bill.ts";
import { isFull } from "../../support/cases.ts";

/** All of a text looks like the beginning of what is searched for. */
const LENGTH = isFull ? 200_000 : 20_000;

/** Sentences are cut at 600 characters. What runs on more than that runs on whole lines. */
const LONG = 1000;

const NEAR_MATCHES = {
  digits: "1",
  "grouped digits": "1.234 567,",
  amounts: "$1.00 ",
  "signs of currencies": "US$ € R$ ",
  "minus signs and brackets": "-(-$ ",
  "numeric days": "31/12/",
  "days in letters": "31 de ",
  months: "may 3 mar ",
  terms: "within innerhalb von 14 ",
  "sentence ends": "Inv. No. 1. A. ",
  spaces: " \t\u00a0",
  "unseen characters": "\u200b\u202e",
  "quote marks": "> ",
  bars: "| ",
  headers: "From: a@b.example <a@b.example>; ",
  "introductions of quotes": "On 1 May, a wrote ",
  addresses: "a@",
  invoices: "invoice no. #inv-1/",
  "phrases with gaps": "wird your bill for your ",
  labels: "amount due total to pay ",
  accents: "é\u0301\u0301",
  "lines of labels": "Amount due\n",
  "lines of amounts": "$5.00\n",
  "lines of dashes": "--\n",
  "lines of markers": "---------- Forwarded message ---------\n",
} as const;

/** What regular expressions were run on. */
interface Runs {
  /** How many characters all of them could look over. */
  lookedOver: number;
  /** The longest text by the expression's source. */
  readonly longest: Map<string, number>;
}

/** Everything that takes a regular expression calls `exec` as soon as that isn't the built-in one. */
function runsOn(text: string, subject = "Bill"): Runs {
  const runs: Runs = { lookedOver: 0, longest: new Map() };
  const real = RegExp.prototype.exec;
  RegExp.prototype.exec = function (this: RegExp, on: string) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const match = real.call(this, on);
    const end = match === null ? on.length : match.index + match[0].length;
    runs.lookedOver += this.sticky && match === null ? 1 : end - start + 1;
    runs.longest.set(this.source, Math.max(on.length, runs.longest.get(this.source) ?? 0));
    return match;
  };
  try {
    readMailedBill({
      subject,
      from: { name: "Acme", address: "a@acme.example" },
      receivedOn: "2026-03-01",
      text,
      attachments: [],
    });
  } finally {
    RegExp.prototype.exec = real;
  }
  return runs;
}

describe("regular expressions", () => {
  it.each(Object.entries(NEAR_MATCHES))(
    "look over a text that is four times as long no more than four times as often: %s",
    (_name, piece) => {
      const whole = piece.repeat(LENGTH / piece.length);
      const quarter = runsOn(whole.slice(0, LENGTH / 4)).lookedOver;
      const { lookedOver, longest } = runsOn(whole);
      expect(lookedOver).toBeLessThan(4.4 * quarter + 10_000);
      for (const [source, length] of longest) {
        if (length > LONG) expect(unboundedIn(source), source).toBeLessThan(2);
      }
    },
  );

  it("repeat nothing that repeats, unless both are bounded", () => {
    const runs = Object.values(NEAR_MATCHES).map((piece) => runsOn(piece.repeat(30), piece.repeat(30)));
    const sources = new Set(runs.flatMap(({ longest }) => [...longest.keys()]));
    expect(sources.size).toBeGreaterThan(20);
    for (const source of sources) expect(nestedIn(source), source).toBe(false);
  });

  it("would be found if they did", () => {
    expect(nestedIn("^(?:[a-z]+ ?)+$")).toBe(true);
    expect(nestedIn("(?:a{1,3}b){2,}")).toBe(false);
    expect(nestedIn("(?:(?:a*)b)*")).toBe(true);
    expect(nestedIn("(?:[+*]\\*)+")).toBe(false);
    expect(unboundedIn("[*+]\\+a*b{3,}c{1,2}")).toBe(2);
  });
});

type Token = "open" | "close" | "unbounded" | "other";

/** Takes a pattern apart as far as its groups and repetitions go. */
function tokensOf(source: string): Token[] {
  const tokens =
    source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+,\}|\{\d+(?:,\d+)?\}|\(\?<?[=!:]|[()*+]|[\s\S]/g) ?? [];
  return tokens.map((token) => {
    if (token.startsWith("(")) return "open";
    if (token === ")") return "close";
    return token === "*" || token === "+" || /^\{\d+,\}$/.test(token) ? "unbounded" : "other";
  });
}

function unboundedIn(source: string): number {
  return tokensOf(source).filter((token) => token === "unbounded").length;
}

/** Tells whether a group with an unbounded repetition in it is repeated without a bound. */
function nestedIn(source: string): boolean {
  const open: boolean[] = [];
  let closed = false;
  for (const token of tokensOf(source)) {
    if (token === "unbounded" && closed) return true;
    closed = false;
    if (token === "open") open.push(false);
    else if (token === "close") {
      closed = open.pop() ?? false;
      if (closed && open.length > 0) open[open.length - 1] = true;
    } else if (token === "unbounded" && open.length > 0) open[open.length - 1] = true;
  }
  return false;
}
