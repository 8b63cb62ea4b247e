import { counted } from "#domain/text/wording.ts";
import { showToast, toastFailure } from "../../ui/toast.ts";

/** "bank.csv", "3 files" */
export function namesOf(files: readonly { readonly name: string }[]): string {
  const [first, ...others] = files;
  return first !== undefined && others.length === 0 ? first.name : counted(files.length, "file");
}

/** Says that files are gone, with a button that brings them back. */
export function showRemoved(what: string, bringBack: () => Promise<unknown>): void {
  showToast({
    text: `${what} removed`,
    action: { label: "Undo", run: () => void bringBack().catch(toastFailure) },
  });
}
