import { Button } from "./button.tsx";
import { showToast } from "./toast.ts";

/** Copies a text, and says so or why it couldn't. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ text: `${what} copied` });
    } catch {
      // Some browsers forbid it. The text beside the button can be selected.
      showToast({ text: "Your browser doesn't allow copying. Select the text instead.", kind: "error" });
    }
  }
  return (
    <Button onClick={() => void copy()}>
      Copy<span className="sr-only"> {what.toLowerCase()}</span>
    </Button>
  );
}
