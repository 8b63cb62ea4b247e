/** As public/manifest.webmanifest names what another app shares. */
const PARTS = ["share_title", "share_text", "share_url"] as const;

/** What a phone's share sheet sent along in an address's query, as one text. */
export function sharedText(search: string): string {
  const query = new URLSearchParams(search);
  const parts = PARTS.map((name) => query.get(name) ?? "").filter((part) => part !== "");
  // Many apps send the same text twice.
  return [...new Set(parts)].join("\n");
}
