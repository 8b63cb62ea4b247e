import { showToast } from "../../ui/toast.ts";

export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: "Copied" });
  } catch {
    showToast({ text: "The browser didn't allow copying.", kind: "error" });
  }
}
