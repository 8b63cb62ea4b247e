import { createHash } from "node:crypto";
import { securityHeaders } from "../worker/http/security-headers.ts";

/** The scripts and the styles that stand in pages, by their text. */
interface Inlined {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The text of _headers, by which the assets server, and not the worker, sends every file's headers. The security headers
 * are the worker's own, so that pages and API have one policy.
 */
export function headersFile({ scripts, styles }: Inlined): string {
  const inlined = { scripts: scripts.map(hashOf), styles: styles.map(hashOf) };
  const lines = [
    "/*",
    ...Object.entries(securityHeaders({ html: true, inlined })).map(([name, value]) => `  ${name}: ${value}`),
    "  Cache-Control: no-cache",
    // A file here carries its content's hash in its name: it never changes.
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
  ];
  return `${lines.join("\n")}\n`;
}

/** As a content security policy names a text that may stand in a page. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
