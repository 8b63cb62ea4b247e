import { AMOUNT_LABELS, type AmountRole } from "./labels.ts";
import type { MailAddress } from "./mail.ts";
import { type FoundPhrase, folded, phrasesIn, wordsOf } from "./phrases.ts";

/** The mail that was forwarded, or the mail itself. */
export interface OriginalMail {
  /** Null if it was forwarded without a header that names its sender. */
  readonly sender: MailAddress | null;
  /** The header's line, or null if the sender is that of the mail itself. */
  readonly senderLine: string | null;
  readonly subject: string;
  readonly lines: readonly string[];
}

const FORWARD_PREFIX =
  /^(?:(?:fwd?|fw|wg|enc|rv|tr|i|re|aw|res|rép|rif|doorst|vs) ?: ?|\[(?:fwd?|extern(?:al)?|ext)[^\]]{0,20}\] ?)/i;
const REPLY_ONLY = /^(?:re|aw|res|rép)$/i;

/** "> De:", "*From:*", "Von:" */
const SENDER_KEY = /^\*?(?:from|de|von|da|expéditeur|remitente|absender|remetente) ?:\*? ?/i;
const OTHER_KEY =
  /^\*?(?:date|sent|to|subject|cc|bcc|reply-to|gesendet|datum|an|betreff|kopie|enviado(?: el| em)?|enviada(?: em)?|para|asunto|assunto|fecha|data|envoyé(?: le)?|à|objet|répondre à|responder a|antwort an|importance|priority|priorität|importancia|importância) ?:/i;

/** "On Mon, 2 Mar 2026 at 10:00, Acme <billing@acme.example> wrote:", and "Am … schrieb Acme <…>:" */
const QUOTE_INTRO = /^(?:on|am|le|el|em|a) .{6,200}(?:wrote|schrieb|a écrit|escribió|escreveu)\b.{0,120}:$/i;

