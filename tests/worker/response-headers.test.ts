import { expect, test } from "vitest";
import { securityHeaders } from "../../worker/http/security-headers.ts";

test.each([true, false])("the policy knows no unsafe source (html: %s)", (html) => {
  const headers = securityHeaders({ html });
  const csp = headers["Content-Security-Policy"] ?? "";
  expect(csp).not.toMatch(/unsafe|\*|https?:/);
  for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
    expect(csp).toContain(directive);
  expect(csp).toContain(
    html ? "default-src 'self'; script-src 'self'; style-src 'self'" : "default-src 'none'",
  );
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  expect(headers["Strict-Transport-Security"]).toContain("max-age=63072000");
  expect(headers["Permissions-Policy"]).toContain("geolocation=()");
});
