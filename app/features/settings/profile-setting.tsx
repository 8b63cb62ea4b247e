import { type FormEvent, useEffect, useState } from "react";
import { dayTextAt } from "#domain/calendar/days.ts";
import { counted } from "#domain/text/wording.ts";
import { errorText, RequestError } from "../../data/api/api.ts";
import { useChanges, useRows, useShownName, useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { disconnectGoogle, googleConnectedAt } from "../../data/session/devices.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { controlClass, useTyped } from "../../ui/fields.tsx";
import { SettingRow, SettingRows } from "../../ui/setting-row.tsx";
import { showOutcome, showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";
import { AddressSetting } from "./address-setting.tsx";

interface ProfileSettingProps {
  user: User;
  isSignedIn: boolean;
  onSessionsEnded: () => void;
}

export function ProfileSetting({ user, isSignedIn, onSessionsEnded }: ProfileSettingProps) {
  const name = useShownName(user);
  const hasRows = useRows() === "here";
  return (
    <Card title="Profile">
      <SettingRows>
        {/* A change on another device, or an undo, replaces the field's text. */}
        {hasRows && <NameForm key={name} name={name} />}
        <AddressSetting user={user} isSignedIn={isSignedIn} onSessionsEnded={onSessionsEnded} />
        {isSignedIn && <GoogleSetting onEnded={onSessionsEnded} />}
      </SettingRows>
    </Card>
  );
}

function NameForm({ name }: { name: string }) {
  const { text, edit, error, refuse } = useTyped(name);
  const { perform, undo } = useChanges();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (text === name) return;
    const done = await perform({ type: "settings.update", data: { name: text } });
    if (done.ok) showOutcome(done, "Name saved", undo);
    else refuse(done.error);
  }

  return (
    <form noValidate onSubmit={save}>
      <SettingRow label="Name" isField>
        {({ control }) => (
          <>
            <input
              id={control}
              type="text"
              autoComplete="name"
              className={controlClass}
              value={text}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${control}-error`}
              onChange={(event) => edit(event.target.value)}
            />
            {error !== undefined && (
              <p id={`${control}-error`} role="alert" className="text-small text-unpaid">
                {error}
              </p>
            )}
            {text !== name && <Button type="submit">Save name</Button>}
          </>
        )}
      </SettingRow>
    </form>
  );
}

type Connection = "unknown" | "offline" | { readonly since: string | null };

/** @param props.onEnded called when other devices were signed out */
function GoogleSetting(props: { onEnded: () => void }) {
  const [connection, setConnection] = useState<Connection>("unknown");
  const { busy, alert, setAlert, run } = useRequest(errorText);
  const timeZone = useTimeZone();
  useEffect(() => {
    void googleConnectedAt().then(
      (since) => setConnection({ since }),
      (failure) => {
        const isOffline = failure instanceof RequestError && failure.code === "network";
        if (isOffline) setConnection("offline");
        else setAlert(errorText(failure));
      },
    );
  }, [setAlert]);

  async function disconnect() {
    const ended = await disconnectGoogle();
    setConnection({ since: null });
    const others = ended === 0 ? "" : ` Signed out ${counted(ended, "other device")}.`;
    showToast({ text: `Google is disconnected.${others}` });
    props.onEnded();
  }

  const since = typeof connection === "object" ? connection.since : null;
  return (
    <SettingRow
      label="Google"
      hint={since === null ? undefined : "Disconnecting signs out the other devices that used it to sign in."}
    >
      {() => (
        <>
          <p className="text-ink-soft">{wordsOf(connection, timeZone)}</p>
          {since !== null && (
            <Button disabled={busy} onClick={() => void run(disconnect)}>
              Disconnect Google
            </Button>
          )}
          <Alert text={alert} />
        </>
      )}
    </SettingRow>
  );
}

function wordsOf(connection: Connection, timeZone: string): string {
  if (connection === "unknown") return "Loading...";
  if (connection === "offline") return "Available when you are online.";
  const { since } = connection;
  return since === null ? "Not connected" : `Connected since ${dayTextAt(Date.parse(since), timeZone)}`;
}
