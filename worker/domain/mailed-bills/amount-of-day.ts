import { type ChosenAmount, distinctOf, STRENGTH, withoutAmount } from "./choose-amount.ts";
import type { LabelledAmount } from "./claims-of-values.ts";
import type { MarkedSentence } from "./marked-text.ts";

/** What a year or an order costs, folded. It may be paid in parts. */
const WHOLE =
  /(?<!\p{L})(?:annual|yearly|for the year|full year|project|order|purchase|jahres|jahrlich|auftrag|bestell|kaufpreis|anual|proyecto|pedido|compra|presupuesto|annuel|commande|achat|devis|orcamento|encomenda)/u;

const PART =
  /(?<!\p{L})(?:monthly (?:payment|amount|direct debit)|instal?ments?|payment \d{1,2} ?(?:of|\/) ?\d{1,2}|deposit|down payment|monatliche[rns]? (?:rate|beitrag|zahlung|abschlag)|monatsrate|(?:erste|nachste) rate|rate von|anzahlung|prestac(?:ao|oes)|parcelas?|adiantamento|mensuel|mensuelle|mensualites?|acompte|pago mensual|mensualidad|cuotas?|anticipo)(?!\p{L})/u;

const FIRST = /(?<!\p{L})(?:first|erste[rns]?|premiere?|primera?|primeir[ao])(?!\p{L})/u;

/**
 * Leaves the amount empty if the due day may be that of another one: "Total £1,812.00. The next instalment of £181.00 is due on
 * 1 December."
 *
 * @param isSure tells whether one day was chosen
 * @param sentencesOfDay where it stands, or where all days stand that could be it
 */
export function amountOfDay(
  chosen: ChosenAmount,
  amounts: readonly LabelledAmount[],
  isSure: boolean,
  sentencesOfDay: ReadonlySet<MarkedSentence>,
): ChosenAmount {
  const { from } = chosen;
  if (from === null) return chosen;
  const its = from.value.written.toUpperCase();
  const beside = amounts.filter(({ sentence, ...each }) => sentencesOfDay.has(sentence) && mayBeBill(each));
  const own = beside.filter((each) => isOneAmount(from, each));
  // Several days, each with an amount beside it, are several bills.
  const withOwn = new Set((isSure && own.length > 0 ? beside : own).map(({ sentence }) => sentence));
  const other = beside.find(({ sentence }) => !withOwn.has(sentence));
  if (other !== undefined)
    return withoutAmount(
      `${other.value.written.toUpperCase()} stands beside the due day, and ${its} elsewhere.`,
    );
  if (own.length > 0) return chosen;
  const isFirst = [...sentencesOfDay].some(({ folded }) => FIRST.test(folded));
  const part = amounts.find(
    ({ sentence, value }) =>
      PART.test(sentence.folded) && value.cents.every((cents) => cents > 0) && !isOneAmount(from, { value }),
  );
  if (part === undefined || !(isFirst || WHOLE.test(from.sentence.folded))) return chosen;
  return withoutAmount(`${part.value.written.toUpperCase()} may be a part of ${its}.`);
}

function mayBeBill({ role, value }: Pick<LabelledAmount, "role" | "value">): boolean {
  const isNamed = role === null ? value.sign !== null : STRENGTH.includes(role);
  return isNamed && value.cents.every((cents) => cents > 0);
}

function isOneAmount(one: LabelledAmount, other: Pick<LabelledAmount, "value">): boolean {
  return distinctOf([one, { ...one, ...other }]).length === 1;
}
