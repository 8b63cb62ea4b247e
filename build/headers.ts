import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { securityHeaders } from "../worker/http/security-headers.ts";
import type { Inlined } from "./inline.ts";

/**
 * Writes _headers, by which the assets server, and not the worker, sends every file's headers. The security headers
 * are the worker's own, so that pages and API have one policy.
 */
export function writeHeaders(clientDir: string, { hashes }: Pick<Inlined, "hashes">): void {
  const lines = [
    "/*",
    ...Object.entries(securityHeaders({ html: true, inlined: hashes })).map(
      ([name, value]) => `  ${name}: ${value}`,
    ),
    "  Cache-Control: no-cache",
    // A file here carries its content's hash in its name: it never changes.
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
  ];
  writeFileSync(join(clientDir, "_headers"), `${lines.join("\n")}\n`);
}
