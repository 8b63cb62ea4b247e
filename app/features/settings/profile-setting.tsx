import { type FormEvent, useState } from "react";
import { useShownName } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/fields.tsx";
import { showOutcome } from "../../ui/toast.ts";

export function ProfileSetting({ user }: { user: { name: string; email: string } }) {
  const name = useShownName(user);
  return (
    <Card title="Profile">
      {/* A change on another device, or an undo, replaces the field's text. */}
      <NameForm key={name} name={name} />
      <p className="mt-4 text-small font-medium">Email</p>
      <p className="text-ink-soft wrap-anywhere">{user.email}</p>
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
    <form noValidate className="mt-3 flex max-w-120 flex-wrap items-end gap-3" onSubmit={save}>
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          label="Name"
          autoComplete="name"
          value={typed}
          error={error}
          urgent
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      {typed !== name && <Button type="submit">Save name</Button>}
    </form>
  );
}
