import type { Context } from "hono";
import { SITE_TIMES } from "../rate-limits.ts";
import type { AppEnv } from "./context.ts";

export interface Network {
  /** "203.0.113.7", "2001:db8:1:200::/56". */
  readonly name: string;
  readonly times: number;
}

/** Smallest first. An IPv6 address counts for its /56, a household, and its /48, which anybody can rent. */
export function clientNetworks(c: Context<AppEnv>): readonly Network[] {
  const address = c.req.header("CF-Connecting-IP") ?? "local";
  const groups = ipv6Groups(address);
  if (groups === null) return [{ name: address, times: 1 }];
  const mapped = mappedIpv4(groups);
  if (mapped !== null) return [{ name: mapped, times: 1 }];
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const site = [first, second, third].map(hex).join(":");
  return [
    { name: `${site}:${hex(fourth & 0xff00)}::/56`, times: 1 },
    { name: `${site}::/48`, times: SITE_TIMES },
  ];
}

const hex = (group: number) => group.toString(16);

function ipv6Groups(address: string): number[] | null {
  if (!address.includes(":")) return null;
  const [head = "", tail] = withoutDots(address).split("::");
  const before = groupsIn(head);
  if (tail === undefined) return before.length === 8 ? before : null;
  const after = groupsIn(tail);
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<number>(missing).fill(0), ...after];
}

function groupsIn(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

/** Writes an address such as ::ffff:1.2.3.4 with hexadecimal groups only. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  });
}

/** For addresses in ::ffff:0:0/96, else null. */
function mappedIpv4(groups: readonly number[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
