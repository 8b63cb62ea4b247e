import { isBlank, lengthOf } from "./clean-text.ts";

/** A value that can't be accepted. The message is a sentence for the user. */
export class Invalid extends Error {}

export interface TextRules {
  readonly label: string;
  /** In characters. */
  readonly max: number;
  readonly clean: (text: string) => string;
}

export function requiredText(rules: TextRules) {
  const read = optionalText(rules);
  return (value: unknown): string => {
    const text = read(value);
    if (text === null) throw new Invalid(`${rules.label} is required`);
    return text;
  };
}

/** Text in which nothing is visible becomes null. */
export function optionalText({ label, max, clean }: TextRules) {
  return (value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    if (typeof value !== "string") throw new Invalid(`${label} must be text`);
    const text = clean(value);
    if (isBlank(text)) return null;
    if (lengthOf(text) > max) throw new Invalid(`${label} can have at most ${max} characters`);
    return text;
  };
}
