import { z } from "zod";

/** Accepts what browsers accept, but the domain needs a dot. Only ASCII passes, since lower case could change other letters. */
const pattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

const message = "Please enter a valid email address.";

/** Trimmed and in lower case, so that spellings of one address are one user. */
export const emailAddress = z
  .string({ error: message })
  .trim()
  .max(254, message)
  .regex(pattern, message)
  .toLowerCase();

/** ana.souza+shop@example.com becomes Ana Souza. Parts without a letter are left out. */
export function displayName(email: string): string {
  const localPart = email.slice(0, email.lastIndexOf("@"));
  const [untagged = ""] = localPart.split("+");
  const words = untagged.split(/[._-]+/).filter((word) => /[a-z]/i.test(word));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return name || localPart;
}
