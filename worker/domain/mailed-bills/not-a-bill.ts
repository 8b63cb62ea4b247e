import { ASKING } from "./choose-amount.ts";
import { sentencesOfDay } from "./choose-day.ts";
import type { Claim } from "./claims.ts";
import type { LabelledAmount, LabelledDay } from "./claims-of-values.ts";
import type { Language } from "./languages.ts";
import { evidenceAround } from "./lines.ts";
import type { MarkedText } from "./marked-text.ts";

interface Facts {
  /** The subject first. */
  readonly texts: readonly MarkedText[];
  readonly amounts: readonly LabelledAmount[];
  readonly days: readonly LabelledDay[];
  /** Cents of the amount that was chosen, if one was. */
  readonly cents: number | null;
  readonly attachmentNames: readonly string[];
}

/** Returns a sentence for the user, or null if the mail asks for a payment. */
export function whyNoBill({ texts, amounts, days, cents, attachmentNames }: Facts): string | null {
  const [subject] = texts;
  const asksAmount = amounts.some(
    ({ role, value }) => ASKING.has(role) && value.cents.some((each) => each > 0),
  );
  const asksDay = days.some(({ role }) => role === "due" || role === "debit");
  const namesDue = days.some(({ role }) => role === "due");
  const inSubject = (claim: Claim) => quoteOf(subject === undefined ? [] : [subject], claim);
  const anywhere = (claim: Claim) => quoteOf(texts, claim);

  const automatic = inSubject("automatic");
  if (automatic !== null) return `It is an automatic answer: ${automatic}.`;
  const denied = anywhere("not-a-bill");
  if (denied !== null) return `It says that it is not a bill: ${denied}.`;
  const withdrawn = withdrawalIn(texts);
  if (withdrawn !== null) return `It takes a bill back: ${withdrawn}.`;
  const nothingDue = anywhere("nothing-due");
  const zero = zeroAmong(amounts);
  if (zero !== null) return `There is nothing to pay: ${quote(zero.evidence)}.`;
  const creditNote = inSubject("credit-note") ?? (asksAmount || asksDay ? null : anywhere("credit-note"));
  if (creditNote !== null) return `It is a credit note: ${creditNote}.`;
  // Who was charged is often told how to get the money back.
  const isOther = asksAmount || asksDay || anywhere("paid") !== null;
  const refund = inSubject("refund") ?? (isOther ? null : anywhere("refund"));
  if (refund !== null && !(asksAmount && namesDue)) return `It is about a refund: ${refund}.`;
  const paid =
    inSubject("paid") ??
    inSubject("settled") ??
    anywhere("settled") ??
    (asksAmount ? null : stampIn(texts)) ??
    (isPaid(amounts, cents) || (!(asksAmount && asksDay) && !namesDue) ? anywhere("paid") : null);
  if (
    paid !== null &&
    !(asksAmount && namesDue && inSubject("paid") === null && anywhere("settled") === null)
  )
    return `It is already paid: ${paid}.`;
  if (nothingDue !== null && !(asksAmount && asksDay)) return `There is nothing to pay: ${nothingDue}.`;
  const quoted = inSubject("quote");
  if (quoted !== null && !namesDue && inSubject("bill") === null)
    return `It is an offer of work, not a bill: ${quoted}.`;
  const ordered = inSubject("order");
  if (ordered !== null && !asksDay && !asksAmount) return `It is about an order: ${ordered}.`;

  const isNamedBill = inSubject("bill") !== null || attachmentNames.some(isBillName);
  const isAdvert = isAdvertising(texts) && !(asksDay && cents !== null);
  const isNewsletter = anywhere("newsletter") !== null && attachmentNames.length === 0;
  if (isAdvert && (!isNamedBill || (isNewsletter && !asksAmount)))
    return "It advertises something, and asks for no payment.";
  const dueSentences = sentencesOfDay(null, days);
  const hasAmount =
    cents !== null ||
    amounts.some(({ role, sentence }) =>
      role === null ? dueSentences.has(sentence) : role !== "ignored" && role !== "paid",
    );
  const speaksOfBill = anywhere("bill") !== null;
  if (asksAmount || (asksDay && (hasAmount || isNamedBill)) || isNamedBill || (speaksOfBill && hasAmount))
    return null;
  return "It names nothing to pay.";
}

