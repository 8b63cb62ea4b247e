/** Gmail's two domains are one, and it delivers to an address whether or not there are dots in it. */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address, for telling whether somebody has had free days. A tag after a plus counts for nothing at any
 * provider. Never used to find an account: there, every address is its own.
 */
export function canonicalAddress(address: string): string {
  const [name = "", domain = ""] = splitAtLast(address.trim().toLowerCase(), "@");
  const plus = name.indexOf("+");
  const untagged = plus > 0 ? name.slice(0, plus) : name;
  return GMAIL.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

function splitAtLast(text: string, mark: string): [before: string, after: string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
