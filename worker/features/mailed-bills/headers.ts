/** A mail's header fields in their order, with names in lower case and folded lines as one. */
export type Headers = readonly { readonly name: string; readonly value: string }[];

/** Nobody's headers are longer. A mail whose headers are has none, and nothing of it counts. */
export const HEADER_BYTES_MAX = 256_000;

/** Reads the header fields of a mail. */
export function headersOf(mail: Uint8Array): Headers {
  const text = new TextDecoder("latin1").decode(mail.subarray(0, HEADER_BYTES_MAX));
  const end = /\r?\n\r?\n/.exec(text)?.index;
  if (end === undefined) return [];
  const headers: { name: string; value: string }[] = [];
  for (const line of text.slice(0, end).split(/\r?\n/)) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(":");
    if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return headers;
}

export function valuesOf(headers: Headers, name: string): string[] {
  return headers.flatMap((each) => (each.name === name ? [each.value] : []));
}

/**
 * Takes comments away, which nest, and what is quoted, which may hold anything. Both may have been written by a stranger.
 * @returns null if a comment or a quote doesn't end
 */
export function withoutComments(value: string): string | null {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === "\\" && (isQuoted || depth > 0)) at += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "(") depth += 1;
    else if (character === ")" && depth > 0) depth -= 1;
    else if (depth === 0) text += character;
  }
  return depth > 0 || isQuoted ? null : text;
}

const ADDRESS = /^[^<>\s@,;:"]{1,64}@[^<>\s@,;:"/?#\\%]{1,190}$/;

/**
 * Returns the one address of the one From, in lower case and with its domain in ASCII, or null if there are more of either. A name may hold anything but another
 * address, since that could be taken for the sender's.
 */
export function fromAddress(headers: Headers): string | null {
  const [from, ...others] = valuesOf(headers, "from");
  if (from === undefined || others.length > 0) return null;
  const written = utf8(from.slice(0, 2000));
  // A quote that nobody closes is a part of the name.
  const text = withoutComments(written) ?? withoutComments(written.replaceAll('"', ""));
  if (text === null) return null;
  const [, name = "", named = ""] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? ["", "", text.trim()];
  const address = named.toLowerCase();
  const namesAnother = name
    .split(/[\s,;:]+/)
    .some((word) => word.includes("@") && word.toLowerCase() !== address);
  return ADDRESS.test(address) && !namesAnother ? inAscii(address) : null;
}

/** Fields are read as bytes. */
function utf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** "rechnung@müller.example" becomes "rechnung@xn--mller-kva.example", as the receiving server's results name it. */
function inAscii(address: string): string | null {
  const at = address.indexOf("@");
  const url = `http://${address.slice(at + 1)}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : null;
}
