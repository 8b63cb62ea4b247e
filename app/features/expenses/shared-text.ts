/** As public/manifest.webmanifest names what another app shares. */
const PARTS = ["share_title", "share_text", "share_url"] as const;

/** Any website may open this address with any text, and nobody says a bill in more. */
const CHARACTERS_MAX = 500;

/** What a phone's share sheet sent along in an address's query, as one text. */
export function sharedText(search: string): string {
  const query = new URLSearchParams(search);
  const parts = PARTS.map((name) => query.get(name) ?? "").filter((part) => part !== "");
  // Many apps send the same text twice.
  const text = [...new Set(parts)].join("\n");
  // A character takes at most two units, and none may be cut in half.
  return [...text.slice(0, 2 * CHARACTERS_MAX)].slice(0, CHARACTERS_MAX).join("");
}
