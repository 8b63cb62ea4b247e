import { spawnSync } from "node:child_process";
import { installPackages } from "./apt.ts";
import { Failure } from "./failure.ts";

function isAvailable(): boolean {
  return spawnSync("pdftotext", ["-v"]).error === undefined;
}

export async function ensurePoppler(): Promise<void> {
  if (isAvailable()) return;
  console.log("No pdftotext found; installing poppler-utils for the tests of PDFs...");
  await installPackages(["poppler-utils"]);
  if (isAvailable()) return;
  throw new Failure(
    "The browser tests read PDFs with pdftotext and it could not be installed: install poppler-utils.",
  );
}
