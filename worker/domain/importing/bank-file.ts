import type { FoundBills, ReadOptions } from "./found.ts";
import { isOfx, readOfx } from "./ofx.ts";
import { isQif, readQif } from "./qif.ts";

/** Reads the text of a bank's file, OFX, QFX or QIF. Returns null for any other text. */
export function readBankFile(text: string, options: ReadOptions): FoundBills | null {
  if (isOfx(text)) return readOfx(text, options);
  return isQif(text) ? readQif(text, options) : null;
}
