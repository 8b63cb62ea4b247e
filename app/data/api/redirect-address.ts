/** Returns the address if a user may be sent there: https, or http on this machine. Otherwise null. */
export function pageOf(url: unknown): string | null {
  const parsed = typeof url === "string" ? parse(url) : null;
  if (parsed === null) return null;
  const isHere = parsed.protocol === "http:" && isLoopback(parsed.hostname);
  return parsed.protocol === "https:" || isHere ? parsed.href : null;
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}
