// Builds the harness page and serves it: `node tests/harness/serve.ts` with HARNESS_PORT. Playwright runs it.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { BUILD_TARGET } from "../../build/oldest-browsers.ts";
import { root } from "../../scripts/lib/settings.ts";
import { securityHeaders } from "../../worker/http/security-headers.ts";

const port = Number(process.env["HARNESS_PORT"]);
const outDir = join(tmpdir(), `expense-timeline-harness-${port}`);

await build({
  configFile: false,
  root,
  logLevel: "error",
  plugins: [react(), tailwindcss()],
  define: {
    "import.meta.env.VITE_SUPPORT_EMAIL": JSON.stringify("support@example.com"),
    "import.meta.env.VITE_TRIAL_DAYS": "7",
  },
  build: {
    target: BUILD_TARGET,
    outDir,
    emptyOutDir: true,
    minify: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "tests/harness/page/index.html",
      output: { codeSplitting: false },
    },
  },
});

/** The user of the page, who pays. */
const ME = {
  user: { id: "harness", email: "someone@example.com", name: "Someone" },
  subscription: {
    payment_status: "active",
    subscription: { status: "active", trial_end: null, latest_payment: null },
    trial_used: true,
    error: null,
  },
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
};

const ANSWERS: Readonly<Record<string, object>> = {
  "/api/me": ME,
  "/api/user-subscription-info": ME.subscription,
  "/api/sessions": { sessions: [] },
  "/api/google": { connectedAt: null },
  "/api/calendars": { calendars: [] },
  "/api/passkeys": { userHandle: "", passkeys: [], isOffered: false },
  "/api/address": { waiting: null },
  "/api/push": { publicKey: null, devices: [], wasReminded: false },
  "/api/assistants": { isOn: false, address: "", connections: [] },
  "/api/programs": { tokens: [] },
  "/api/mail-address": { isAvailable: true, address: null },
};

/** Every path without an extension is the page, since it changes its own address. */
async function fileAt(pathname: string): Promise<{ type: string; body: Buffer | string }> {
  const answer = ANSWERS[pathname];
  if (answer !== undefined) return { type: "application/json", body: JSON.stringify(answer) };
  if (pathname.startsWith("/api/")) throw new Error("The harness has no worker.");
  const file = extname(pathname) === "" ? "/tests/harness/page/index.html" : pathname;
  return { type: TYPES[extname(file)] ?? "application/octet-stream", body: await readFile(outDir + file) };
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://harness");
  try {
    const { type, body } = await fileAt(pathname);
    response.writeHead(200, {
      ...securityHeaders({ html: type.startsWith("text/html") }),
      "Content-Type": type,
    });
    response.end(body);
  } catch (error) {
    response.writeHead(404).end(String(error));
  }
}).listen(port, "127.0.0.1", () => console.log(`Harness: http://127.0.0.1:${port}`));
