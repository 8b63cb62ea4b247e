import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { groupedCode, readCode } from "#domain/sign-in/sign-in.ts";
import { errorText } from "../../data/api/api.ts";
import { confirmAddress, forgetAddress, requestAddress, waitingAddress } from "../../data/session/address.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons, type DialogOpening } from "../../ui/dialog.tsx";
import { TextField, useTyped } from "../../ui/fields.tsx";
import { SettingRow } from "../../ui/setting-row.tsx";
import { showToast, toastFailure } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";

interface AddressSettingProps {
  user: User;
  isSignedIn: boolean;
  onSessionsEnded: () => void;
}

/** The account's mail address, and how to get another one. */
export function AddressSetting({ user, isSignedIn, onSessionsEnded }: AddressSettingProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onChanged = (email: string) => {
    showToast({ text: `Your address is now ${email}. Other devices are signed out.` });
    onSessionsEnded();
  };
  useMailedLink(user, isSignedIn, onChanged);
  return (
    <SettingRow label="Email">
      {() => (
        <>
          <p className="max-w-full text-ink-soft wrap-anywhere sm:text-end">{user.email}</p>
          {isSignedIn && (
            <Button ref={button} onClick={() => setOpen(true)}>
              Change email
            </Button>
          )}
          {open && (
            <AddressDialog
              user={user}
              onChanged={onChanged}
              opener={button.current}
              onClosed={() => setOpen(false)}
            />
          )}
        </>
      )}
    </SettingRow>
  );
}

/** The mail's link leads here with its token behind the #, which goes at once, so that it stays in no history. */
function useMailedLink(user: User, isSignedIn: boolean, onChanged: (email: string) => void): void {
  const follow = useEffectEvent(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("address");
    if (token === null || !isSignedIn) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void confirmAddress(user, { token }).then(onChanged, toastFailure);
  });
  useEffect(() => {
    const again = () => follow();
    again();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
}

interface AddressDialogProps extends DialogOpening {
  user: User;
  onChanged: (email: string) => void;
}

function AddressDialog({ user, onChanged, ...dialog }: AddressDialogProps) {
  /** The address for which the code is asked. A dialog that was closed meanwhile goes on there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Offline, the form says so when it is sent.
    void waitingAddress(user).then(setWanted, () => undefined);
  }, [user]);
  return (
    <Dialog {...dialog} title="Change email" initialFocus={field}>
      {(close) =>
        wanted === null ? (
          <AddressForm user={user} field={field} onSent={setWanted} onCancel={close} />
        ) : (
          <CodeForm
            user={user}
            email={wanted}
            onOther={() => setWanted(null)}
            onDone={(email) => {
              close();
              onChanged(email);
            }}
          />
        )
      }
    </Dialog>
  );
}

interface AddressFormProps {
  user: User;
  field: RefObject<HTMLInputElement | null>;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function AddressForm({ user, field, onSent, onCancel }: AddressFormProps) {
  const { text, edit, error, refuse } = useTyped("");
  const { busy, run } = useRequest((failure) => {
    refuse(errorText(failure));
    return null;
  });
  const email = text.trim();
  function send(event: FormEvent) {
    event.preventDefault();
    if (email !== "" && !busy) void run(() => requestAddress(user, email).then(() => onSent(email)));
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="mb-4 text-ink-soft">
        We mail a code to the new address. Until you type it, {user.email} stays.
      </p>
      <TextField
        ref={field}
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={text}
        error={error}
        urgent
        onChange={(event) => edit(event.target.value)}
      />
      <DialogButtons>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={busy || email === ""}>
          {busy ? "Sending..." : "Send code"}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface CodeFormProps {
  user: User;
  email: string;
  onOther: () => void;
  onDone: (email: string) => void;
}

function CodeForm({ user, email, onOther, onDone }: CodeFormProps) {
  const { text, edit, error, refuse } = useTyped("");
  const { busy, run } = useRequest((failure) => {
    refuse(errorText(failure));
    return null;
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const code = readCode(text);
  function confirm(event: FormEvent) {
    event.preventDefault();
    if (code !== null && !busy) void run(() => confirmAddress(user, { code }).then(onDone));
  }
  return (
    <form noValidate onSubmit={confirm}>
      <p className="mb-4 text-ink-soft">
        We sent a mail to <strong className="font-semibold text-ink wrap-anywhere">{email}</strong>. Type its
        code here, or open its link in this browser. Your other devices are then signed out. For 7 days, a
        link in a mail to your old address can take it back.
      </p>
      <TextField
        ref={field}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        maxLength={20}
        value={text}
        error={error}
        urgent
        onChange={({ target }) =>
          edit(target.selectionEnd === target.value.length ? groupedCode(target.value) : target.value)
        }
      />
      <DialogButtons>
        <Button disabled={busy} onClick={() => void run(() => forgetAddress(user).then(onOther))}>
          Use another address
        </Button>
        <Button type="submit" variant="primary" disabled={busy || code === null}>
          {busy ? "Checking..." : "Change email"}
        </Button>
      </DialogButtons>
    </form>
  );
}
