import { dayTextAt, localTime, shortDayText } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { errorText } from "../../data/api/api.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { loadPrograms, type ProgramToken, revokeProgram } from "../../data/session/programs.ts";
import type { User } from "../../data/session/stored-user.ts";
import { useLoaded } from "../../data/session/use-loaded.ts";
import { Alert } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type DialogOpening, OpensDialog, QuestionDialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";
import { NewToken } from "./new-token.tsx";

/** Tokens with which programs of the user's own read and change their bills. */
export function ProgramsSetting({ user }: { user: User }) {
  const { value: tokens, failure, load } = useLoaded(loadPrograms, user);
  const list = tokens === null || tokens === "offline" ? null : tokens;
  return (
    <Card title="Programs">
      <p className="mt-1 text-small text-ink-soft">
        A token lets a script or another program use your bills.{" "}
        <a className="text-accent underline underline-offset-2" href={paths.developers}>
          For developers
        </a>
      </p>
      {tokens === null && failure === null && <Spinner text="Loading..." isSmall />}
      {tokens === "offline" && (
        <p className="py-3 text-ink-soft">Your tokens are listed when you are online.</p>
      )}
      <Alert text={failure} className="text-small" />
      {list !== null && list.length > 0 && (
        <ul aria-label="Tokens" className="divide-y divide-line">
          {list.map((token) => (
            <Token key={token.id} token={token} user={user} onRevoked={load} />
          ))}
        </ul>
      )}
      {list !== null && <NewToken user={user} onCreated={load} />}
    </Card>
  );
}

interface TokenProps {
  token: ProgramToken;
  user: User;
  onRevoked: () => Promise<void>;
}

function Token({ token, user, onRevoked }: TokenProps) {
  const timeZone = useTimeZone();
  const { name, scope, expiresAt, lastUsedOn } = token;
  const used = lastUsedOn === null ? "Never used" : `Last used ${shortDayText(lastUsedOn)}`;
  const can = scope === "read" ? "reads" : "reads and writes";
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-small text-ink-soft *:inline-block">
          <span>{used} ·</span> <span>{can} ·</span> <span>{expiryText(expiresAt, timeZone)}</span>
        </p>
      </div>
      <OpensDialog label="Revoke" of={name}>
        {(dialog) => (
          <RevokeDialog
            {...dialog}
            name={name}
            onRevoke={async () => {
              await revokeProgram(user, token.id);
              await onRevoked();
            }}
          />
        )}
      </OpensDialog>
    </li>
  );
}

function expiryText(expiresAt: string | null, timeZone: string): string {
  if (expiresAt === null) return "doesn't expire";
  const atMs = Date.parse(expiresAt);
  return atMs <= Date.now()
    ? `expired ${shortDayText(localTime(atMs, timeZone).day)}`
    : `until ${dayTextAt(atMs, timeZone)}`;
}

interface RevokeDialogProps extends DialogOpening {
  name: string;
  onRevoke: () => Promise<void>;
}

function RevokeDialog({ name, onRevoke, ...dialog }: RevokeDialogProps) {
  const { busy, alert, run } = useRequest(errorText);
  const revoke = (close: () => void) =>
    run(async () => {
      await onRevoke();
      close();
      showToast({ text: `Revoked ${name}` });
    });
  return (
    <QuestionDialog
      {...dialog}
      title={`Revoke ${name}?`}
      confirmText="Revoke"
      isDanger
      busy={busy}
      onConfirm={(close) => void revoke(close)}
    >
      <p>
        Whatever uses this token stops working at once. What it changed stays, and can be undone in your
        history.
      </p>
      <Alert text={alert} className="mt-3 text-small" />
    </QuestionDialog>
  );
}
