import {
  changedDraft,
  type ImportFile,
  NO_DRAFT,
  readImportDraft,
  storeImportDraft,
} from "./import-draft.ts";
import { FILE_BYTES_MAX, tooLarge } from "./named-bytes.ts";

/**
 * Copies chosen files, since what is on the disk may change until they land.
 * @throws Error with a sentence for the user
 */
export async function copiesOf(chosen: readonly File[]): Promise<ImportFile[]> {
  const large = chosen.find(({ size }) => size > FILE_BYTES_MAX);
  if (large !== undefined) throw new Error(tooLarge(large.size).error);
  try {
    return await Promise.all(
      chosen.map(async (file) => ({
        id: crypto.randomUUID(),
        name: file.name,
        content: new Blob([await file.arrayBuffer()]),
        choices: {},
      })),
    );
  } catch {
    throw new Error("The file could not be read. Is it still where it was?");
  }
}

/**
 * Adds files to this browser's import, from a screen that shows none of it.
 * @param userId null for a visitor
 * @throws Error with a sentence for the user
 */
export async function keepForImport(chosen: readonly File[], userId: string | null): Promise<void> {
  const copies = await copiesOf(chosen);
  const draft = (await readImportDraft(userId)) ?? NO_DRAFT;
  if (draft.landing !== null) throw new Error("The last import is still on its way. Try again in a moment.");
  await storeImportDraft(changedDraft({ ...draft, files: [...draft.files, ...copies] }, userId));
}
