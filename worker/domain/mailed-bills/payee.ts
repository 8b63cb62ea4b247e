import { lengthOf } from "../text/clean-text.ts";
import type { OriginalMail } from "./forwarded.ts";
import { evidenceAround, isReordered, oneLine } from "./lines.ts";
import { leftEmpty, type MailAddress, type Reading } from "./mail.ts";
import { folded } from "./phrases.ts";

/** Words around the name of a payee in a sender's name: "Acme Billing", "noreply - Acme", "Acme via Paperbill". */
const ROLE_WORDS =
  "billing|billing team|billing department|invoices|invoicing|accounts|accounts receivable|support|customer service|customer services|customer care|customer support|support team|team|the team|no reply|noreply|do not reply|donotreply|notifications|notification|alerts|info|service|mailer|statements|e bill|ebill|e billing|payments|member services|bills|online billing|paperless billing|finance|finance team|" +
  "faturas|fatura|fatura eletrônica|fatura eletrónica|fatura digital|faturação|atendimento|cobrança|cobranças|apoio ao cliente|financeiro|não responder|nao responder|não responda|avisos|boletos|sac|" +
  "facturas|facturación|factura|atención al cliente|clientes|no responder|avisos|cobros|factura electrónica|" +
  "kundenservice|rechnung|rechnungen|kundendienst|buchhaltung|rechnungsservice|online rechnung|rechnungsversand|kundenbetreuung|" +
  "service client|service clients|facturation|factures|ne pas répondre|ne pas repondre|espace client|comptabilité|relation client";

const ROLES = new Set(ROLE_WORDS.split("|").map(folded));
const LONGEST_ROLE = 3;

/** Services that send invoices in the name of others. */
const SERVICES =
  /^(?:quickbooks|intuit|paypal|stripe|square|xero|freshbooks|gocardless|wave|bill\.com|docusign|sage|holded|lexoffice|sevdesk|conta azul|asaas|moloni|invoicexpress|pennylane|mercado pago|zoho|zoho invoice|invoice ninja|getmyinvoices)\b/;
const PERSONAL_PROVIDERS =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|gmx|web|aol|proton|protonmail|orange|wanadoo|free|laposte|uol|bol|terra|sapo|mail|t-online|posteo)$/;

const NAMES_SENDER =
  /(?:^| )(?:from|von|de|da|do|par) ([^|#()[\]]{2,80}?)(?: (?:for|is|ist|por|pour|über|#|n[.º°o]|-|–).{0,200})?$/iu;

/** A payee becomes the title of a bill, which has at most this many characters. */
const MAX_PAYEE = 100;

export function payeeOf(mail: OriginalMail): Reading<string> {
  const { sender } = mail;
  if (sender === null)
    return leftEmpty("It was forwarded, or seems to be, and it isn’t sure who sent it first.");
  if (isDisguised(mail, sender))
    return leftEmpty("The sender’s name is written so that it may be another’s.");
  const found = {
    evidence: senderEvidence(mail, sender),
    where: mail.senderLine === null ? "sender" : "mail",
  };
  const name = ownName(sender.name);
  if (
    SERVICES.test(folded(name === "" ? domainWord(sender.address) : name)) ||
    (SERVICES.test(folded(sender.name)) && name === "")
  ) {
    const named = NAMES_SENDER.exec(mail.subject.slice(0, 300))?.[1]?.trim();
    if (named === undefined)
      return leftEmpty(
        `${sender.name || sender.address} sends bills for others, and no other name is given.`,
      );
    return { value: shortened(named), evidence: mail.subject.slice(0, 240), where: "subject" };
  }
  if (name !== "") return { value: shortened(name), ...found };
  const word = domainWord(sender.address);
  if (word === "" || PERSONAL_PROVIDERS.test(word))
    return leftEmpty("The sender has an address, but no name.");
  return { value: shortened(titled(word)), ...found };
}

function senderEvidence(mail: OriginalMail, sender: MailAddress): string {
  if (mail.senderLine !== null) return evidenceAround(mail.senderLine, 0);
  return evidenceAround(
    oneLine(sender.name === "" ? sender.address : `${sender.name} <${sender.address}>`),
    0,
  );
}

/** Tells whether a name has an address in it that isn't the sender's, isn't shown as it is written, or has a word in which letters of other alphabets look like ours. */
function isDisguised({ senderLine }: OriginalMail, { name, address }: MailAddress): boolean {
  const addresses =
    (senderLine ?? `${name} ${address}`).match(/[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,190}/g) ?? [];
  const distinct = new Set(addresses.map((each) => each.toLowerCase()));
  return (
    distinct.size > 1 ||
    isReordered(name) ||
    /\p{sc=Latin}[\p{sc=Greek}\p{sc=Cyrillic}]|[\p{sc=Greek}\p{sc=Cyrillic}]\p{sc=Latin}/u.test(name)
  );
}

/** "Acme Energy Billing Team" → "Acme Energy". Empty if nothing but such words, or an address, is there. */
function ownName(name: string): string {
  const cleaned = oneLine(name)
    .replace(/^["']+|["']+$/g, "")
    .replace(/ (?:via|über|par|por meio de|através de) .{2,60}$/i, "")
    .trim();
  if (cleaned.includes("@")) return "";
  const parts = cleaned.split(/ (?:-|–|—|\||:|·|•) |: /).filter((part) => !isRole(part));
  const words = (parts[0] ?? "").split(" ");
  for (let count = LONGEST_ROLE; count > 0; count -= 1) {
    if (words.length > count && isRole(words.slice(-count).join(" "))) words.length -= count;
  }
  for (let count = LONGEST_ROLE; count > 0; count -= 1) {
    if (words.length > count && isRole(words.slice(0, count).join(" "))) words.splice(0, count);
  }
  return words.join(" ").replace(/[,;-]$/, "");
}

function isRole(text: string): boolean {
  return ROLES.has(folded(text).replace(/[-_.]/g, " ").trim());
}

/** "billing@mail.acme-energy.co.uk" → "acme-energy" */
function domainWord(address: string): string {
  const labels = (address.split("@")[1] ?? "").toLowerCase().split(".").slice(0, -1);
  const isSecondLevel = labels.length > 1 && /^(?:com?|org|net|gov|gob|ac|edu)$/.test(labels.at(-1) ?? "");
  return labels.at(isSecondLevel ? -2 : -1) ?? "";
}

function titled(word: string): string {
  return word
    .split(/[-_]/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(" ");
}

function shortened(name: string): string {
  return lengthOf(name) <= MAX_PAYEE ? name : [...name].slice(0, MAX_PAYEE).join("").trim();
}
