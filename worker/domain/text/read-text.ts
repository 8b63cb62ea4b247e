import { isBlank, lengthOf } from "./clean-text.ts";

/** A value that can't be accepted. The message is a sentence for the user. */
export class Invalid extends Error {}

/** What a text is called, how many characters it can have, and how it is cleaned. */
export interface TextRules {
  readonly label: string;
  readonly max: number;
  readonly clean: (text: string) => string;
}

/** Makes a reader of text that has to say something. */
export function requiredText(rules: TextRules) {
  return (value: unknown): string => {
    if (value === undefined || value === null) throw new Invalid(`${rules.label} is required`);
    const text = cleaned(value, rules);
    if (isBlank(text)) throw new Invalid(`${rules.label} is required`);
    return limited(text, rules);
  };
}

/** Makes a reader of text, or null for nothing. */
export function optionalText(rules: TextRules) {
  return (value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    const text = limited(cleaned(value, rules), rules);
    return isBlank(text) ? null : text;
  };
}

function cleaned(value: unknown, { label, clean }: TextRules): string {
  if (typeof value !== "string") throw new Invalid(`${label} must be text`);
  return clean(value);
}

function limited(text: string, { label, max }: TextRules): string {
  if (lengthOf(text) > max) throw new Invalid(`${label} can have at most ${max} characters`);
  return text;
}
