import { ASKING } from "./choose-amount.ts";
import type { LabelledAmount } from "./claims-of-values.ts";
import type { MarkedSentence, MarkedText } from "./marked-text.ts";

const NUMBERED_INVOICE =
  /(?<!\p{L})(?:invoice|inv|rechnung|rechnungsnr|factura|fatura|facture|bill|boleto|rg|fa|ft)(?: (?:number|no|nr|num|n|numero|nummer))?[ .:#º°o]{0,4}([a-z]{0,4}[-/ ]?\d[\da-z/-]{0,20})/u;

/** A line that is nothing but the number of an invoice: "Invoice number: A-1". */
const NUMBER_LINE =
  /^(?:invoice|rechnung|factura|fatura|facture|bill|boleto)s?(?:nummer|nr)?(?: (?:number|no|nr|num|n|numero|nummer|de))*[ .:#º°o]{0,4}([a-z]{0,4}[-/ ]?\d[\da-z/-]{0,20})$/u;

/**
 * Tells whether amounts stand beside the numbers of different invoices, or what is asked for below such numbers. Below, an amount
 * belongs to the last number of the same text.
 */
export function hasSeveralInvoices(
  amounts: readonly LabelledAmount[],
  texts: readonly MarkedText[],
): boolean {
  const open = amounts.filter(({ role }) => role !== "paid" && role !== "ignored");
  const beside = open.map(({ sentence }) => NUMBERED_INVOICE.exec(sentence.folded)?.[1]);
  const headings = new Map(texts.flatMap(({ sentences }) => [...numbersAbove(sentences)]));
  const below = amounts.map(({ role, sentence }) =>
    ASKING.has(role) || role === "gross" || role === "total" ? headings.get(sentence) : undefined,
  );
  return areSeveral(beside) || areSeveral(below);
}

function* numbersAbove(sentences: readonly MarkedSentence[]): Iterable<[MarkedSentence, string | undefined]> {
  let last: string | undefined;
  for (const sentence of sentences) {
    // "Invoice 20/11/2026" has no number.
    if (sentence.days.length === 0) last = NUMBER_LINE.exec(sentence.folded)?.[1] ?? last;
    yield [sentence, last];
  }
}

const SHORTEST_SUFFIX = 3;

/** "INV-0042" and "0042" are one number, "12" and "2" are two. */
function areSeveral(numbers: readonly (string | undefined)[]): boolean {
  const distinct = new Set(
    numbers.flatMap((number) => (number === undefined ? [] : [number.replace(/[^a-z\d]/g, "")])),
  );
  const [first = "", ...others] = [...distinct].sort((one, other) => one.length - other.length);
  return others.some((other) => first.length < SHORTEST_SUFFIX || !other.endsWith(first));
}
