import { type FormEvent, useRef, useState } from "react";
import { type FeedOptions, feedName } from "#domain/calendar-feed/feed.ts";
import { Invalid } from "#domain/text/clean-text.ts";
import { errorText } from "../../data/api/api.ts";
import {
  addCalendar,
  type CalendarFeed,
  changeCalendar,
  replaceAddress,
  stopCalendar,
} from "../../data/session/calendars.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons, type DialogOpening } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useRequest } from "../../ui/use-request.ts";
import { NewAddress } from "./new-address.tsx";
import { OptionFields } from "./option-fields.tsx";

interface CalendarDialogProps extends DialogOpening {
  user: User;
  fallbackFocus: () => HTMLElement | null;
  onChanged: () => Promise<void>;
}

const USUAL: FeedOptions = { name: "Bills", showsAmounts: true, alarm: "none" };

/** Asks for a calendar's options, then tells its address. */
export function NewCalendar({ user, onChanged, ...dialog }: CalendarDialogProps) {
  // A request that is sent again must not make another calendar.
  const [id] = useState(() => crypto.randomUUID());
  const [address, setAddress] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const form = useOptions(USUAL, async (options) => {
    const made = await addCalendar(user, { id, ...options });
    setAddress(made.address);
    await onChanged();
  });
  return (
    <Dialog
      {...dialog}
      title={address === null ? "New calendar" : "Your calendar's address"}
      initialFocus={name}
    >
      {(close) =>
        address === null ? (
          <form noValidate onSubmit={form.submit}>
            <OptionFields {...form.fields} nameRef={name} />
            <Alert text={form.refusal} className="mt-3 text-small" />
            <DialogButtons>
              <Button disabled={form.busy} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" disabled={form.busy}>
                {form.busy ? "Creating..." : "Create"}
              </Button>
            </DialogButtons>
          </form>
        ) : (
          <NewAddress address={address} onDone={close} />
        )
      }
    </Dialog>
  );
}

/** Changes a calendar's options, gives it another address, or stops it. */
export function ChangeCalendar({
  user,
  calendar,
  onChanged,
  ...dialog
}: CalendarDialogProps & { calendar: CalendarFeed }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const { id, name } = calendar;
  const closeDialog = useRef<() => void>(() => undefined);
  const form = useOptions(calendar, async (options) => {
    await changeCalendar(user, { id, ...options });
    await onChanged();
    showToast({ text: "Calendar saved" });
    closeDialog.current();
  });
  async function act(question: Question) {
    if (question === "replace") setAddress((await replaceAddress(user, id)).address);
    else await stopCalendar(user, id);
    await onChanged();
    if (question === "replace") return;
    showToast({ text: `${name} stopped` });
    closeDialog.current();
  }
  return (
    <Dialog {...dialog} title={address === null ? name : "Your calendar's address"}>
      {(close) => {
        closeDialog.current = close;
        if (address !== null) return <NewAddress address={address} onDone={close} />;
        if (asked !== null)
          return <Asked {...QUESTIONS[asked]} onNo={() => setAsked(null)} onYes={() => act(asked)} />;
        return (
          <form noValidate onSubmit={form.submit}>
            <OptionFields {...form.fields} />
            <Alert text={form.refusal} className="mt-3 text-small" />
            <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
              <Button onClick={() => setAsked("replace")}>New address</Button>
              <Button variant="danger" onClick={() => setAsked("stop")}>
                Stop calendar
              </Button>
            </div>
            <DialogButtons>
              <Button disabled={form.busy} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" disabled={form.busy}>
                {form.busy ? "Saving..." : "Save"}
              </Button>
            </DialogButtons>
          </form>
        );
      }}
    </Dialog>
  );
}

const QUESTIONS = {
  replace: {
    text: "You'll get a new address. The one you have now stops at once, so change it in every app that uses it.",
    yes: "Get a new address",
  },
  stop: {
    text: "Its address stops at once, and apps that use it show no bills any more. Your bills here stay as they are.",
    yes: "Stop calendar",
  },
} as const;

type Question = keyof typeof QUESTIONS;

interface AskedProps {
  text: string;
  yes: string;
  onNo: () => void;
  onYes: () => Promise<void>;
}

function Asked({ text, yes, onNo, onYes }: AskedProps) {
  const { busy, alert, run } = useRequest(errorText);
  return (
    <>
      <p>{text}</p>
      <Alert text={alert} className="mt-3 text-small" />
      <DialogButtons>
        {/* The button that asked is gone, and with it the focus. */}
        <Button autoFocus disabled={busy} onClick={onNo}>
          Back
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => void run(onYes)}>
          {yes}
        </Button>
      </DialogButtons>
    </>
  );
}

function useOptions(initial: FeedOptions, save: (options: FeedOptions) => Promise<void>) {
  const { name, showsAmounts, alarm } = initial;
  const [options, setOptions] = useState<FeedOptions>({ name, showsAmounts, alarm });
  const [nameError, setNameError] = useState<string>();
  const { busy, alert: refusal, run } = useRequest(errorText);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const error = faultOf(options.name);
    setNameError(error);
    if (error === undefined) void run(() => save(options));
    else event.currentTarget.querySelector("input")?.focus();
  }
  const fields = {
    ...{ options, nameError },
    onChange: (change: Partial<FeedOptions>) => {
      setNameError(undefined);
      setOptions((before) => ({ ...before, ...change }));
    },
  };
  return { submit, fields, busy, refusal };
}

function faultOf(name: string): string | undefined {
  try {
    feedName(name);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Invalid) return thrown.message;
    throw thrown;
  }
}
