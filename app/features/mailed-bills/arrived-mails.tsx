import { useEffect, useId, useRef, useState } from "react";
import type { MailNote, UnknownSender, WaitingConfirmation } from "#domain/mailed-bills/waiting-mails.ts";
import { counted } from "#domain/text/wording.ts";
import { useChanges, useCurrency } from "../../data/ledger/use-ledger.tsx";
import { useWaitingMails } from "../../data/ledger/use-mails.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CONTENT_ID } from "../../ui/screen.tsx";
import { showOutcome, showToast } from "../../ui/toast.ts";
import type { OfferedBill } from "./bill-of-mail.ts";
import { MailedBill, type MailedBillProps } from "./mailed-bill.tsx";
import { useDiscard } from "./use-discard.ts";

/** More of them would push the month out of sight. */
const SHOWN = 3;

/** What arrived by mail, as long as it waits: bills, questions about senders, and what became of other mails. */
export function ArrivedMails({ onEdit, linkTo }: Pick<MailedBillProps, "onEdit" | "linkTo">) {
  const { bills, notes, confirmations, senders } = useWaitingMails();
  const currency = useCurrency();
  const [showsAll, setShowsAll] = useState(false);
  // What was typed outlives its row, which an undo may bring back.
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<OfferedBill>>>>({});
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const returnsFocus = useRef(false);
  const onDone = () => {
    returnsFocus.current = true;
  };
  const onType = (mailId: string, changes: Partial<OfferedBill>) =>
    setTyped((before) => ({ ...before, [mailId]: { ...before[mailId], ...changes } }));
  // Forwarding is being set up while its code is waited for, so that comes first.
  const rows = [
    ...confirmations.map((each) => <Confirmation key={each.mail.id} waiting={each} onDone={onDone} />),
    ...bills.map((waiting, index) => (
      <MailedBill
        key={waiting.mail.id}
        {...{ waiting, currency, onEdit, linkTo, onDone }}
        isFirst={index === 0}
        typed={typed[waiting.mail.id]}
        onType={(changes) => onType(waiting.mail.id, changes)}
      />
    )),
    ...senders.map((each) => <SenderQuestion key={each.address} sender={each} onDone={onDone} />),
    ...notes.map((note) => <Note key={note.mail.id} note={note} onDone={onDone} />),
  ];
  const keys = rows.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button went with what it was about
  useEffect(() => {
    if (!returnsFocus.current || document.activeElement !== document.body) return;
    returnsFocus.current = false;
    (heading.current ?? document.getElementById(CONTENT_ID))?.focus({ preventScroll: true });
  }, [keys]);
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-5 pt-3 pb-1 shadow-card print:hidden"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="font-semibold outline-none">
        {bills.length === 0 ? "Mail arrived" : `${counted(bills.length, "bill")} arrived by mail`}
      </h2>
      <ul className="divide-y divide-line">{showsAll ? rows : rows.slice(0, SHOWN)}</ul>
      {rows.length > SHOWN && (
        <Button variant="link" className="-ml-4" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${rows.length}`}
        </Button>
      )}
    </section>
  );
}

interface PartProps {
  onDone: () => void;
}

function SenderQuestion({ sender, onDone }: PartProps & { sender: UnknownSender }) {
  const { perform, undo } = useChanges();
  const { address, name, subjects } = sender;
  async function answer(given: "yes" | "never") {
    onDone();
    const done = await perform({ type: "mail.answerSender", data: { address, answer: given } });
    showOutcome(
      done,
      given === "yes" ? `Reading bills from ${address}` : `Never reading bills from ${address}`,
      undo,
    );
  }
  const [first = ""] = subjects;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="wrap-anywhere">
          Read bills from <bdi translate="no">{address}</bdi>?
        </p>
        <p className="text-small text-ink-soft wrap-anywhere">
          <bdi translate="no">
            {[name, first === "" ? "" : `“${first}”`].filter((part) => part !== "").join(", ")}
          </bdi>
          {subjects.length > 1 && `, and ${subjects.length - 1} more`}
        </p>
      </div>
      <div className="-mr-4 flex">
        <Button onClick={() => void answer("yes")}>
          Yes<span className="sr-only"> (read bills from {address})</span>
        </Button>
        <Button variant="quiet" onClick={() => void answer("never")}>
          Never<span className="sr-only"> (read bills from {address})</span>
        </Button>
      </div>
    </li>
  );
}

function Confirmation({ waiting: { mail, reading }, onDone }: PartProps & { waiting: WaitingConfirmation }) {
  const { perform } = useChanges();
  const { provider, code, link } = reading;
  async function end() {
    onDone();
    const done = await perform({ type: "mail.discard", data: { mailId: mail.id } });
    if (!done.ok) showToast({ text: done.error, kind: "error" });
  }
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 flex-[1_1_9rem]">
          {provider} asks whether it may forward mail to your address.
        </p>
        <Button variant="quiet" className="-mr-4" onClick={() => void end()}>
          Done<span className="sr-only"> ({provider})</span>
        </Button>
      </div>
      {code !== null && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Confirmation code: <strong className="tabular-nums select-all">{code}</strong>
          </span>
          <CopyButton text={code} what="Code" />
        </p>
      )}
      {link !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-[1_1_18rem] text-small wrap-anywhere">
            Only if you asked for this, open: <span className="select-all">{link}</span>
          </p>
          <CopyButton text={link} what="Link" />
        </div>
      )}
    </li>
  );
}

function Note({ note: { mail, why }, onDone }: PartProps & { note: MailNote }) {
  const discard = useDiscard(mail.id, onDone);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5 text-small">
      <p className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
        <bdi translate="no">{mail.subject === "" ? mail.sender : `“${mail.subject}”`}</bdi>
        <span className="text-ink-soft">: no bill was read. {why}</span>
      </p>
      <Button variant="quiet" className="-mr-4" onClick={() => void discard()}>
        Discard<span className="sr-only"> ({mail.subject})</span>
      </Button>
    </li>
  );
}
