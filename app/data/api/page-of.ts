const LOOPBACK = /^(.+\.)?localhost$|^127(\.\d{1,3}){3}$|^\[::1\]$/;

/** Returns the address if a user may be sent there: https, or http on this machine. Otherwise null. */
export function pageOf(url: unknown): string | null {
  if (typeof url !== "string") return null;
  try {
    const { protocol, hostname, href } = new URL(url);
    return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname)) ? href : null;
  } catch {
    return null;
  }
}
