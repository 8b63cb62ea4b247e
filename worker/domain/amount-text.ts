import { MAX_AMOUNT_CENTS } from "./money.ts";

/**
 * Reads an amount as people type it: "1,234.50", "1234,5", "1.234,50", "12+30", "20-5", "$ 9.99".
 * Returns integer hundredths, or null when it isn't understood, has more than two decimals in a term, is
 * negative in total or too large. UI.md "Forms".
 */
export function parseAmountText(text: string): number | null {
  const terms = text
    .normalize("NFKC")
    .replace(/\u2212/g, "-")
    .replace(/[\s\p{Sc}]/gu, "")
    .split(/(?=[+-])/);
  if (terms.length === 0 || text.trim() === "") return null;
  let cents = 0;
  for (const [index, term] of terms.entries()) {
    const sign = term.startsWith("-") ? -1 : 1;
    const signed = /^[+-]/.test(term);
    if (index === 0 && signed) return null;
    const value = parseTerm(signed ? term.slice(1) : term);
    if (value === null) return null;
    cents += sign * value;
  }
  return cents >= 0 && cents <= MAX_AMOUNT_CENTS ? cents : null;
}

/** Whether the text is a sum, so that the form shows what it came to. */
export function isSumText(text: string): boolean {
  return /\d\s*[+\-\u2212]/.test(text);
}

/**
 * One number. The last separator is the decimal one when one or two digits follow it and the other kind or
 * nothing stands before it; a separator followed by exactly three digits groups thousands ("1,234" is 1234,
 * since no currency here has three decimals), but "0.500" could only be a third decimal and isn't understood.
 */
function parseTerm(term: string): number | null {
  const match = /^(\d[\d.,']*?|)(?:[.,](\d{1,2}))?$/.exec(term);
  if (match === null || term === "") return null;
  const whole = match[1] ?? "";
  const fraction = match[2] ?? "";
  if (whole === "" && fraction === "") return null;
  if (!isGroupedOrPlain(whole, fraction === "" ? "" : term.charAt(whole.length))) return null;
  const digits = whole.replace(/[.,']/g, "");
  if (digits.length > 12) return null;
  return Number(digits || "0") * 100 + Number(fraction.padEnd(2, "0"));
}

function isGroupedOrPlain(whole: string, decimalMark: string): boolean {
  if (whole === "" || /^\d+$/.test(whole)) return true;
  const mark = /[.,']/.exec(whole)?.[0] ?? "";
  if (mark === decimalMark) return false;
  return whole.split(mark).every((group, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
}
