import { type AmountParts, amountParts, centsOf, type DecimalMark } from "./amount-text.ts";

/** Hundredths with their sign, and what else the cell says. */
export interface Amount extends Omit<AmountParts, "number" | "isNegative"> {
  readonly cents: number;
}

export type AmountReading = Amount | { readonly why: string };

export interface AmountColumn {
  /** Null if no amount has decimals or groups, or if each is clear by itself. */
  readonly decimal: DecimalMark | null;
  readonly isSure: boolean;
  /** True if some amounts have a decimal point and others a decimal comma. */
  readonly isMixed: boolean;
  /** Returns null for an empty cell. */
  readonly read: (text: string) => AmountReading | null;
}

type Clue = DecimalMark | "either" | null;

/**
 * Decides once, for all amounts of a file, which mark divides the hundredths. Without a clue it guesses that the only mark groups
 * thousands, and isn't sure. In a file with both kinds, each amount is read by itself, or refused if it could be of either.
 */
export function decideAmounts(cells: readonly string[], chosen?: DecimalMark): AmountColumn {
  if (chosen !== undefined)
    return { decimal: chosen, isSure: true, isMixed: false, read: (text) => readAmount(text, chosen) };
  const numbers = [...new Set(cells)].flatMap((cell) => amountParts(cell)?.number ?? []);
  const clues = new Set(numbers.map(clueOf));
  const isMixed = clues.has(".") && clues.has(",");
  const clear = isMixed ? null : clues.has(".") ? "." : clues.has(",") ? "," : null;
  const isSure = clear !== null || !clues.has("either");
  const guess = clues.has("either") && clear === null && !isMixed ? guessOf(numbers) : null;
  const decimal = clear ?? guess;
  return { decimal, isSure, isMixed, read: (text) => readAmount(text, decimal) };
}

/** What a number says about the decimal mark. */
function clueOf(number: string): Clue {
  const [point, comma] = [centsOf(number, "."), centsOf(number, ",")];
  if (point === comma) return null;
  if (point !== null && comma !== null) return "either";
  return point === null ? "," : ".";
}

function guessOf(numbers: readonly string[]): DecimalMark {
  return numbers.some((number) => number.includes(".") && clueOf(number) === "either") ? "," : ".";
}

function readAmount(text: string, decimal: DecimalMark | null): AmountReading | null {
  if (text.trim() === "") return null;
  const parts = amountParts(text);
  if (parts === null) return { why: `“${shortened(text)}” isn't an amount.` };
  const { number, isNegative, direction, currency } = parts;
  const clue = clueOf(number);
  if (decimal === null && clue === "either") return { why: `“${shortened(text)}” can mean two amounts.` };
  const cents = centsOf(number, decimal ?? (clue === "," ? "," : "."));
  if (cents === null) return { why: `“${shortened(text)}” isn't an amount.` };
  if (cents === "tooFine") return { why: `“${shortened(text)}” has more than two decimals.` };
  return { cents: isNegative && cents > 0 ? -cents : cents, direction, currency };
}

const QUOTED_MAX = 40;

/** A cell as sentences quote it. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line;
}
