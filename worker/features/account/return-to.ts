/** Where people go after sign-in when they asked for no page, or for one that isn't ours. */
const HOME = "/app";

const MAX_LENGTH = 1024;

/**
 * The path to return to after sign-in, as asked for when it is one of our pages, otherwise /app. What is
 * asked for comes from an address bar, so it must not lead elsewhere (`//evil`, `/\evil`, `https:`).
 * @returns path, query and fragment, starting with exactly one slash
 */
export function safeReturnTo(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH) return HOME;
  // URL parsers drop tabs and newlines and read a backslash as a slash: refused before they can.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (!asked.startsWith("/") || /[\\\u0000-\u001f\u007f-\u009f]/.test(asked)) return HOME;

  const base = "https://own.invalid";
  const url = URL.parse(asked, base);
  if (!url || url.origin !== base) return HOME;
  // Dot segments may leave two slashes in front, which a browser would read as a host.
  if (url.pathname.startsWith("//")) return HOME;
  // Not a page: following it could sign out or leave the product.
  if (url.pathname === "/api" || url.pathname.startsWith("/api/")) return HOME;
  return url.pathname + url.search + url.hash;
}
