import type { ForwardingConfirmation } from "./arrived-mail.ts";

/** Mail providers ask an address whether it may get forwarded mail. They send from domains at which no user of theirs has an address. */
interface Provider {
  readonly name: string;
  readonly sender: RegExp;
  /** The hosts on which somebody confirms it. Those of sign-in pages would lead on to wherever a link says. */
  readonly hosts: ReadonlySet<string>;
}

const NO_REPLY = "(?:no-?reply|do-?not-?reply|microsoft-noreply|notifications?|mailer|verify)";

function provider(name: string, domains: string, hosts: string): Provider {
  const sender = new RegExp(`^${NO_REPLY}@(?:${domains})$`);
  return { name, sender, hosts: new Set(hosts.split(" ")) };
}

const PROVIDERS: readonly Provider[] = [
  {
    name: "Gmail",
    sender: /^forwarding-noreply@google\.com$/,
    hosts: new Set(["mail.google.com", "mail-settings.google.com", "isolated.mail.google.com"]),
  },
  provider(
    "Proton Mail",
    "[a-z]+\\.proton(?:mail)?\\.(?:me|ch|com)",
    "account.proton.me mail.proton.me account.protonmail.com",
  ),
  provider(
    "Outlook",
    "(?:[a-z0-9]+\\.)?(?:microsoft|office)\\.com",
    "outlook.live.com outlook.office.com outlook.office365.com",
  ),
  provider("Yahoo Mail", "(?:[a-z]+\\.)?yahoo-?inc\\.com", "mail.yahoo.com"),
  provider("Fastmail", "(?:fastmailteam|messagingengine)\\.com", "app.fastmail.com www.fastmail.com"),
  provider("iCloud Mail", "(?:[a-z]+\\.)?apple\\.com", "www.icloud.com"),
];

/** "forward", "reenvío", "encaminhamento", "Weiterleitung", "transfert", "réexpédition" */
const FORWARDS = /forward|reenv[ií]|encaminh|redirec|weiterleit|transfert|transfér|réexpéd|rediriger/i;
const CONFIRMS =
  /confirm|verif|verify|accept|approve|request|invit|bestätig|vérif|approuv|aprob|aprova|aceit/i;

/** "Confirmation code: 123456789" in a line, in any language: the label differs, the digits don't. */
const CODE = /(?:code|código|codigo|kode|bestätigungscode)[^\d\n]{0,40}(\d{4,12})(?!\d)/i;
/** Gmail's subject begins with it: "(#123456789)". */
const SUBJECT_CODE = /\(#(\d{4,12})\)/;

/** An address within an address, to which a link may lead on. */
const LEADS_ON = /.https?(?::|%3a)/i;
/** Links to refuse, to settings and to help stand beside the one that confirms. */
const CONFIRMING = /\/mail\/vf-|verif|confirm|accept|approve|forward/i;
const OTHER_LINK = /\/mail\/uf-|support|help|cancel|reject|deny|decline|privacy|terms|unsubscribe/i;

/**
 * Finds the code or the link by which a mail provider lets somebody set up forwarding, or returns null. Nothing is followed: the
 * user reads both as text.
 * @param mail its sender is authenticated
 */
export function confirmationIn(mail: {
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}): ForwardingConfirmation | null {
  const asking = PROVIDERS.find(({ sender }) => sender.test(mail.sender));
  const words = `${mail.subject}\n${mail.text.slice(0, 5000)}`;
  if (asking === undefined || !FORWARDS.test(words)) return null;
  if (asking.name !== "Gmail" && !CONFIRMS.test(words)) return null;
  const code = CODE.exec(words)?.[1] ?? SUBJECT_CODE.exec(mail.subject)?.[1] ?? null;
  const link = mail.links.map(trimmed).find((each) => leadsTo(asking, each)) ?? null;
  if (code === null && link === null) return null;
  return { kind: "confirmation", provider: asking.name, code, link };
}

function leadsTo({ hosts }: Provider, link: string): boolean {
  const [, host = "", path = ""] = /^https:\/\/([a-z0-9.-]{1,200})([/?#].*)?$/i.exec(link) ?? [];
  const isAsked = CONFIRMING.test(path) && !OTHER_LINK.test(path) && !LEADS_ON.test(path);
  return isAsked && hosts.has(host.toLowerCase());
}

/** A sentence's mark may stand behind a link. */
function trimmed(link: string): string {
  return link.replace(/[.,;:!?)\]]{1,5}$/, "");
}
