import { useEffect, useState } from "react";
import { paths } from "#domain/paths.ts";
import { errorText, type RequestError } from "../../data/api/api.ts";
import {
  type Asked,
  type AssistantScope,
  allowAssistant,
  readAsked,
  refuseAssistant,
} from "../../data/session/assistants.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Link } from "../../ui/navigation.tsx";
import { Spinner } from "../../ui/screen.tsx";
import { useRequest } from "../../ui/use-request.ts";

interface ConsentProps {
  user: User;
  /** Of the page's address, as the assistant made it. */
  query: string;
}

/** Asks whether an assistant may use the user's bills, and sends the answer to it. */
export function ConsentCard({ user, query }: ConsentProps) {
  const [asked, setAsked] = useState<Asked | RequestError | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    // Another round asks again.
    void round;
    readAsked(user, query).then(
      (found) => isCurrent && setAsked(found),
      (failure: unknown) => isCurrent && setAsked(failure as RequestError),
    );
    return () => {
      isCurrent = false;
    };
  }, [user, query, round]);
  function again() {
    setAsked(null);
    setRound(round + 1);
  }
  if (asked === null)
    return (
      <Card title="Connect an assistant">
        <Spinner text="Loading..." />
      </Card>
    );
  if ("code" in asked) return <Refusal failure={asked} onAgain={again} />;
  return <Question user={user} query={query} asked={asked} />;
}

function Refusal({ failure, onAgain }: { failure: RequestError; onAgain: () => void }) {
  const isOff = failure.code === "assistants_off";
  const isFinal = isOff || failure.code === "invalid_authorization";
  return (
    <Card title={isOff ? "Assistants are off" : "This didn't work"}>
      <p role="alert" className="mt-2">
        {isOff ? "Switch them on in your settings. Then start again in your assistant." : errorText(failure)}
      </p>
      <p className="mt-5 flex flex-wrap gap-2">
        {!isFinal && (
          <Button variant="primary" onClick={onAgain}>
            Try again
          </Button>
        )}
        {isOff && (
          <Link to={paths.settings} className={buttonClass("primary")}>
            Open settings
          </Link>
        )}
        <Link to={paths.dashboard} className={buttonClass("secondary")}>
          My month
        </Link>
      </p>
    </Card>
  );
}

function Question({ user, query, asked }: ConsentProps & { asked: Asked }) {
  const [scope, setScope] = useState<AssistantScope>("read");
  const [isGone, setGone] = useState(false);
  const { busy, alert, run } = useRequest(errorText);
  const answer = (send: () => Promise<string>) =>
    run(async () => {
      const redirectTo = await send();
      setGone(true);
      location.assign(redirectTo);
    });
  return (
    <Card title={`Let ${asked.name} use your bills?`}>
      <p className="mt-2">
        A program that calls itself <strong className="font-semibold wrap-anywhere">{asked.name}</strong> asks
        to connect to the account of {user.email}. The answer goes to{" "}
        <strong className="font-semibold wrap-anywhere">{asked.host}</strong>.
      </p>
      {asked.isLocal && (
        <p className="mt-2 text-overdue">
          That is a program on this computer. Go on only if you have just started this there.
        </p>
      )}
      <div className="mt-4">
        {asked.mayWrite ? (
          <Choices
            legend="It may"
            name="scope"
            value={scope}
            options={[
              ["read", "Read your bills and budgets"],
              ["write", "Read them, and add, pay and change bills"],
            ]}
            className="flex-col"
            onChoose={setScope}
          />
        ) : (
          <p>It may read your bills and budgets, and change nothing.</p>
        )}
      </div>
      <p className="mt-3 text-small text-ink-soft">
        It can't move money, see how you pay for Expense Timeline, or sign in as you. Disconnect it in your
        settings whenever you like.
      </p>
      <Alert text={alert} className="mt-3 text-small" />
      {isGone && (
        <p role="status" className="mt-3 text-small">
          Going back to {asked.name}. You can close this page if nothing happens.
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button disabled={busy || isGone} onClick={() => void answer(() => refuseAssistant(user, query))}>
          Don't allow
        </Button>
        <Button
          variant="primary"
          disabled={busy || isGone}
          onClick={() => void answer(() => allowAssistant(user, query, scope))}
        >
          Allow
        </Button>
      </div>
    </Card>
  );
}
