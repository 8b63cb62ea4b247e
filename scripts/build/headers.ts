import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "../../worker/http/security-headers.ts";

/**
 * Writes _headers, by which the assets server, and not the worker, sends every file's headers. The security headers
 * are the worker's own, so that pages and API have one policy.
 */
export function writeHeaders(clientDir: string): void {
  const lines = [
    "/*",
    ...Object.entries(securityHeaders({ html: true })).map(([name, value]) => `  ${name}: ${value}`),
    "  Cache-Control: no-cache",
    // A file here carries its content's hash in its name: it never changes.
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
  ];
  writeFileSync(join(clientDir, "_headers"), `${lines.join("\n")}\n`);
}
