import { ORIGIN } from "../world/backend.ts";
import type { HttpRequest } from "../world/outside.ts";
import type { Browser } from "./browser.ts";

/** What a browser makes of a page's call. */
export function httpRequest(browser: Browser, path: string, init: RequestInit): HttpRequest {
  const cookie = browser.cookies.header(browser.nowMs());
  return {
    method: init.method ?? "GET",
    url: `${ORIGIN}${path}`,
    headers: {
      ...(init.headers as Record<string, string>),
      Origin: ORIGIN,
      "CF-Connecting-IP": "203.0.113.7",
      ...(cookie !== "" && { Cookie: cookie }),
    },
    body: String(init.body ?? ""),
  };
}
