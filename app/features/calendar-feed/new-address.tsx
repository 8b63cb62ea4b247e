import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogButtons } from "../../ui/dialog.tsx";

interface NewAddressProps {
  address: string;
  onDone: () => void;
}

/** Tells an address for the first and last time, since only its hash is stored. */
export function NewAddress({ address, onDone }: NewAddressProps) {
  return (
    <>
      <p>
        Copy it now: we keep only a fingerprint of it, so it can't be shown again. Anybody who has it can see
        your bills, so give it only to your calendar app.
      </p>
      <p
        className="mt-3 rounded-control bg-canvas px-3 py-2 text-small wrap-anywhere select-all"
        translate="no"
      >
        {address}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {/* The form that had the focus is gone. A second Enter mustn't close what can't be shown again. */}
        <CopyButton text={address} what="Address" variant="primary" autoFocus />
        <a className={buttonClass("secondary")} href={address.replace(/^https?:/, "webcal:")}>
          Open in calendar app
        </a>
      </div>
      <dl className="mt-4 flex flex-col gap-2 text-small text-ink-soft *:*:inline [&_dt]:font-medium [&_dt]:text-ink">
        <div>
          <dt>Apple:</dt>{" "}
          <dd>press Open in calendar app. On a Mac, File, New Calendar Subscription works, too.</dd>
        </div>
        <div>
          <dt>Google:</dt>{" "}
          <dd>
            on a computer, Other calendars, From URL. Google looks for changes every 12 to 24 hours, and takes
            no alarms.
          </dd>
        </div>
        <div>
          <dt>Outlook:</dt> <dd>Add calendar, Subscribe from web.</dd>
        </div>
        <div>
          <dt>Thunderbird:</dt> <dd>New Calendar, On the Network.</dd>
        </div>
      </dl>
      <DialogButtons>
        <Button onClick={onDone}>Done</Button>
      </DialogButtons>
    </>
  );
}
