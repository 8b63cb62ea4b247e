import { useState } from "react";
import { useRejections } from "../data/ledger/rejections.ts";
import { type RefusedForm, refusedForm } from "../features/expenses/refused-form.ts";
import { RejectionsBanner, useRefusalToasts } from "../features/sync/rejections-banner.tsx";
import { PopupBoundary } from "../ui/boundaries.tsx";
import { lazyComponent } from "../ui/lazy.ts";

const reopenedForm = lazyComponent(async () => (await import("./reopened-form.tsx")).ReopenedForm);

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
        <PopupBoundary onFailed={close}>
          <reopenedForm.Component {...open} onSaved={() => dismiss(open.operationId)} onClosed={close} />
        </PopupBoundary>
      )}
    </>
  );
}
