import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { pages } from "../../build/pages.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";
import { expect, test } from "../support/fixtures.ts";

test("every page has a title of its own and the security headers", async ({ request }) => {
  const wanted = Object.entries(securityHeaders({ html: true })).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  for (const { path, title } of pages) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain(`<title>${title}</title>`);
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const inline = policy.match(/ 'sha256-[\w+/]{43}='/g) ?? [];
    // A page may hold three scripts and four style sheets, with exactly these texts.
    expect(inline, path).toHaveLength(7);
    const withoutInline = inline.reduce((text, hash) => text.replace(hash, ""), policy);
    expect({ ...headers, "content-security-policy": withoutInline }, path).toMatchObject({
      ...Object.fromEntries(wanted),
      // The sample's page is another one each day.
      "cache-control": path === "/sample" ? "no-store" : "no-cache",
    });
  }
});

test("an unknown path is a real 404 with a page that says so, and is never cached", async ({ request }) => {
  const page = await request.get("/404");
  for (const path of [
    "/nope",
    "/app/nope",
    "/assets/nope.js",
    "/assets/",
    "/assets/app-00000000.js?v=1",
    "/.dev.vars",
    "/wrangler.json",
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers(), path).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.headers()["content-security-policy"],
      "x-content-type-options": "nosniff",
    });
    expect(await response.text(), path).toBe(await page.text());
    expect((await request.head(path)).status(), path).toBe(404);
  }
});

test("hashed assets may be cached for ever, the service worker may not", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? "";

  expect((await request.get(asset)).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await request.get("/sw.js")).headers()["cache-control"]).toBe("no-cache");
});

test("a client that hangs up while it sends is no error in the log", async ({ baseURL }) => {
  const logFile = join(process.env["E2E_STATE_DIR"] ?? "", "logs/app.log");
  const { hostname, port, host } = new URL(baseURL ?? "");
  const hungUp = () =>
    readFileSync(logFile, "utf8")
      .split("\n")
      .filter((line) => line.includes('"status":499'));
  const before = hungUp().length;
  const heads = ["Content-Length: 1000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\n"];
  for (const [index, head] of heads.entries()) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.end(
      `POST /api/sign-in/link HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${head}{"ema`,
    );
    await expect.poll(() => hungUp().length).toBeGreaterThan(before + index);
  }
  expect(readFileSync(logFile, "utf8")).not.toContain("Network connection lost");
});
