import { expect, test } from "vitest";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { call, signIn } from "./api.ts";

test("every answer carries the security headers, an id and no-store", async () => {
  const { cookie } = await signIn();
  const answers = [
    await call("/api/me"),
    await call("/api/me", { headers: { Cookie: cookie } }),
    await call("/api/health"),
    await call("/api/auth/get-session", { headers: { Cookie: cookie } }),
    await call("/api/nothing"),
    await call("/api/me", { method: "POST" }),
    await call("/api/auth/sign-out", { method: "POST", headers: { Cookie: cookie } }),
    await call("/api/sign-in/link", { body: "{" }),
    await call("/api/sign-in/link", { body: "x", headers: { "Content-Type": "text/plain" } }),
    await call("/api/sign-in/link", { body: "x".repeat(300_000) }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 404, 405, 403, 400, 415, 413]);
  const ids = new Set<string | null>();
  for (const { headers } of answers) {
    for (const [name, value] of Object.entries(securityHeaders({ html: false })))
      expect(headers.get(name)).toBe(value);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    ids.add(headers.get("X-Request-Id"));
  }
  expect(ids.size).toBe(answers.length);
});

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
