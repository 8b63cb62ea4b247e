import { z } from "zod";

/**
 * The check that browsers make of an e-mail field, except that the domain needs a dot. ASCII only, so that lower case can't
 * turn one letter into another.
 */
const pattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

const message = "Please enter a valid e-mail address.";

/** An e-mail address, trimmed and in lower case, so that spellings of one address are one user. */
export const emailAddress = z
  .string({ error: message })
  .trim()
  .max(254, message)
  .regex(pattern, message)
  .toLowerCase();
