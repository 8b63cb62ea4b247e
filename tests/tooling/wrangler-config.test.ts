import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { root } from "../../scripts/lib/settings.ts";
import { SITE_TIMES } from "../../worker/rate-limits.ts";

interface Limit {
  readonly name: string;
  readonly namespace_id: string;
  readonly simple: { readonly limit: number; readonly period: number };
}

const config = unstable_readConfig({ config: join(root, "wrangler.toml") });

describe("wrangler.toml", () => {
  test("keeps the worker's own lines, and none of Cloudflare's, which hold whole addresses", () => {
    expect(config.observability).toEqual({ enabled: true, logs: { enabled: true, invocation_logs: false } });
    expect(config.logpush ?? false).toBe(false);
    expect(config.tail_consumers ?? []).toEqual([]);
  });

  test("lets a site do as many times what a network may as the other limits do", () => {
    const limits = new Map((config.ratelimits as Limit[]).map(({ name, simple }) => [name, simple]));
    for (const kind of ["CALLS", "ERRORS"]) {
      const network = limits.get(`${kind}_PER_NETWORK`);
      expect(network?.period).toBe(60);
      expect(limits.get(`${kind}_PER_SITE`)).toEqual({
        limit: SITE_TIMES * (network?.limit ?? 0),
        period: 60,
      });
    }
  });

  test("counts each limit in a namespace of its own", () => {
    const ids = (config.ratelimits as Limit[]).map(({ namespace_id: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
