import type { WrittenAmount } from "./found-amounts.ts";
import type { WrittenDay } from "./found-days.ts";
import type { AmountRole, DayRole } from "./labels.ts";
import { evidenceAround } from "./lines.ts";
import type { MarkedSentence, MarkedText } from "./marked-text.ts";
import type { FoundPhrase } from "./phrases.ts";

/** A value with the role that its label gives it. Null: no label is near. */
export interface Labelled<Value, Role> {
  readonly value: Value;
  readonly role: Role | null;
  readonly evidence: string;
  readonly where: string;
  readonly sentence: MarkedSentence;
}

export type LabelledAmount = Labelled<WrittenAmount, AmountRole>;
export type LabelledDay = Labelled<WrittenDay, DayRole>;

interface Span {
  readonly at: number;
  readonly end: number;
}

/** "12x de R$ 265,00 (total R$ 3.180,00)", "or 4 payments of £25": a way to pay in parts, which nobody has chosen yet. */
const IN_PARTS =
  /(?<![\p{L}\d])\d{1,2} ?(?:x|(?:equal |monthly )?(?:payments|instal?ments)|parcelas|prestacoes|cuotas|plazos|mensualidades|pagos|(?:monats)?raten|mensualites|fois|echeances) (?:of|de|a|zu|je|von|por|sem|sin|sans) |(?<!\p{L})(?:parcel(?:amento|e|ado|ar)|instal?lment plan|ratenzahlung|ratenkauf|meses sin intereses)(?!\p{L})/u;

export function amountsOf(text: MarkedText): LabelledAmount[] {
  return labelledAmountsOf(text).map((amount) =>
    amount.role !== "ignored" && IN_PARTS.test(amount.sentence.folded)
      ? { ...amount, role: "in-parts" }
      : amount,
  );
}

function labelledAmountsOf(text: MarkedText): LabelledAmount[] {
  return labelledIn(text, {
    valuesOf: (sentence) => sentence.amounts,
    labelsOf: (sentence) => sentence.amountLabels,
    roleOf: amountRole,
    // A bare number on the next line may be anything.
    isAlone: (value) => value.sign !== null || value.hasDecimals,
  });
}

export function daysOf(text: MarkedText): LabelledDay[] {
  return labelledIn(text, {
    valuesOf: (sentence) => sentence.days,
    labelsOf: (sentence) => sentence.dayLabels,
    roleOf: dayRole,
    isAlone: () => true,
  });
}

interface Kind<Value, Role> {
  readonly valuesOf: (sentence: MarkedSentence) => readonly Value[];
  readonly labelsOf: (sentence: MarkedSentence) => readonly FoundPhrase<Role>[];
  /** @param before labels since the value before, from left to right; `after` those up to the next value */
  readonly roleOf: (
    before: readonly FoundPhrase<Role>[],
    after: readonly FoundPhrase<Role>[],
    value: Span,
  ) => Role | null;
  readonly isAlone: (value: Value) => boolean;
}

function labelledIn<Value extends Span, Role>(
  text: MarkedText,
  kind: Kind<Value, Role>,
): Labelled<Value, Role>[] {
  const found: Labelled<Value, Role>[] = [];
  const { sentences } = text;
  const claimed = new Set<MarkedSentence>();
  sentences.forEach((sentence, index) => {
    const values = kind.valuesOf(sentence);
    const labels = kind.labelsOf(sentence);
    values.forEach((value, place) => {
      const from = values[place - 1]?.end ?? 0;
      const to = values[place + 1]?.at ?? sentence.folded.length;
      const before = labels.filter((label) => label.at >= from && label.at < value.at);
      // A label behind this value labels the next one, if there is one.
      const after =
        values[place + 1] === undefined
          ? labels.filter((label) => label.at >= value.end && label.end <= to)
          : labels.filter(
              (label) => label.at >= value.end && label.end <= to && label.at - value.end < to - label.end,
            );
      const evidence = evidenceAround(sentence.sentence.text, value.at);
      found.push({ value, role: kind.roleOf(before, after, value), evidence, where: text.where, sentence });
    });
    if (values.length > 0 || labels.length === 0 || !isLabelLine(sentence)) return;
    const step = stepToValues(sentences, index, kind, claimed);
    const other = sentences[index + step];
    if (step === 0 || other === undefined) return;
    claimed.add(other);
    const both = step > 0 ? sentences.slice(index, index + step + 1) : [other, sentence];
    const evidence = both.map((each) => each.sentence.text).join(" ");
    const its = kind.valuesOf(other);
    its.forEach((value, place) => {
      const role =
        its.length === 1
          ? kind.roleOf(labels, [], value)
          : kind.roleOf(labels.slice(place, place + 1), [], value);
      found.push({ value, role, evidence: evidenceAround(evidence, 0), where: text.where, sentence: other });
    });
  });
  return found.filter((each) => each.role !== null || !claimed.has(each.sentence));
}

