import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { showToast } from "./toast.ts";

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "autoFocus"> {
  text: string;
  what: string;
}

/** Copies a text, and says so or why it couldn't. */
export function CopyButton({ text, what, ...rest }: CopyButtonProps) {
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
    <Button {...rest} onClick={() => void copy()}>
      Copy<span className="sr-only"> {what.toLowerCase()}</span>
    </Button>
  );
}
