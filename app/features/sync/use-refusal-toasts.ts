import { useNewRefusals } from "../../data/ledger/rejections.ts";
import { showToast, withdrawToast } from "../../ui/toast.ts";

/** Withdraws the success message of a change that is then rejected, and says that it failed. */
export function useRefusalToasts(): void {
  useNewRefusals(tell);
}

function tell(operationId: string, sentence: string | null): void {
  withdrawToast(operationId);
  if (sentence !== null) showToast({ text: sentence, kind: "error" });
}
