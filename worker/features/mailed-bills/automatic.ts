import { fromAddress, type Headers, valuesOf } from "./headers.ts";

/** A mail that was passed on so often goes round in circles. */
const HOPS_MAX = 50;

/**
 * Tells whether a mail answers by itself, reports on a delivery, or comes from ourselves. Bills are sent by programs, too, so
 * "Auto-Submitted: auto-generated", "Precedence: bulk" and List-Unsubscribe say nothing.
 * @param envelopeFrom empty for reports
 */
export function isAutomatic(
  headers: Headers,
  envelopeFrom: string,
  own: { readonly domain: string; readonly addresses: readonly string[] },
): boolean {
  const first = (name: string) => valuesOf(headers, name)[0]?.trim().toLowerCase() ?? "";
  const from = fromAddress(headers) ?? "";
  return (
    ["", "<>"].includes(envelopeFrom.trim()) ||
    /^auto-replied\b/.test(first("auto-submitted")) ||
    first("precedence") === "auto_reply" ||
    ["x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => first(name) !== "") ||
    /^multipart\/report\b/.test(first("content-type")) ||
    valuesOf(headers, "x-loop").some((value) => value.toLowerCase().includes(own.domain)) ||
    valuesOf(headers, "received").length > HOPS_MAX ||
    from.endsWith(`@${own.domain}`) ||
    own.addresses.includes(from)
  );
}
