import type { Context } from "hono";
import type { AppEnv } from "./context.ts";

/**
 * Whose connection this is, for limits: the address that Cloudflare puts on every request, whatever the
 * client wrote there. Of an IPv6 address only the network, since one household has billions of addresses.
 */
export function clientIp(c: Context<AppEnv>): string {
  const address = c.req.header("CF-Connecting-IP") ?? "local";
  return address.includes(":") ? ipv6Network(address) : address;
}

/** The first 64 bits, as four groups. */
function ipv6Network(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length;
    for (let missing = 8 - groups.length - after; missing > 0; missing--) groups.push("0");
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
