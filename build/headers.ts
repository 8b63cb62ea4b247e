import { createHash } from "node:crypto";
import { securityHeaders } from "../worker/http/security-headers.ts";

interface Inlined {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Pages and API have one policy, the worker's. */
export function headersFile({ scripts, styles }: Inlined): string {
  const inlined = { scripts: scripts.map(hashOf), styles: styles.map(hashOf) };
  const lines = [
    "/*",
    ...Object.entries(securityHeaders({ html: true, inlined })).map(([name, value]) => `  ${name}: ${value}`),
    "  Cache-Control: no-cache",
    // These files have a hash of their content in their names, so they never change.
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
  ];
  return `${lines.join("\n")}\n`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
