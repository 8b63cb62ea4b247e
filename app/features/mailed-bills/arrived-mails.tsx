import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { MailNote, UnknownSender, WaitingConfirmation } from "#domain/mailed-bills/waiting-mails.ts";
import { counted } from "#domain/text/wording.ts";
import { useChanges, useCurrency } from "../../data/ledger/use-ledger.tsx";
import { useWaitingMails } from "../../data/ledger/use-mails.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CONTENT_ID } from "../../ui/screen.tsx";
import { showOutcome } from "../../ui/toast.ts";
import { MailedBill, type MailedBillProps } from "./mailed-bill.tsx";

/** More of them would push the month out of sight. */
const SHOWN = 3;

/** What arrived by mail, as long as it waits: bills, questions about senders, and what became of other mails. */
export function ArrivedMails({ onEdit, linkTo }: Pick<MailedBillProps, "onEdit" | "linkTo">) {
  const { bills, notes, confirmations, senders } = useWaitingMails();
  const currency = useCurrency();
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const returnsFocus = useRef(false);
  const total = bills.length + notes.length + confirmations.length + senders.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button went with what it was about
  useEffect(() => {
    if (!returnsFocus.current || document.activeElement !== document.body) return;
    returnsFocus.current = false;
    (heading.current ?? document.getElementById(CONTENT_ID))?.focus({ preventScroll: true });
  }, [total]);
  if (total === 0) return null;
  const onDone = () => {
    returnsFocus.current = true;
  };
  const shown = showsAll ? bills : bills.slice(0, SHOWN);
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-5 pt-4 pb-1 shadow-card print:hidden"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="font-semibold outline-none">
        {bills.length === 0 ? "Mail arrived" : `${counted(bills.length, "bill")} arrived by mail`}
      </h2>
      <ul className="divide-y divide-line">
        {confirmations.map((each) => (
          <Confirmation key={each.mail.id} waiting={each} onDone={onDone} />
        ))}
        {senders.map((each) => (
          <SenderQuestion key={each.address} sender={each} onDone={onDone} />
        ))}
        {shown.map((waiting) => (
          <MailedBill key={waiting.mail.id} {...{ waiting, currency, onEdit, linkTo, onDone }} />
        ))}
        {bills.length > shown.length && (
          <li className="py-2">
            <Button variant="link" className="-ml-4" onClick={() => setShowsAll(true)}>
              {`Show all ${bills.length}`}
            </Button>
          </li>
        )}
        {notes.map((note) => (
          <Note key={note.mail.id} note={note} onDone={onDone} />
        ))}
      </ul>
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
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="wrap-anywhere">
          Mail from <bdi translate="no">{address}</bdi>: read bills from this address?
        </p>
        <p className="text-small text-ink-soft wrap-anywhere">
          <bdi translate="no">
            {[name, first === "" ? "" : `“${first}”`].filter((part) => part !== "").join(", ")}
          </bdi>
          {subjects.length > 1 && `, and ${subjects.length - 1} more`}
        </p>
      </div>
      <Buttons>
        <Button variant="primary" onClick={() => void answer("yes")}>
          Yes<span className="sr-only"> (read bills from {address})</span>
        </Button>
        <Button onClick={() => void answer("never")}>
          Never<span className="sr-only"> (read bills from {address})</span>
        </Button>
      </Buttons>
    </li>
  );
}

function Confirmation({ waiting: { mail, reading }, onDone }: PartProps & { waiting: WaitingConfirmation }) {
  const dismiss = useDismiss(mail.id, onDone);
  const { provider, code, link } = reading;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p>{provider} asks whether it may forward mail to your address.</p>
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
            Link to confirm it, if you asked for it: <span className="select-all">{link}</span>
          </p>
          <CopyButton text={link} what="Link" />
        </div>
      )}
      <Buttons>
        <Button onClick={dismiss}>Done</Button>
      </Buttons>
    </li>
  );
}

function Note({ note: { mail, why }, onDone }: PartProps & { note: MailNote }) {
  const dismiss = useDismiss(mail.id, onDone);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-small">
      <p className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
        <bdi translate="no">{mail.subject === "" ? mail.sender : `“${mail.subject}”`}</bdi>
        <span className="text-ink-soft">: no bill was read. {why}</span>
      </p>
      <Button variant="quiet" onClick={dismiss}>
        Dismiss<span className="sr-only"> ({mail.subject})</span>
      </Button>
    </li>
  );
}

function useDismiss(mailId: string, onDone: () => void) {
  const { perform, undo } = useChanges();
  return async () => {
    onDone();
    showOutcome(await perform({ type: "mail.discard", data: { mailId } }), "Mail thrown away", undo);
  };
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}
