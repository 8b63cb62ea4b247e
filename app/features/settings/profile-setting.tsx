import { type FormEvent, useState } from "react";
import { useRows, useShownName } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { controlClass } from "../../ui/fields.tsx";
import { SettingRow, SettingRows } from "../../ui/setting-row.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { GoogleSetting } from "./google-setting.tsx";

interface ProfileSettingProps {
  user: { name: string; email: string };
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
        <SettingRow label="Email">
          {() => <p className="max-w-full text-ink-soft wrap-anywhere">{user.email}</p>}
        </SettingRow>
        {isSignedIn && <GoogleSetting onEnded={onSessionsEnded} />}
      </SettingRows>
    </Card>
  );
}

function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const { perform, undo } = useChanges();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (typed === name) return;
    const done = await perform({ type: "settings.update", data: { name: typed } });
    if (done.ok) showOutcome(done, "Name saved", undo);
    else setError(done.error);
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
              value={typed}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${control}-error`}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
            {error !== undefined && (
              <p id={`${control}-error`} role="alert" className="text-small text-unpaid">
                {error}
              </p>
            )}
            {typed !== name && <Button type="submit">Save name</Button>}
          </>
        )}
      </SettingRow>
    </form>
  );
}
