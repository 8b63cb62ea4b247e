import { type Rejection, useNewRefusals } from "../../data/ledger/rejections.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Banner } from "../../ui/card.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { showToast, withdrawToast } from "../../ui/toast.ts";
import { copyToClipboard } from "./copy-to-clipboard.ts";

interface RejectionsBannerProps {
  rejections: readonly Rejection[];
  onDismiss: (id: string) => void;
  /** Returns a function that reopens the form with what was typed, or null if nothing was typed. */
  reopen: (rejection: Rejection) => ((opener: HTMLElement) => void) | null;
}

export function RejectionsBanner({ rejections, onDismiss, reopen }: RejectionsBannerProps) {
  if (rejections.length === 0) return null;
  return (
    <Banner label="Changes that could not be saved">
      <p className="font-medium">
        {rejections.length === 1
          ? "1 change could not be saved"
          : `${rejections.length} changes could not be saved`}
      </p>
      <ul>
        {rejections.map((rejection) => (
          <li key={rejection.id} className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <p>{rejection.what}</p>
              <p className="text-small text-ink-soft">{rejection.error}</p>
            </div>
            <div className="flex flex-wrap gap-x-0.5 gap-y-1">
              <OpenAgain what={rejection.what} open={reopen(rejection)} />
              <Button
                className="text-small"
                aria-label={`Copy: ${rejection.what}`}
                onClick={() => void copyToClipboard(rejection.copyText)}
              >
                Copy
              </Button>
              <IconButton label={`Dismiss: ${rejection.what}`} onClick={() => onDismiss(rejection.id)}>
                <CloseIcon />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function OpenAgain({ what, open }: { what: string; open: ((opener: HTMLElement) => void) | null }) {
  if (open === null) return null;
  return (
    <Button
      className="whitespace-nowrap text-small"
      aria-label={`Open again: ${what}`}
      onClick={(event) => open(event.currentTarget)}
    >
      Open again
    </Button>
  );
}

export function useRefusalToasts(): void {
  useNewRefusals(tell);
}

function tell(operationId: string, sentence: string | null): void {
  withdrawToast(operationId);
  if (sentence !== null) showToast({ text: sentence, kind: "error" });
}
