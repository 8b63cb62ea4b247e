/** As public/manifest.webmanifest names what another app shares. */
const PARTS = ["share_title", "share_text", "share_url"] as const;

/** What a phone's share sheet sent along, as one text; null if nothing was shared. */
export function sharedText(search: string): string | null {
  const query = new URLSearchParams(search);
  const parts = PARTS.map((name) => query.get(name) ?? "").filter((part) => part !== "");
  // Many apps send the same text twice.
  return parts.length === 0 ? null : [...new Set(parts)].join("\n");
}
