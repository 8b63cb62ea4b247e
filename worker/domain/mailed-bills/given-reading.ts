import { isDay } from "../calendar/days.ts";
import { isCurrency, MAX_AMOUNT_CENTS } from "../money/money.ts";
import { type MailReading, storedReading } from "./arrived-mail.ts";
import type { Reading } from "./mail.ts";

/** Returns a reading that came as JSON as a row holds it, or undefined if it isn't one. */
export function givenReading(value: unknown): string | undefined {
  return isReading(value) ? storedReading(value) : undefined;
}

function isReading(value: unknown): value is MailReading {
  const { kind, ...parts } = Object(value) as Readonly<Record<string, unknown>>;
  switch (kind) {
    case "bill":
      return (
        isPart(parts["payee"], isText) &&
        isPart(parts["amountCents"], isCents) &&
        isPart(parts["currency"], isCurrency) &&
        isPart(parts["dueDate"], isDay)
      );
    case "confirmation":
      return isText(parts["provider"]) && isTextOrNull(parts["code"]) && isTextOrNull(parts["link"]);
    case "not-a-bill":
    case "unreadable":
      return isText(parts["why"]);
    default:
      return false;
  }
}

function isPart<Value>(part: unknown, isValue: (value: unknown) => value is Value): part is Reading<Value> {
  const { value, why, evidence, where } = Object(part) as Readonly<Record<string, unknown>>;
  return value === null ? isText(why) : isValue(value) && isText(evidence) && isText(where);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isCents(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= MAX_AMOUNT_CENTS;
}
