import { addDays, type Day, dayText } from "../calendar/days.ts";
import type { LabelledDay } from "./claims-of-values.ts";
import { isNear } from "./found-days.ts";
import { evidenceAround } from "./lines.ts";
import { leftEmpty, type Reading } from "./mail.ts";
import type { MarkedText } from "./marked-text.ts";

/** @param near the day on which the mail arrived */
export function chosenDay(
  days: readonly LabelledDay[],
  texts: readonly MarkedText[],
  near: Day,
): Reading<Day> {
  const chosen = strongestDay(days, texts);
  if (chosen.value === null || isNear(chosen.value, near)) return chosen;
  return leftEmpty(`${dayText(chosen.value)} is more than a year away from the day of this mail.`);
}

/** Where a day stands as the due day, or as the day on which money is taken. Where any does, if the day isn't known. */
export function sentencesOfDay(day: Day | null, days: readonly LabelledDay[]): Set<LabelledDay["sentence"]> {
  const having = days.filter(
    ({ role, value }) =>
      (role === "due" || role === "debit") && (day === null || value.days.some((each) => each === day)),
  );
  return new Set(having.map(({ sentence }) => sentence));
}

/** A day that is named as the due day comes before the day on which money is taken, and that one before counted days. */
function strongestDay(days: readonly LabelledDay[], texts: readonly MarkedText[]): Reading<Day> {
  for (const role of ["due", "debit"] as const) {
    const having = days.filter((each) => each.role === role);
    if (having.length > 0) return onlyDay(having);
  }
  return countedDay(days, texts) ?? leftEmpty(whyNoDay(texts));
}

function onlyDay(days: readonly LabelledDay[]): Reading<Day> {
  const [first] = days.filter(({ value }) => value.days.length === 1);
  const sure = new Set(days.flatMap(({ value }) => (value.days.length === 1 ? value.days : [])));
  // A day that can be read in two ways is sure where one of them stands elsewhere in letters.
  const unsure = days.find(({ value }) => value.days.length > 1 && !value.days.some((day) => sure.has(day)));
  if (sure.size > 1) return leftEmpty(severalWhy([...sure]));
  if (unsure !== undefined) {
    const [one = "", other = ""] = unsure.value.days;
    return leftEmpty(`“${unsure.value.written}” could be ${dayText(one)} or ${dayText(other)}.`);
  }
  const [day] = sure;
  if (first === undefined || day === undefined) return leftEmpty("No due day is named.");
  return { value: day, evidence: first.evidence, where: first.where };
}

function severalWhy(days: readonly Day[]): string {
  const texts = days.toSorted().map(dayText);
  if (texts.length === 2) return `There are two days that could be it: ${texts.join(" and ")}.`;
  return `There are ${texts.length} days that could be it: ${texts.slice(0, 5).join(", ")}${texts.length > 5 ? ", …" : ""}.`;
}

/** "within 14 days", "net 30", "innerhalb von 14 Tagen", folded. The number is one group or another. */
const TERMS =
  /(?<![\p{L}\d])(?:within|in|terms:?|net|innerhalb(?: von)?|innert|binnen|em|no prazo de|dentro de|a|sous|dans un delai de|dans les|delai de paiement ?:?|zahlungsziel:?|plazo de pago ?:?|prazo de pagamento ?:?|a los|en un plazo de|payment terms ?:?|conditions de paiement ?:?|condiciones de pago ?:?|condicoes de pagamento ?:?|zahlungsbedingungen ?:?|zahlbar in|payable in|due in)(?: de| os| los| les| :)? ?(?:(?:net|the next) )?(\d{1,3})(?: |-)?(?:calendar )?(?:days?|tagen?|dias?|jours?|tage|kalendertagen)?(?!\d|[.,%]\d|%)/u;
const NET_TERMS = /(?<!\p{L})net ?-?(\d{1,3})(?![\d.,%])/u;

/** These words make it sure that the days are those until the payment. */
const ABOUT_PAYING =
  /\b(?:due|pay|payable|payment|terms|settle|zahl\w{0,12}|fallig|uberweis\w{0,6}|begleich\w{0,4}|rein netto|netto|pag\w{0,8}|venc\w{0,10}|liquidar|abon\w{0,6}|paiement|payer|regl\w{0,8}|echeance|a regler)\b/;

/** The days are counted from the day when the bill reaches somebody, which nobody else knows. */
const FROM_RECEIPT =
  /\b(?:of receipt|after receipt|from receipt|of receiving|nach erhalt|ab erhalt|nach zugang|nach eingang|after delivery|do recebimento|da rececao|apos o recebimento|de la recepcion|desde la recepcion|de la reception|reception de|after completion|of delivery|apos a entrega|a reception|nach lieferung)\b/;

function countedDay(days: readonly LabelledDay[], texts: readonly MarkedText[]): Reading<Day> | null {
  const terms = texts.flatMap(({ sentences, where }) =>
    sentences.flatMap(({ folded, sentence }) => {
      if (!/\d/.test(folded) || !ABOUT_PAYING.test(folded)) return [];
      const match =
        (/skonto|discount|descuento|desconto|escompte/.test(folded) ? null : TERMS.exec(folded)) ??
        NET_TERMS.exec(folded);
      const unit = match === null ? "" : match[0];
      if (match === null || !(/d(?:ay|ia)|tag|jour/.test(unit) || /net/.test(unit))) return [];
      return [
        { count: Number(match[1]), folded, evidence: evidenceAround(sentence.text, match.index), where },
      ];
    }),
  );
  const [first] = terms;
  if (first === undefined) return null;
  if (new Set(terms.map(({ count }) => count)).size > 1)
    return leftEmpty(
      "Several terms are named: " +
        [...new Set(terms.map(({ count }) => `${count} days`))].join(" and ") +
        ".",
    );
  if (terms.some(({ folded }) => FROM_RECEIPT.test(folded)))
    return leftEmpty(`Its days count from the receipt: “${first.evidence}”.`);
  const issued = issueDay(days);
  if (issued === null)
    return leftEmpty(`It is due within ${first.count} days, but no invoice date is named to count from.`);
  return { value: addDays(issued, first.count), evidence: first.evidence, where: first.where };
}

/** The invoice date, or the only date of it all that is labelled "date". */
function issueDay(days: readonly LabelledDay[]): Day | null {
  for (const role of ["issued", "dated"] as const) {
    const found = new Set(
      days
        .filter((each) => each.role === role)
        .flatMap(({ value }) => (value.days.length === 1 ? value.days : ["", " "])),
    );
    const [only = ""] = found;
    if (found.size === 1 && only !== "") return only;
    if (found.size > 1) return null;
  }
  return null;
}

function whyNoDay(texts: readonly MarkedText[]): string {
  for (const { sentences } of texts) {
    for (const { claims, sentence } of sentences) {
      const claim = claims.find(({ meaning }) => meaning === "on-receipt");
      if (claim !== undefined)
        return `It is due on receipt, without a day: “${evidenceAround(sentence.text, claim.at)}”.`;
    }
  }
  return "No due day is named.";
}
