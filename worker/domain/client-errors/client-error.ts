/** The report of an error in a browser. It has enough to find the error and nothing about the user (docs/security.md). */
interface ClientError {
  readonly name: string;
  readonly message: string;
  /** The stack, innermost frame first: "save /assets/app-1a2b.js:1:2345". */
  readonly frames: readonly string[];
  /** The path of the page, without query and fragment. */
  readonly page: string;
}

/** The largest number of characters of each text, and of frames. */
export const CLIENT_ERROR_MAX = { name: 60, message: 200, frame: 160, frames: 10, page: 160 } as const;

export const FRAME = /^[\w.$<>()]+ \/[\w./-]*\.js:\d+:\d+$/;
export const PAGE = /^\/[a-z/-]*$/;

/** @param page the path of the address */
export function clientErrorOf(thrown: unknown, page: string): ClientError {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown);
  return {
    name: error.name.slice(0, CLIENT_ERROR_MAX.name),
    message: withoutUsersText(error.message).slice(0, CLIENT_ERROR_MAX.message),
    frames: framesOf(error.stack ?? ""),
    page: PAGE.test(page) && page.length <= CLIENT_ERROR_MAX.page ? page : "/",
  };
}

/** Removes quoted texts, addresses and numbers, because the user may have typed them. */
export function withoutUsersText(message: string): string {
  return (
    message
      .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?/g, "…")
      // Each word is tested once. A pattern for the sign itself would scan a long word once for each of its letters.
      .replace(/\S+/g, (word) => (/[@/\\]/.test(word) ? "…" : word))
      .replace(/\p{N}+([.,]\p{N}+)*/gu, "…")
  );
}

/** Chrome writes "at save (https://…/a.js:1:2)", others "save@https://…/a.js:1:2". */
const FRAME_LINE = /^(?:at )?(?:async )?([\w.$<>]*)[ @]?\(?https?:\/\/[^/\s]+(\/[\w./-]*\.js:\d+:\d+)\)?$/;

/** Keeps only frames in the product's own files. */
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