/** "Please ignore invoice 771" is about this bill if no number is named, or if it is named again. */
function withdrawalIn(texts: readonly MarkedText[]): string | null {
  const sentences = texts.flatMap((text) => text.sentences);
  for (const one of sentences) {
    const claim = one.claims.find(({ meaning }) => meaning === "withdrawn");
    if (claim === undefined || one.claims.some(({ meaning }) => meaning === "to-be-paid")) continue;
    const number = /\d{1,20}/.exec(one.folded.slice(claim.end, claim.end + 30))?.[0];
    if (number === undefined || sentences.some((other) => other !== one && hasNumber(other.folded, number)))
      return quote(evidenceAround(one.sentence.text, claim.at));
    return null;
  }
  return null;
}

function hasNumber(text: string, number: string): boolean {
  return [...text.matchAll(/\d+/g)].some(([each]) => each === number);
}

/** Bills advertise as well, in a line or two below many of their own. */
function isAdvertising(texts: readonly MarkedText[]): boolean {
  const adverts = countOf(texts, "advert");
  const both = adverts + countOf(texts, "mailing");
  const sentences = texts.reduce((sum, each) => sum + each.sentences.length, 0);
  return adverts > 0 && both >= 2 && (both >= 4 || both >= sentences / 5);
}

function countOf(texts: readonly MarkedText[], claim: Claim): number {
  const claims = texts.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.claims));
  return claims.filter(({ meaning }) => meaning === claim).length;
}

/** Returns the first amount that is asked for and isn't above zero, if none of them is. */
function zeroAmong(amounts: readonly LabelledAmount[]): LabelledAmount | null {
  const asked = amounts.filter(({ role }) => role !== "minimum" && ASKING.has(role));
  if (asked.some(({ value }) => value.cents.some((each) => each > 0))) return null;
  return asked.find(({ value }) => value.cents.length > 0) ?? null;
}

const STAMP = /^[^\p{L}:]*(?:paid|bezahlt|pagad[ao])(?: (?:on|am|el))?[^\p{L}:]*$/u;
/** In Spanish "pago" is a payment, and in English "payee" isn't "payée". */
const STAMPS_OF_LANGUAGE: Partial<Record<Language, RegExp>> = {
  pt: /^[^\p{L}:]*pag[ao](?: em)?[^\p{L}:]*$/u,
  fr: /^[^\p{L}:]*(?:payee?|acquittee?)(?: le)?[^\p{L}:]*$/u,
};

/** Finds "PAID" alone in a line, or with a day. Above a number it is only that number's label. */
function stampIn(texts: readonly MarkedText[]): string | null {
  for (const { sentences, language } of texts) {
    const own = language === null ? undefined : STAMPS_OF_LANGUAGE[language];
    for (const [index, { folded, days, sentence }] of sentences.entries()) {
      const text = days.reduce((rest, { written }) => rest.replace(written, ""), folded);
      if (!STAMP.test(text) && own?.test(text) !== true) continue;
      if (!/\d/.test(text) && !/^[\p{Sc}\d., -]+$/u.test(sentences[index + 1]?.folded ?? ""))
        return quote(sentence.text);
    }
  }
  return null;
}

/** Tells whether the amount that would be the bill's is said to be paid. */
function isPaid(amounts: readonly LabelledAmount[], cents: number | null): boolean {
  return amounts.some(
    ({ role, value }) =>
      role === "paid" && (cents === null || value.cents.some((each) => Math.abs(each) === cents)),
  );
}

function isBillName(name: string): boolean {
  return /(?:invoice|bill|statement|rechnung|fatura|factura|facture|boleto|rechn|echeance|recibo)/i.test(
    name.slice(0, 200).normalize("NFD").replace(/\p{M}/gu, ""),
  );
}

function quoteOf(texts: readonly MarkedText[], claim: Claim): string | null {
  for (const { sentences } of texts) {
    for (const { claims, sentence } of sentences) {
      const found = claims.find(({ meaning }) => meaning === claim);
      if (found !== undefined) return quote(evidenceAround(sentence.text, found.at));
    }
  }
  return null;
}

function quote(text: string): string {
  return `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`;
}