/** Labels in cells of their own, and no sentence that goes on. */
function isLabelLine(sentence: MarkedSentence): boolean {
  return (
    sentence.words.length <= 14 &&
    sentence.sentence.text.length <= 110 &&
    !/[.!?]$/.test(sentence.sentence.text)
  );
}

/**
 * Tells where the values of a line are that has only labels: 1 or 2 lines below it, or, where amounts stand above their
 * labels, -1. That line has one value or as many as there are labels, and no label of its own. 0 if there is none.
 */
function stepToValues<Value extends Span, Role>(
  sentences: readonly MarkedSentence[],
  index: number,
  kind: Kind<Value, Role>,
  claimed: ReadonlySet<MarkedSentence>,
): -1 | 0 | 1 | 2 {
  const count = kind.labelsOf(sentences[index] as MarkedSentence).length;
  const fits = (other: MarkedSentence | undefined): boolean => {
    if (other === undefined || claimed.has(other) || kind.labelsOf(other).length > 0) return false;
    const values = kind.valuesOf(other);
    const isShort = other.words.length <= 3 * values.length + 3;
    return isShort && values.every(kind.isAlone) && (values.length === count || values.length === 1);
  };
  const [before, next, overNext] = [sentences[index - 1], sentences[index + 1], sentences[index + 2]];
  if (fits(next)) return fits(before) ? 0 : 1;
  // The value of the other kind may stand between: "Amount due / Due date / £5 / 4 May".
  if (
    next !== undefined &&
    isLabelLine(next) &&
    kind.valuesOf(next).length === 0 &&
    kind.labelsOf(next).length === 0 &&
    fits(overNext)
  )
    return 2;
  return fits(before) ? -1 : 0;
}

const WEAK: ReadonlySet<AmountRole> = new Set(["stated", "document", "connector", "with-tax"]);

/**
 * The nearest label counts. A weak one gives way to a strong one on the other side: "the rent of £950 is due", and so does one that
 * tells what an amount isn't where the amount only explains it: "your property tax, $1,412, is due".
 */
function amountRole(
  before: readonly FoundPhrase<AmountRole>[],
  after: readonly FoundPhrase<AmountRole>[],
  value: Span,
): AmountRole | null {
  const own = roleBefore(before);
  const [behind] = after;
  if (own === "ignored" && behind?.meaning === "due" && isBetweenCommas(before.at(-1), value, behind))
    return "due";
  if (own !== null && !WEAK.has(own)) return own;
  const next = after.find((label) => !WEAK.has(label.meaning))?.meaning ?? null;
  return next ?? own ?? after[0]?.meaning ?? null;
}

const COMMA_AND_SPACE = 2;

function isBetweenCommas(label: Span | undefined, value: Span, behind: Span): boolean {
  return value.at - (label?.end ?? value.at) === COMMA_AND_SPACE && behind.at - value.end === COMMA_AND_SPACE;
}

function roleBefore(before: readonly FoundPhrase<AmountRole>[]): AmountRole | null {
  const nearest = before.at(-1);
  if (nearest === undefined) return null;
  if (before.some((label) => label.meaning === "minimum")) return "minimum";
  if (nearest.meaning !== "connector" && nearest.meaning !== "with-tax") return nearest.meaning;
  const earlier = roleBefore(before.slice(0, -1));
  if (nearest.meaning === "connector") return earlier ?? "stated";
  if (earlier === "total" || earlier === "stated") return "gross";
  return earlier ?? "ignored";
}

function dayRole(
  before: readonly FoundPhrase<DayRole>[],
  after: readonly FoundPhrase<DayRole>[],
): DayRole | null {
  if (before.some(({ meaning }) => meaning === "offer")) return "offer";
  if (after[0]?.meaning === "with-discount") return "other";
  return before.at(-1)?.meaning ?? after[0]?.meaning ?? null;
}
