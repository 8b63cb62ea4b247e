import type * as z from "zod/mini";
import type { Ledger } from "../ledger/ledger.ts";
import {
  type ArrivedMail,
  SENDER_ANSWERS,
  SENDER_MAX,
  SENDER_NAME_MAX,
  SUBJECT_MAX,
  shortLine,
} from "../mailed-bills/arrived-mail.ts";
import { givenReading } from "../mailed-bills/given-reading.ts";
import { lengthOf } from "../text/clean-text.ts";
import { isField } from "../undo/history.ts";
import { amountAndDue, dotted } from "../undo/words.ts";
import { addExpense } from "./add-expense.ts";
import { editExpense } from "./edit-expense.ts";
import {
  changedDetailFields,
  choiceField,
  dayField,
  expenseIdField,
  livingExpense,
  optional,
  readField,
  someOf,
  strict,
  uuidField,
} from "./fields.ts";
import { type OperationHandler, type Rejection, rejection, type Stamp } from "./operation.ts";

/** Mails that arrived at the account's own address, and what becomes of them (docs/contracts.md#mailed-bills). */

const mailId = uuidField("Mail id");

const addressField = readField((value) => {
  const address = typeof value === "string" ? value.toLowerCase() : "";
  return address.length <= SENDER_MAX && /^[^\s@]+@[^\s@]+$/u.test(address) ? address : undefined;
}, "Address must be an email address");

function lineField(name: string, max: number) {
  return readField(
    (value) => (typeof value === "string" && lengthOf(value) <= max ? shortLine(value, max) : undefined),
    `${name} must be text of at most ${max} characters`,
  );
}

const receiveSchema = strict({
  id: mailId,
  sender: addressField,
  senderName: lineField("Sender's name", SENDER_NAME_MAX),
  subject: lineField("Subject", SUBJECT_MAX),
  reading: readField(givenReading, "Reading must be a bill, or say why it is none"),
});

/** The worker itself makes it. One mail is one row, however often it is delivered. */
export const receiveMail: OperationHandler<typeof receiveSchema> = {
  schema: receiveSchema,
  earnsNoBadges: true,

  reads: ({ id, sender }) => ({ mails: [id], senders: [sender] }),

  apply(draft, mail, stamp) {
    if (draft.get("sender", mail.sender)?.answer === "never")
      return { refused: rejection("sender_refused", "Mail from this address isn't read") };
    if (draft.get("mail", mail.id) === undefined)
      draft.put("mail", mail.id, { ...mail, receivedAtMs: stamp.atMs, state: "waiting", expenseId: null });
    return {};
  },

  words: ({ entry }) => `A mail arrived${quoted(entry.subject?.mail)}`,
};

const addSchema = strict({ mailId, bill: addExpense.schema });

/** Adds the bill of a mail, as the user may have corrected it. */
export const addFromMail: OperationHandler<typeof addSchema> = {
  schema: addSchema,

  reads: (data, stamp) => ({ ...addExpense.reads(data.bill, stamp), mails: [data.mailId] }),

  apply(draft, data, stamp) {
    return endMail(draft, data.mailId, { state: "added", expenseId: data.bill.id }, () =>
      addExpense.apply(draft, data.bill, stamp),
    );
  },

  words: (change) => `${addExpense.words(change)}, from a mail`,
};

const tieSchema = strict({
  mailId,
  expenseId: expenseIdField,
  changes: optional(someOf({ amount: changedDetailFields.amount, dueDate: optional(dayField("Due date")) })),
});

/** Says that a mail is about a bill that is there, which takes over the amount and the due day that are given. */
export const tieMail: OperationHandler<typeof tieSchema> = {
  schema: tieSchema,
  chosenBill: ({ expenseId }) => expenseId,

  reads: (data, stamp) => {
    const edit = editOf(data);
    const bill = edit === null ? { expenses: [data.expenseId] } : editExpense.reads(edit, stamp);
    return { ...bill, mails: [data.mailId] };
  },

  apply(draft, data, stamp) {
    return endMail(draft, data.mailId, { state: "tied", expenseId: data.expenseId }, () =>
      changeTied(draft, data, stamp),
    );
  },

  words(change) {
    const { entry, bill } = change;
    const isChanged = entry.image.some((each) => isField(each) && each.table === "expense");
    const changes = isChanged ? `. ${editExpense.words(change)}` : dotted(amountAndDue(bill));
    return `Matched a mail to ${bill.name}${changes}`;
  },
};

function editOf({ expenseId: id, changes }: z.output<typeof tieSchema>) {
  if (changes === undefined) return null;
  const { amount: amountCents, ...others } = changes;
  return {
    id,
    changes: { ...others, ...(amountCents !== undefined && { amountCents }) },
    scope: "this" as const,
  };
}

function changeTied(draft: Ledger, data: z.output<typeof tieSchema>, stamp: Stamp): Outcome {
  const edit = editOf(data);
  if (edit !== null) return editExpense.apply(draft, edit, stamp);
  const bill = livingExpense(draft, data.expenseId);
  return "code" in bill ? { refused: bill } : {};
}

const discardSchema = strict({ mailId });

export const discardMail: OperationHandler<typeof discardSchema> = {
  schema: discardSchema,
  earnsNoBadges: true,

  reads: (data) => ({ mails: [data.mailId] }),

  apply: (draft, data) => endMail(draft, data.mailId, { state: "discarded", expenseId: null }, () => ({})),

  words: ({ entry }) => `Discarded a mail${quoted(entry.subject?.mail)}`,
};

type Outcome = ReturnType<OperationHandler<typeof addSchema>["apply"]>;

/** A mail ends once: the second of two devices is told that the other was first. */
function endMail(
  draft: Ledger,
  id: string,
  end: Pick<ArrivedMail, "state" | "expenseId">,
  change: () => Outcome,
): Outcome {
  const mail = waitingMail(draft, id);
  if ("code" in mail) return { refused: mail };
  const outcome = change();
  if (outcome.refused === undefined) draft.put("mail", id, { ...mail, ...end });
  return outcome;
}

function waitingMail(draft: Ledger, id: string): ArrivedMail | Rejection {
  const mail = draft.get("mail", id);
  if (mail === undefined) return rejection("not_found", "This mail isn't here any more");
  return mail.state === "waiting"
    ? mail
    : rejection("mail_done", "This mail was already added, matched or discarded");
}

const answerSchema = strict({
  address: addressField,
  /** "none" takes an answer back, and the next mail asks again. */
  answer: choiceField("Answer", [...SENDER_ANSWERS, "none"]),
});

export const answerSender: OperationHandler<typeof answerSchema> = {
  schema: answerSchema,
  earnsNoBadges: true,

  reads: ({ address }) => ({ senders: [address] }),

  apply(draft, { address, answer }) {
    draft.put("sender", address, { address, answer: answer === "none" ? null : answer });
    return {};
  },

  words({ entry }) {
    const { mail = "a sender" } = entry.subject ?? {};
    const changed = entry.image.find(isField);
    if (changed?.after["answer"] === "yes") return `Started reading bills from ${mail}`;
    return changed?.after["answer"] === "never"
      ? `Refused bills from ${mail}`
      : `Took back the answer about ${mail}`;
  },
};

/** ": “Your bill”" */
function quoted(subject: string | undefined): string {
  return subject === undefined ? "" : `: “${subject}”`;
}
