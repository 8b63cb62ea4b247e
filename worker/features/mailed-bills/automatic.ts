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
  const said = (name: string) => valuesOf(headers, name).map((value) => value.trim().toLowerCase());
  const from = fromAddress(headers) ?? "";
  return (
    ["", "<>"].includes(envelopeFrom.trim()) ||
    [envelopeFrom.trim().toLowerCase(), from].some((address) =>
      /^<?(?:mailer-daemon|postmaster)@/.test(address),
    ) ||
    said("auto-submitted").some((value) => /^auto-replied\b/.test(value)) ||
    said("precedence").some((value) => /^auto[-_]reply\b/.test(value)) ||
    ["x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => said(name).some(Boolean)) ||
    said("content-type").some((value) => /^multipart\/report\b/.test(value)) ||
    valuesOf(headers, "x-loop").some((value) => value.toLowerCase().includes(own.domain)) ||
    valuesOf(headers, "received").length > HOPS_MAX ||
    from.endsWith(`@${own.domain}`) ||
    own.addresses.includes(from)
  );
}
