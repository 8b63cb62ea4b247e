import { spawnSync } from "node:child_process";
import { Failure } from "./failure.ts";

function isAvailable(): boolean {
  return spawnSync("pdftotext", ["-v"]).error === undefined;
}

/** Makes sure that PDFs can be read in tests, installing poppler's tools as root on Debian; throws a Failure else. */
export function ensurePoppler(): void {
  if (isAvailable()) return;
  console.log("No pdftotext found; installing poppler-utils for the tests of PDFs...");
  if (process.getuid?.() === 0) {
    const apt = (...args: string[]) =>
      spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"] });
    apt("update");
    apt("install", "--yes", "--no-install-recommends", "poppler-utils");
  }
  if (isAvailable()) return;
  throw new Failure(
    "The browser tests read PDFs with pdftotext and it could not be installed: install poppler-utils.",
  );
}
