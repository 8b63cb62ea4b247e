/** What a browser tells of an error: enough to find it, nothing about the user (docs/security.md). */
export interface ClientError {
  readonly name: string;
  readonly message: string;
  /** "save /assets/app-1a2b.js:1:2345", the innermost first. */
  readonly frames: readonly string[];
  /** A path of the product, without what follows it. */
  readonly page: string;
}

/** Characters, and frames. */
export const CLIENT_ERROR_MAX = { name: 60, message: 200, frame: 160, frames: 10, page: 160 } as const;

export const FRAME = /^[\w.$<>()]+ \/[\w./-]*\.js:\d+:\d+$/;
export const PAGE = /^\/[a-z/-]*$/;

/** @param page the address's path */
export function clientErrorOf(thrown: unknown, page: string): ClientError {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown);
  return {
    name: error.name.slice(0, CLIENT_ERROR_MAX.name),
    message: withoutUsersText(error.message).slice(0, CLIENT_ERROR_MAX.message),
    frames: framesOf(error.stack ?? ""),
    page: PAGE.test(page) && page.length <= CLIENT_ERROR_MAX.page ? page : "/",
  };
}

/** Quoted texts, addresses and numbers may be what the user typed. */
export function withoutUsersText(message: string): string {
  return (
    message
      .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?/g, "…")
      // Word by word: a pattern that looks for the sign itself would go through a long word once for each of its letters.
      .replace(/\S+/g, (word) => (/[@/\\]/.test(word) ? "…" : word))
      .replace(/\p{N}+([.,]\p{N}+)*/gu, "…")
  );
}

/** Chrome writes "at save (https://…/a.js:1:2)", others "save@https://…/a.js:1:2". */
const FRAME_LINE = /^(?:at )?(?:async )?([\w.$<>]*)[ @]?\(?https?:\/\/[^/\s]+(\/[\w./-]*\.js:\d+:\d+)\)?$/;

/** Only our own files tell anything. */
function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split("\n")) {
    const [, name, place] = FRAME_LINE.exec(line.trim()) ?? [];
    if (place === undefined) continue;
    frames.push(`${name || "(anonymous)"} ${place}`);
    if (frames.length === CLIENT_ERROR_MAX.frames) break;
  }
  return frames.filter((frame) => frame.length <= CLIENT_ERROR_MAX.frame);
}
