import { useEffect, useState } from "react";
import { shortDayText } from "#domain/calendar/days.ts";
import { errorText } from "../../data/api/api.ts";
import {
  type Connection,
  disconnectAssistant,
  loadAssistants,
  switchAssistants,
} from "../../data/session/assistants.ts";
import type { User } from "../../data/session/stored-user.ts";
import { useLoaded } from "../../data/session/use-loaded.ts";
import { Alert } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { type DialogOpening, OpensDialog, QuestionDialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { SwitchField } from "../../ui/setting-row.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";

/** Assistants that may ask about the user's bills, which are off until somebody wants them. */
export function AssistantsSetting({ user }: { user: User }) {
  const { value: known, failure, load } = useLoaded(loadAssistants, user);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { busy, run, ...request } = useRequest(errorText);
  const alert = request.alert ?? failure;
  useEffect(() => {
    // An assistant may have been connected in another tab.
    const again = () => void load();
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [load]);

  async function choose(isOn: boolean) {
    // The switch moves at once, and back if the request fails.
    setWanted(isOn);
    await run(async () => {
      await switchAssistants(user, isOn);
      await load();
      if (!isOn) showToast({ text: "Assistants are off" });
    });
    setWanted(null);
  }
  const here = known === null || known === "offline" ? null : known;
  return (
    <Card title="Assistants">
      <p className="mt-1 text-small text-ink-soft">
        Let an assistant such as Claude or ChatGPT tell you what is due, and add or tick bills for you. Your
        history names it beside each change, and each can be undone.
      </p>
      {known === null && alert === null && <Spinner text="Loading..." isSmall />}
      {known === "offline" && (
        <p className="py-3 text-ink-soft">Your assistants are listed when you are online.</p>
      )}
      {here !== null && (
        <SwitchField
          label="Let assistants in"
          checked={wanted ?? here.isOn}
          disabled={busy}
          onChange={({ target }) => void choose(target.checked)}
        />
      )}
      <Alert text={alert} className="text-small" />
      {here?.isOn && <Address address={here.address} />}
      {here !== null && here.connections.length > 0 && (
        <ul aria-label="Connected assistants" className="mt-2 divide-y divide-line">
          {here.connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              isPaused={!here.isOn}
              onDisconnect={async () => {
                await disconnectAssistant(user, connection.id);
                await load();
              }}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Address({ address }: { address: string }) {
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="rounded-control bg-canvas px-3 py-2 font-medium wrap-anywhere select-all" translate="no">
        {address}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={address} what="Address" />
        <p className="text-small text-ink-soft">
          Add it in your assistant's settings as a custom connector. It then asks you here.
        </p>
      </div>
    </div>
  );
}

interface ConnectionRowProps {
  connection: Connection;
  isPaused: boolean;
  onDisconnect: () => Promise<void>;
}

function ConnectionRow({ connection, isPaused, onDisconnect }: ConnectionRowProps) {
  const { name, host, scope, lastUsedOn } = connection;
  const used = lastUsedOn === null ? "Never used" : `Last used ${shortDayText(lastUsedOn)}`;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-small text-ink-soft *:inline-block">
          <span className="wrap-anywhere">{host} ·</span> <span>{isPaused ? "Paused" : used} ·</span>{" "}
          <span>{scope === "read" ? "reads" : "reads and writes"}</span>
        </p>
      </div>
      <OpensDialog label="Disconnect" of={name}>
        {(dialog) => <DisconnectDialog {...dialog} name={name} onDisconnect={onDisconnect} />}
      </OpensDialog>
    </li>
  );
}

interface DisconnectDialogProps extends DialogOpening {
  name: string;
  onDisconnect: () => Promise<void>;
}

function DisconnectDialog({ name, onDisconnect, ...dialog }: DisconnectDialogProps) {
  const { busy, alert, run } = useRequest(errorText);
  const disconnect = (close: () => void) =>
    run(async () => {
      await onDisconnect();
      close();
      showToast({ text: `Disconnected ${name}` });
    });
  return (
    <QuestionDialog
      {...dialog}
      title={`Disconnect ${name}?`}
      confirmText="Disconnect"
      isDanger
      busy={busy}
      onConfirm={(close) => void disconnect(close)}
    >
      <p>It can't see your bills from then on. What it changed stays, and can be undone in your history.</p>
      <Alert text={alert} className="mt-3 text-small" />
    </QuestionDialog>
  );
}
