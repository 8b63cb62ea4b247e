import { useRef, useState } from "react";
import { localTime, shortDayText } from "#domain/calendar/days.ts";
import { counted } from "#domain/text/wording.ts";
import { canUsePasskeys, hasHostName } from "../../browser/passkeys.ts";
import { errorText } from "../../data/api/api.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import {
  addPasskey,
  type ListedPasskey,
  loadPasskeys,
  removePasskey,
  renamePasskey,
} from "../../data/session/passkeys.ts";
import type { User } from "../../data/session/stored-user.ts";
import { useLoaded } from "../../data/session/use-loaded.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type DialogOpening, OpensDialog, QuestionDialog } from "../../ui/dialog.tsx";
import { TextField, useTyped } from "../../ui/fields.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";

interface PasskeyListProps {
  user: User;
  onSessionsEnded: () => void;
}

/** A user's passkeys. Losing all of them costs nothing: mail and code stay. */
export function PasskeyList({ user, onSessionsEnded }: PasskeyListProps) {
  const { value, failure, load } = useLoaded(loadPasskeys, user);
  const { busy, run, ...request } = useRequest(errorText);
  const alert = request.alert ?? failure;
  const passkeys = value === null || value === "offline" ? value : value.passkeys;

  async function add() {
    const { name } = await addPasskey(user);
    showToast({ text: `Passkey added: ${name}` });
    await load();
  }

  async function remove({ id, name }: ListedPasskey) {
    const ended = await removePasskey(user, id);
    const others = ended === 0 ? "" : ` Signed out ${counted(ended, "other device")}.`;
    showToast({ text: `Passkey removed: ${name}.${others}` });
    await load({ wasRemoved: true });
    if (ended > 0) onSessionsEnded();
  }

  async function rename({ id }: ListedPasskey, name: string) {
    await renamePasskey(user, id, name);
    await load();
  }

  const isListed = passkeys !== null && passkeys !== "offline";
  return (
    <Card title="Passkeys">
      <p className="mt-1 text-small text-ink-soft">
        Sign in with your fingerprint, your face or your screen lock instead of a mail. Signing in by mail
        goes on working.
      </p>
      {passkeys === null && alert === null && <Spinner text="Loading..." isSmall />}
      {passkeys === "offline" && (
        <p className="py-3 text-ink-soft">Your passkeys are listed when you are online.</p>
      )}
      {isListed && passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={(name) => rename(passkey, name)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      {isListed && canUsePasskeys() && (
        <Button className="mt-3 max-sm:w-full" disabled={busy} onClick={() => void run(add)}>
          {busy ? "Waiting for your device..." : "Add a passkey"}
        </Button>
      )}
      {isListed && !canUsePasskeys() && (
        <p className="mt-3 text-small">
          {hasHostName()
            ? "This browser can't add passkeys."
            : "Passkeys can't be added at an IP address. On this machine, open localhost instead."}
        </p>
      )}
      <Alert text={alert} className="mt-2 text-small" />
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: ListedPasskey;
  onRename: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const timeZone = useTimeZone();
  const dayOf = (instant: string) => shortDayText(localTime(Date.parse(instant), timeZone).day);
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-ink-soft">
          {lastUsedAt === null ? "Not used yet" : `Last used ${dayOf(lastUsedAt)}`} · added {dayOf(createdAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <OpensDialog label="Rename" of={name} variant="quiet">
          {(dialog) => <RenameDialog {...dialog} name={name} onRename={onRename} />}
        </OpensDialog>
        <OpensDialog label="Remove" of={name}>
          {(dialog) => <RemoveDialog {...dialog} name={name} onRemove={onRemove} />}
        </OpensDialog>
      </div>
    </li>
  );
}

function RenameDialog({
  name,
  onRename,
  ...dialog
}: DialogOpening & Pick<PasskeyRowProps, "onRename"> & { name: string }) {
  const { text, edit, error, refuse } = useTyped(name);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function save(close: () => void) {
    setBusy(true);
    try {
      if (text !== name) await onRename(text);
      close();
    } catch (failure) {
      refuse(errorText(failure));
    }
    setBusy(false);
  }
  return (
    <QuestionDialog
      {...dialog}
      title="Rename the passkey"
      initialFocus={field}
      confirmText="Save"
      isForm
      busy={busy}
      disabled={text.trim() === ""}
      onConfirm={(close) => void save(close)}
    >
      <TextField
        ref={field}
        label="Name"
        autoComplete="off"
        maxLength={60}
        value={text}
        error={error}
        urgent
        onChange={(event) => edit(event.target.value)}
      />
    </QuestionDialog>
  );
}

function RemoveDialog({
  name,
  onRemove,
  ...dialog
}: DialogOpening & Pick<PasskeyRowProps, "onRemove"> & { name: string }) {
  const { busy, alert, run } = useRequest(errorText);
  const remove = (close: () => void) =>
    run(async () => {
      await onRemove();
      close();
    });
  return (
    <QuestionDialog
      {...dialog}
      title="Remove the passkey?"
      confirmText="Remove"
      isDanger
      busy={busy}
      onConfirm={(close) => void remove(close)}
    >
      <p className="wrap-anywhere">
        {name} can't sign in to your account any more, and other devices where it signed in are signed out.
        You sign in by mail as before.
      </p>
      <Alert text={alert} className="mt-3 text-small" />
    </QuestionDialog>
  );
}
