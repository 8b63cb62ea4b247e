import type { CancellationState } from "../../worker/app.ts";
import { kept } from "../kept.ts";
import { rememberEarlier } from "./earlier-people.ts";

/** Who is signed in, as far as screens need to know. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Their request to cancel, as long as it stands. */
  readonly cancellation: CancellationState | null;
}

const KEY = "expenseTimeline_person";

/**
 * The last person who signed in here and not out, so that their bills show before the worker answers, or offline. A
 * damaged entry counts as nobody.
 */
export function rememberedPerson(): Person | null {
  const stored = storedPerson();
  return stored === null ? null : { ...stored, cancellation: stored.cancellation ?? null };
}

/** The id alone. The script in the page's head needs no more, and every byte counts there. */
export function rememberedId(): string | null {
  return storedPerson()?.id ?? null;
}

function storedPerson(): Person | null {
  try {
    const stored: unknown = JSON.parse(kept.get(KEY) ?? "null");
    return isPerson(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function rememberPerson(
  { id, email, name }: Omit<Person, "cancellation">,
  cancellation: CancellationState | null,
): Person {
  const earlier = rememberedPerson();
  if (earlier !== null && earlier.id !== id) rememberEarlier(earlier.id);
  const person = { id, email, name, cancellation };
  kept.set(KEY, JSON.stringify(person));
  return person;
}

function isPerson(value: unknown): value is Person {
  const person = value as Partial<Person> | null;
  return [person?.id, person?.email, person?.name].every((text) => typeof text === "string");
}
