import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./handler.ts";

interface InlinedHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Navigation to Google and Stripe isn't governed by form-action and connect-src. */
export function securityHeaders({
  html,
  inlined,
}: {
  html: boolean;
  inlined?: InlinedHashes;
}): Record<string, string> {
  return {
    "Content-Security-Policy": policy(html ? { ...pagePolicy, ...allowing(inlined) } : apiPolicy),
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Paths may name a month of someone's money.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": permissions,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

type Directives = Record<string, string>;

const pagePolicy: Directives = {
  "default-src": "'self'",
  "script-src": "'self'",
  "style-src": "'self'",
  // The user's exports and previews need these. As images they can't run code.
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "frame-src": "'none'",
  "frame-ancestors": "'none'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
};

function allowing(inlined: InlinedHashes | undefined): Directives {
  if (inlined === undefined) return {};
  const allowed = (hashes: readonly string[]) => ["'self'", ...hashes].join(" ");
  return { "script-src": allowed(inlined.scripts), "style-src": allowed(inlined.styles) };
}

const apiPolicy: Directives = {
  "default-src": "'none'",
  "object-src": "'none'",
  "frame-ancestors": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

const disabledFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Passkeys are this site's own. */
const permissions = [
  ...disabledFeatures.map((feature) => `${feature}=()`),
  "publickey-credentials-create=(self)",
  "publickey-credentials-get=(self)",
].join(", ");

function policy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

const ofApi = Object.entries(securityHeaders({ html: false }));
const ofPages = Object.entries(securityHeaders({ html: true }));

/** Sets headers before the response is made, because adding one later copies it. */
export const responseHeaders = createMiddleware<AppEnv>(async (c, next) => {
  for (const [name, value] of ofApi) c.header(name, value);
  c.header("X-Request-Id", c.get("requestId"));
  c.header("Cache-Control", "no-store");
  await next();
  if (c.res.headers.get("Content-Type")?.startsWith("text/html"))
    for (const [name, value] of ofPages) c.header(name, value);
});
