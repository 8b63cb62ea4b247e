import { useSyncExternalStore } from "react";
import { installOffer } from "../../browser/install-prompt.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";

export function InstallHint() {
  const isOpen = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen);
  if (!isOpen) return null;
  return (
    <section
      aria-label="Install"
      className="flex items-center gap-2 rounded-card border border-line bg-surface py-1 pr-1 pl-4"
    >
      <p className="min-w-0 flex-1 py-1.5 text-ink-soft">
        Expense Timeline can be installed and then opens like any other app.
      </p>
      <Button onClick={() => void installOffer.accept().catch(reportError)}>Install</Button>
      <IconButton label="Don't suggest installing again" onClick={installOffer.dismiss}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
