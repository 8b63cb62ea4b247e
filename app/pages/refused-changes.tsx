import { useState } from "react";
import { useRejections } from "../data/ledger/rejections.ts";
import { type RefusedForm, refusedForm } from "../features/expenses/refused-form.ts";
import { RejectionsBanner, useRefusalToasts } from "../features/sync/rejections-banner.tsx";
import { lazyPopup } from "../ui/boundaries.tsx";

const reopenedForm = lazyPopup(async () => (await import("./reopened-form.tsx")).ReopenedForm);

export function RefusedChanges() {
  useRefusalToasts();
  const { rejections, dismiss } = useRejections();
  const [open, setOpen] = useState<{ form: RefusedForm; operationId: string; opener: HTMLElement } | null>(
    null,
  );
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
        <reopenedForm.Component
          {...open}
          onSaved={() => dismiss(open.operationId)}
          onClosed={() => setOpen(null)}
        />
      )}
    </>
  );
}
