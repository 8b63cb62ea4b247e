import { spawnSync } from "node:child_process";
import { Failure } from "./failure.ts";

function isAvailable(): boolean {
  return spawnSync("pdftotext", ["-v"]).error === undefined;
}

/** Debian's package with pdftotext, if there is none. */
export function missingPopplerPackages(): readonly string[] {
  return isAvailable() ? [] : ["poppler-utils"];
}

export function requirePoppler(): void {
  if (isAvailable()) return;
  throw new Failure(
    "The browser tests read PDFs with pdftotext and it could not be installed: install poppler-utils.",
  );
}
