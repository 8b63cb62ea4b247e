import { useState } from "react";
import { useRejections } from "../data/ledger/rejections.ts";
import { type RefusedForm, refusedForm } from "../features/expenses/refused-form.ts";
import { RejectionsBanner } from "../features/sync/rejections-banner.tsx";
import { useRefusalToasts } from "../features/sync/use-refusal-toasts.ts";
import { lazyComponent } from "../ui/lazy.ts";
import { Overlay } from "../ui/overlay.tsx";

const reopenedForm = lazyComponent(async () => (await import("./reopened-form.tsx")).ReopenedForm);

/**
 * Announces each change that the worker rejected once, and lists it until dismissed. It can be reopened if something
 * was typed.
 */
export function RefusedChanges() {
  useRefusalToasts();
  const { rejections, dismiss } = useRejections();
  const [open, setOpen] = useState<{ form: RefusedForm; operationId: string; opener: HTMLElement } | null>(
    null,
  );
  const close = () => setOpen(null);
  return (
    <>
      <RejectionsBanner
        rejections={rejections}
        onDismiss={dismiss}
        reopen={({ id, operation, expense }) => {
          const form = refusedForm(operation, expense);
          return form && ((opener) => setOpen({ form, operationId: id, opener }));
        }}
      />
      {open !== null && (
        <Overlay onFailed={close}>
          <reopenedForm.Component {...open} onSaved={() => dismiss(open.operationId)} onClosed={close} />
        </Overlay>
      )}
    </>
  );
}
