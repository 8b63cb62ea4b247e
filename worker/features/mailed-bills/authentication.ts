import { type Headers, withoutComments } from "./headers.ts";

/** The name under which Cloudflare's mail servers write their results. */
const RECEIVER = "mx.cloudflare.net";

/**
 * Cloudflare puts these above the mail as it came, below the line in which it says that it received it. Its score, X-CF-SpamH-Score,
 * ends them: without results of its own, a sender's would stand below that.
 */
const BLOCK =
  /^(?:arc-seal|arc-message-signature|arc-authentication-results|received-spf|authentication-results)$/;
const RECEIVED = /(?:^|\s)by\s+cloudflare-email\.net(?:\s|;|$)/i;

interface Verdict {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
}

/**
 * Tells whether the receiving server found that the mail comes from its From's domain: by DMARC, by a DKIM signature of that
 * domain, or by SPF of the envelope (docs/security.md#bills-by-mail). Results that anybody else wrote don't count.
 * @param domain of the From, in lower case
 */
export function isAuthenticated(headers: Headers, domain: string): boolean {
  const verdicts = verdictsOf(headers);
  const of = (method: string) => verdicts.filter((each) => each.method === method);
  const dmarc = of("dmarc").filter(({ properties }) => properties.get("header.from") === domain);
  if (of("dmarc").some(({ result }) => result === "fail")) return false;
  if (dmarc.some(({ result }) => result === "pass")) return true;
  const passes = ({ result, properties }: Verdict, name: string) =>
    result === "pass" && isAligned(domainOf(properties.get(name) ?? ""), domain);
  return (
    of("dkim").some((each) => passes(each, "header.d")) ||
    of("spf").some((each) => passes(each, "smtp.mailfrom"))
  );
}

/** Only the first block is the receiver's own: a sender can add fields that look alike, but only below it. */
function verdictsOf(headers: Headers): Verdict[] {
  const [top, ...rest] = headers;
  if (top?.name !== "received" || !RECEIVED.test(top.value)) return [];
  const end = rest.findIndex(({ name }) => !BLOCK.test(name));
  const own = rest.slice(0, end).find(({ name }) => name === "authentication-results");
  const text = own === undefined ? null : withoutComments(own.value);
  const [server, ...clauses] = (text ?? "").split(";").map((part) => part.trim());
  return server?.toLowerCase() === RECEIVER ? clauses.flatMap(verdictOf) : [];
}

/** "dkim=pass header.d=power.example header.s=key" */
function verdictOf(clause: string): Verdict[] {
  const [first = "", ...others] = clause.toLowerCase().split(/\s+/);
  const [, method, result] = /^(dkim|dmarc|spf)=([a-z]+)$/.exec(first) ?? [];
  if (method === undefined || result === undefined) return [];
  const properties = new Map<string, string>();
  for (const each of others) {
    const equals = each.indexOf("=");
    const name = each.slice(0, Math.max(equals, 0));
    // A property that is said twice says nothing.
    properties.set(name, properties.has(name) ? "" : each.slice(equals + 1));
  }
  return [{ method, result, properties }];
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** Relaxed, as DMARC is by default: bills of power.example may be signed by mail.power.example, and the other way around. */
function isAligned(domain: string, from: string): boolean {
  if (!domain.includes(".")) return false;
  return domain === from || domain.endsWith(`.${from}`) || from.endsWith(`.${domain}`);
}
