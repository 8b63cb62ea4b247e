import { z } from "zod";

/**
 * As browsers check an e-mail field, except that the domain needs a dot: mail leaves this machine. Only
 * ASCII, so that no letter can become another one in lower case; browsers send foreign domains in ASCII.
 */
const pattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

const message = "Please enter a valid e-mail address.";

/** An e-mail address, trimmed and in lower case: one user, however they type it. */
export const emailAddress = z
  .string({ error: message })
  .trim()
  .max(254, message)
  .regex(pattern, message)
  .toLowerCase();
