import { useNewRefusals } from "../../local/rejections.ts";
import { showToast, withdrawToast } from "../../ui/toast.ts";

/** What was said to have succeeded and was then refused is taken back, and the failure said instead. */
export function useRefusalToasts(): void {
  useNewRefusals(tell);
}

function tell(operationId: string, sentence: string | null): void {
  withdrawToast(operationId);
  if (sentence !== null) showToast({ text: sentence, kind: "error" });
}