const MARKER =
  /^[- _]{0,20}(?:forwarded message|begin forwarded message|original message|mensagem encaminhada|mensagem original|início da mensagem reencaminhada|mensaje reenviado|mensaje original|inicio del mensaje reenviado|weitergeleitete nachricht|ursprüngliche nachricht|anfang der weitergeleiteten nachricht|message transféré|message d['’]origine|message original|début du message transféré|début du message réexpédié)[- _:]{0,20}$/i;

interface Segment {
  readonly sender: MailAddress;
  readonly senderLine: string;
  readonly subject: string | null;
  readonly isQuote: boolean;
  readonly lines: string[];
}

/** @param lines as `linesOf` returns them */
export function originalMail(
  mail: { readonly subject: string; readonly from: MailAddress },
  lines: readonly string[],
): OriginalMail {
  const { top, segments, hasMarker } = segmentsOf(lines);
  const { subject, isForwarded } = withoutPrefixes(mail.subject);
  const others = segments.filter((segment) => !isSame(segment.sender, mail.from));
  const isForward = hasMarker || isForwarded;
  const direct: OriginalMail = { sender: mail.from, senderLine: null, subject, lines: top };
  const [first] = segments;
  if (first === undefined) return isForward ? { ...direct, sender: null } : direct;
  const isAnswer = !isForward && (first.isQuote || speaksOfMoney(top));
  if (isAnswer && (speaksOfMoney(top) || others.length === 0)) return direct;
  const chosen =
    others.find(({ lines: its }) => asksForMoney(its)) ??
    others.find(({ lines: its }) => speaksOfMoney(its)) ??
    others.at(-1);
  if (chosen === undefined) return direct;
  const ownLines = withoutSignatureOf(mail.from, chosen.lines);
  return {
    // Anybody can write a header into a mail. Without a mark of its own it isn't sure that something was forwarded.
    sender: isForward || chosen.isQuote ? chosen.sender : null,
    senderLine: chosen.senderLine,
    subject: withoutPrefixes(chosen.subject ?? subject).subject,
    lines: ownLines,
  };
}

function withoutPrefixes(subject: string): { subject: string; isForwarded: boolean } {
  let rest = subject.trim();
  let isForwarded = false;
  for (let count = 0; count < 8; count += 1) {
    const prefix = FORWARD_PREFIX.exec(rest)?.[0];
    if (prefix === undefined) break;
    if (!REPLY_ONLY.test(prefix.replace(/ ?: ?$/, "")) && !/^\[ext/i.test(prefix)) isForwarded = true;
    rest = rest.slice(prefix.length);
  }
  return { subject: rest, isForwarded };
}

function segmentsOf(lines: readonly string[]): { top: string[]; segments: Segment[]; hasMarker: boolean } {
  const top: string[] = [];
  const segments: Segment[] = [];
  let hasMarker = false;
  for (let index = 0; index < lines.length; ) {
    const line = unquoted(lines[index] ?? "");
    if (line.length < 120 && MARKER.test(line)) {
      hasMarker = true;
      index += 1;
      continue;
    }
    const started = headerAt(lines, index) ?? quoteAt(line, lines[index + 1] ?? "");
    if (started !== null) {
      segments.push(started.segment);
      index += started.length;
      continue;
    }
    (segments.at(-1)?.lines ?? top).push(line);
    index += 1;
  }
  return { top, segments, hasMarker };
}

/** Takes the marks of a quote away: "> > Total" → "Total". */
function unquoted(line: string): string {
  return line.replace(/^(?:[>|] ?){1,12}/, "");
}

const MAX_HEADER_LINES = 12;

function headerAt(lines: readonly string[], start: number): { segment: Segment; length: number } | null {
  const first = unquoted(lines[start] ?? "");
  const key = SENDER_KEY.exec(first)?.[0];
  // Apple Mail has the sender first, some have the date or the subject above it.
  if (key === undefined && !OTHER_KEY.test(first)) return null;
  let senderLine: string | null = null;
  let subject: string | null = null;
  let keys = 0;
  let index = start;
  for (; index < lines.length && index - start < MAX_HEADER_LINES; index += 1) {
    const line = unquoted(lines[index] ?? "");
    const senderKey = SENDER_KEY.exec(line)?.[0];
    if (senderKey !== undefined && senderLine === null) {
      const next = unquoted(lines[index + 1] ?? "");
      const isWrapped = !line.includes("@") && /^[<"\p{L}][^:]{0,80}@[^:]{1,80}>$/u.test(next);
      senderLine = isWrapped ? `${line} ${next}` : line;
      if (isWrapped) index += 1;
    } else if (!OTHER_KEY.test(line)) {
      // A long list of addressees goes on in the next line.
      if (line === "" || !/[@>;]\s*$/.test(line) || keys < 2) break;
    } else if (/^\*?(?:subject|betreff|asunto|assunto|objet) ?:/i.test(line)) {
      subject = line.replace(/^[^:]{1,20}:\*? ?/, "");
    }
    keys += 1;
  }
  if (senderLine === null || keys < 2) return null;
  const sender = addressOf(senderLine.replace(SENDER_KEY, ""));
  return (
    sender && { segment: { sender, senderLine, subject, isQuote: false, lines: [] }, length: index - start }
  );
}

function quoteAt(line: string, next: string): { segment: Segment; length: number } | null {
  for (const [intro, length] of [
    [line, 1],
    [`${line} ${unquoted(next)}`, 2],
  ] as const) {
    if (intro.length > 400 || !QUOTE_INTRO.test(intro)) continue;
    const name = /(?:^|[,:\d] ?|schrieb |escribió |escreveu )([^,:<\d]{0,80}<[^<>]{3,120}>)/.exec(
      intro.slice(3),
    )?.[1];
    const sender =
      name === undefined
        ? null
        : addressOf(name.replace(/^(?:schrieb|uhr|um|at|à) /i, "").replace(/^(?:[AP]M|Uhr) /i, ""));
    if (sender !== null)
      return { segment: { sender, senderLine: intro, subject: null, isQuote: true, lines: [] }, length };
  }
  return null;
}

/** Reads "Name <address>", "Name [mailto:address]", "address", and "Name". */
export function addressOf(text: string): MailAddress | null {
  const cleaned = text
    .replace(/mailto:/gi, "")
    .replace(/\*/g, "")
    .trim();
  const address = /[^\s<>[\]"'(),;:]{1,64}@[^\s<>[\]"'(),;:]{1,190}/.exec(cleaned.slice(0, 400))?.[0] ?? "";
  const [before = ""] = address === "" ? [cleaned] : cleaned.split(address);
  const name = before
    .replace(/[<>[\]("]/g, " ")
    .replace(/^[\s']+|[\s',;]+$/g, "")
    .replace(/\s+/g, " ");
  return name === "" && address === "" ? null : { name, address };
}

function isSame(one: MailAddress, other: MailAddress): boolean {
  return one.address === ""
    ? folded(one.name) === folded(other.name)
    : one.address.toLowerCase() === other.address.toLowerCase();
}

/** Tells whether a text has a label of an amount beside a number, and so may be the bill. */
function speaksOfMoney(lines: readonly string[]): boolean {
  return lines.some((line) => /\d/.test(line) && (/\p{Sc}/u.test(line) || amountLabelsIn(line).length > 0));
}

/** Tells whether a text has a label that only a bill's amount has, where "I owe $20 of it" has none. */
function asksForMoney(lines: readonly string[]): boolean {
  return lines.some(
    (line) => /\d/.test(line) && amountLabelsIn(line).some(({ meaning }) => TOTALS.has(meaning)),
  );
}

const TOTALS: ReadonlySet<AmountRole> = new Set(["balance", "total-due", "due", "gross", "total"]);
const READ_FIRST = 400;

function amountLabelsIn(line: string): FoundPhrase<AmountRole>[] {
  return phrasesIn(wordsOf(folded(line.slice(0, READ_FIRST))), AMOUNT_LABELS);
}

/** Gmail puts the forwarder's signature below the forwarded mail. */
function withoutSignatureOf(forwarder: MailAddress, lines: readonly string[]): readonly string[] {
  const at = lines.lastIndexOf("--");
  if (at < 0) return lines;
  const signature = folded(lines.slice(at + 1, at + 6).join(" "));
  const names = [forwarder.name, forwarder.address].filter((name) => name !== "").map(folded);
  return names.some((name) => signature.includes(name)) ? lines.slice(0, at) : lines;
}
