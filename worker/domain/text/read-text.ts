import { isBlank, lengthOf } from "./clean-text.ts";

/** The message is a sentence for the user. */
export class Invalid extends Error {}

export interface TextRules {
  readonly label: string;
  /** In characters. */
  readonly max: number;
  readonly clean: (text: string) => string;
}

export function requiredText(rules: TextRules) {
  return (value: unknown): string => {
    const text = cleaned(value ?? "", rules);
    if (isBlank(text)) throw new Invalid(`${rules.label} is required`);
    return notTooLong(text, rules);
  };
}

/** Text in which nothing is visible becomes null. */
export function optionalText(rules: TextRules) {
  return (value: unknown): string | null => {
    const text = notTooLong(cleaned(value ?? "", rules), rules);
    return isBlank(text) ? null : text;
  };
}

function cleaned(value: unknown, { label, clean }: TextRules): string {
  if (typeof value !== "string") throw new Invalid(`${label} must be text`);
  return clean(value);
}

function notTooLong(text: string, { label, max }: TextRules): string {
  if (lengthOf(text) > max) throw new Invalid(`${label} can have at most ${max} characters`);
  return text;
}
