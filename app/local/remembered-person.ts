import { forgetSubscription } from "./remembered-subscription.ts";

/** Who is signed in, as far as screens need to know. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const KEY = "expenseTimeline_person";

/** The last person who signed in here and not out, so that their bills show before the worker answers, or offline. */
export function rememberedPerson(): Person | null {
  const stored = localStorage.getItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as Person);
}

export function rememberPerson({ id, email, name }: Person): Person {
  const person = { id, email, name };
  localStorage.setItem(KEY, JSON.stringify(person));
  return person;
}

export function forgetPerson(): void {
  localStorage.removeItem(KEY);
  forgetSubscription();
}
