import {
  changedDraft,
  type ImportDraft,
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
  const draft = await draftToChange(userId);
  await storeImportDraft(changedDraft({ ...draft, files: [...draft.files, ...copies] }, userId));
}

/**
 * Brings back the files of a draft that were removed from it. What was added and decided since stays.
 * @throws Error with a sentence for the user
 */
export async function bringBack(before: ImportDraft, userId: string | null): Promise<ImportDraft> {
  const now = await draftToChange(userId);
  const files = new Map([...before.files, ...now.files].map((file) => [file.id, file]));
  // Nothing that was decided outlives the last file.
  const { decisions } = now.files.length === 0 ? before : now;
  const draft = changedDraft({ ...now, files: [...files.values()], decisions }, userId);
  await storeImportDraft(draft);
  return draft;
}

/** What lands is no longer changed, since another page goes on with it. */
async function draftToChange(userId: string | null): Promise<ImportDraft> {
  const draft = (await readImportDraft(userId)) ?? NO_DRAFT;
  if (draft.landing !== null) throw new Error("The last import is still on its way. Try again in a moment.");
  return draft;
}
