import { useState } from "react";
import type { MailSender } from "#domain/mailed-bills/arrived-mail.ts";
import { errorText } from "../../data/api/api.ts";
import { useChanges } from "../../data/ledger/use-ledger.tsx";
import { useAnsweredSenders } from "../../data/ledger/use-mails.ts";
import { loadMailAddress, newMailAddress, removeMailAddress } from "../../data/session/mail-address.ts";
import { type User, useIsLapsed } from "../../data/session/stored-user.ts";
import { useLoaded } from "../../data/session/use-loaded.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { type DialogOpening, OpensDialog, QuestionDialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { SwitchField } from "../../ui/setting-row.tsx";
import { showOutcome, showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";

/** The private address for bills by mail, which is off until somebody wants it, and the senders who were answered. */
export function MailSetting({ user }: { user: User }) {
  const { value: mail, setValue: setMail, failure } = useLoaded(loadMailAddress, user);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { busy, run, ...request } = useRequest(errorText);
  const alert = request.alert ?? failure;
  const isLapsed = useIsLapsed(user.id);

  const address = mail === null || mail === "offline" ? null : mail.address;
  const replace = async () => setMail(await newMailAddress(user));
  async function choose(isOn: boolean) {
    // The switch moves at once, and back if the request fails.
    setWanted(isOn);
    await run(isOn ? replace : switchOff);
    setWanted(null);
  }
  const switchOff = async () => {
    await removeMailAddress(user);
    setMail({ isAvailable: true, address: null });
    showToast({ text: "Bills by mail are off" });
  };
  return (
    <Card title="Bills by mail">
      <p className="mt-1 text-small text-ink-soft">
        Forward a bill to your own address here, and it waits on your month to be added. A mail is read once
        and not kept.
      </p>
      {mail === null && alert === null && <Spinner text="Loading..." isSmall />}
      {mail === "offline" && <p className="py-3 text-ink-soft">Your address is shown when you are online.</p>}
      {mail !== null && mail !== "offline" && !mail.isAvailable && (
        <p className="py-3">Bills by mail aren't available here.</p>
      )}
      {mail !== null && mail !== "offline" && mail.isAvailable && (
        <SwitchField
          label="Take bills by mail"
          checked={wanted ?? address !== null}
          disabled={busy}
          onChange={({ target }) => void choose(target.checked)}
        />
      )}
      <Alert text={alert} className="text-small" />
      {address !== null && isLapsed && <p className="text-small">Paused until you subscribe.</p>}
      {address !== null && <Address address={address} onReplace={replace} />}
      <Senders />
    </Card>
  );
}

interface AddressProps {
  address: string;
  onReplace: () => Promise<void>;
}

function Address({ address, onReplace }: AddressProps) {
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="rounded-control bg-canvas px-3 py-2 font-medium wrap-anywhere select-all" translate="no">
        {address}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} what="Address" />
        <OpensDialog label="Replace address">
          {(dialog) => <ReplaceDialog {...dialog} onReplace={onReplace} />}
        </OpensDialog>
      </div>
      <details className="text-small">
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11">
          How to forward bills
        </summary>
        <ul className="flex list-disc flex-col gap-1 pb-2 pl-5 text-ink-soft">
          <li>Any mail: press Forward and send it to the address above.</li>
          <li>
            Gmail: Settings, Forwarding, Add a forwarding address. The code that Gmail sends appears on your
            month. Then make a filter for your companies' addresses that forwards to it.
          </li>
          <li>Outlook, Yahoo, iCloud and Proton Mail: a rule or filter with the action Forward.</li>
          <li>Fastmail: Settings, Rules, Send a copy to.</li>
        </ul>
      </details>
    </div>
  );
}

function ReplaceDialog({ onReplace, ...dialog }: DialogOpening & Pick<AddressProps, "onReplace">) {
  const { busy, alert, run } = useRequest(errorText);
  const replace = (close: () => void) =>
    run(async () => {
      await onReplace();
      close();
    });
  return (
    <QuestionDialog
      {...dialog}
      title="Replace your address?"
      confirmText="Replace"
      isDanger
      busy={busy}
      onConfirm={(close) => void replace(close)}
    >
      <p>
        You'll get a new address. Mail to the one you have now is refused from then on, so change it wherever
        you forward from.
      </p>
      <Alert text={alert} className="mt-3 text-small" />
    </QuestionDialog>
  );
}

function Senders() {
  const senders = useAnsweredSenders();
  if (senders.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-small font-semibold">Senders</h3>
      <ul aria-label="Senders" className="divide-y divide-line">
        {senders.map((sender) => (
          <Sender key={sender.address} sender={sender} />
        ))}
      </ul>
    </>
  );
}

function Sender({ sender: { address, answer } }: { sender: MailSender }) {
  const { perform, undo } = useChanges();
  async function forget() {
    const done = await perform({ type: "mail.answerSender", data: { address, answer: "none" } });
    showOutcome(done, `Asking again about ${address}`, undo);
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <p className="min-w-0 wrap-anywhere">
        <bdi translate="no">{address}</bdi>
        <span className="ml-2 text-small text-ink-soft">
          {answer === "yes" ? "bills are read" : "never read"}
        </span>
      </p>
      <Button variant="quiet" onClick={() => void forget()}>
        Remove<span className="sr-only"> {address}</span>
      </Button>
    </li>
  );
}
