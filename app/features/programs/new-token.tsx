import { useRef, useState } from "react";
import { errorText } from "../../data/api/api.ts";
import { createProgram, type NewProgram } from "../../data/session/programs.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog, DialogButtons, type DialogOpening } from "../../ui/dialog.tsx";
import { SelectField, TextField, useTyped } from "../../ui/fields.tsx";
import { useRequest } from "../../ui/use-request.ts";

interface NewTokenProps {
  user: User;
  onCreated: () => Promise<void>;
}

export function NewToken({ user, onCreated }: NewTokenProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} className="mt-2 max-sm:w-full" onClick={() => setOpen(true)}>
        New token
      </Button>
      {open && (
        <NewTokenDialog
          user={user}
          opener={button.current}
          onClosed={() => setOpen(false)}
          onCreated={onCreated}
        />
      )}
    </>
  );
}

const EXPIRIES: readonly (readonly [value: string, text: string])[] = [
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
  ["", "Never"],
];

const NAME_MAX = 60;

function NewTokenDialog({ user, onCreated, ...dialog }: NewTokenProps & DialogOpening) {
  const [token, setToken] = useState<string | null>(null);
  const name = useTyped("");
  const [scope, setScope] = useState<NewProgram["scope"]>("read");
  const [days, setDays] = useState("90");
  const { busy, alert, run } = useRequest(errorText);
  const first = useRef<HTMLInputElement>(null);

  async function create() {
    if (name.text.trim() === "") {
      name.refuse("Give the token a name.");
      first.current?.focus();
      return;
    }
    await run(async () => {
      const program = { name: name.text, scope, days: days === "" ? null : Number(days) } as NewProgram;
      setToken(await createProgram(user, program));
      await onCreated();
    });
  }

  return (
    <Dialog {...dialog} title={token === null ? "New token" : "Your new token"} initialFocus={first}>
      {(close) =>
        token !== null ? (
          <MadeToken token={token} onDone={close} />
        ) : (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void create();
            }}
          >
            <TextField
              ref={first}
              label="Name"
              hint="What uses it. Your history calls its changes by this name."
              autoComplete="off"
              maxLength={NAME_MAX}
              value={name.text}
              error={name.error}
              onChange={({ target }) => name.edit(target.value)}
            />
            <Choices
              legend="It may"
              name="scope"
              value={scope}
              options={[
                ["read", "Read"],
                ["write", "Read and write"],
              ]}
              className="gap-x-6"
              onChoose={setScope}
            />
            <SelectField
              label="It expires"
              value={days}
              options={EXPIRIES}
              onChange={({ target }) => setDays(target.value)}
            />
            <Alert text={alert} className="text-small" />
            <DialogButtons>
              <Button disabled={busy} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" disabled={busy}>
                Create token
              </Button>
            </DialogButtons>
          </form>
        )
      }
    </Dialog>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <>
      <p role="status">Copy it now. It isn't shown again, and whoever has it can use your bills.</p>
      <p
        className="mt-3 rounded-control bg-canvas px-3 py-2 font-medium wrap-anywhere select-all"
        translate="no"
      >
        {token}
      </p>
      <DialogButtons>
        <CopyButton text={token} what="Token" />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogButtons>
    </>
  );
}
