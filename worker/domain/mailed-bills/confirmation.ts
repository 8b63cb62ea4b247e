import type { ForwardingConfirmation } from "./arrived-mail.ts";

/** Mail providers ask an address whether it may get forwarded mail. They send from addresses that no user of theirs can have. */
interface Provider {
  readonly name: string;
  readonly sender: RegExp;
  /** The hosts that its links lead to. */
  readonly hosts: RegExp;
}

const NO_REPLY =
  "(?:no-?reply|do-?not-?reply|notifications?|forwarding-noreply|support|account|mailer|verify)";

const PROVIDERS: readonly Provider[] = [
  {
    name: "Gmail",
    sender: /^forwarding-noreply@google\.com$/,
    hosts: /^(?:isolated\.)?(?:mail|mail-settings)\.google\.com$/,
  },
  {
    name: "Proton Mail",
    sender: new RegExp(`^${NO_REPLY}@(?:[a-z]+\\.)?proton(?:mail)?\\.(?:me|ch|com)$`),
    hosts: /(?:^|\.)proton(?:mail)?\.(?:me|ch|com)$/,
  },
  {
    name: "Outlook",
    sender: new RegExp(
      `^(?:${NO_REPLY}|microsoft-noreply|account-security-noreply)@(?:[a-z]+\\.)?(?:microsoft|office|outlook)\\.com$`,
    ),
    hosts: /(?:^|\.)(?:microsoft|office|outlook|live|microsoftonline)\.com$/,
  },
  {
    name: "Yahoo Mail",
    sender: new RegExp(`^${NO_REPLY}@(?:[a-z]+\\.)?(?:yahoo|yahoo-inc|yahooinc)\\.com$`),
    hosts: /(?:^|\.)(?:yahoo|yahoo-inc|yahooinc)\.com$/,
  },
  {
    name: "Fastmail",
    sender: new RegExp(`^${NO_REPLY}@(?:[a-z]+\\.)?(?:fastmail|fastmailteam|messagingengine)\\.com$`),
    hosts: /(?:^|\.)(?:fastmail|messagingengine)\.com$/,
  },
  {
    name: "iCloud Mail",
    sender: new RegExp(`^${NO_REPLY}@(?:[a-z]+\\.)?(?:apple|icloud)\\.com$`),
    hosts: /(?:^|\.)(?:apple|icloud)\.com$/,
  },
];

/** "forward", "reenvío", "encaminhamento", "Weiterleitung", "transfert", "réexpédition" */
const FORWARDS = /forward|reenv[ií]|encaminh|redirec|weiterleit|transfert|transfér|réexpéd|rediriger/i;
const CONFIRMS =
  /confirm|verif|verify|accept|approve|request|invit|bestätig|vérif|approuv|aprob|aprova|aceit/i;

/** "Confirmation code: 123456789" in a line, in any language: the label differs, the digits don't. */
const CODE = /(?:code|código|codigo|kode|bestätigungscode)[^\d\n]{0,40}(\d{4,12})(?!\d)/i;
/** Gmail's subject begins with it: "(#123456789)". */
const SUBJECT_CODE = /\(#(\d{4,12})\)/;

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
  const provider = PROVIDERS.find(({ sender }) => sender.test(mail.sender));
  const words = `${mail.subject}\n${mail.text.slice(0, 5000)}`;
  if (provider === undefined || !FORWARDS.test(words)) return null;
  if (provider.name !== "Gmail" && !CONFIRMS.test(words)) return null;
  const code = CODE.exec(words)?.[1] ?? SUBJECT_CODE.exec(mail.subject)?.[1] ?? null;
  const link = mail.links.map(trimmed).find((each) => leadsTo(provider, each)) ?? null;
  if (code === null && link === null) return null;
  return { kind: "confirmation", provider: provider.name, code, link };
}

function leadsTo({ hosts }: Provider, link: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]{1,200})(?=[/?#]|$)/i.exec(link)?.[1]?.toLowerCase();
  return host !== undefined && hosts.test(host) && CONFIRMING.test(link) && !OTHER_LINK.test(link);
}

/** A sentence's mark may stand behind a link. */
function trimmed(link: string): string {
  return link.replace(/[.,;:!?)\]]{1,5}$/, "");
}
