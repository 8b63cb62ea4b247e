import { useCallback } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { arrivalDay, type MailSender } from "#domain/mailed-bills/arrived-mail.ts";
import { type FittingBills, fittingBills } from "#domain/mailed-bills/fitting-bills.ts";
import { type WaitingBill, waitingMails } from "#domain/mailed-bills/waiting-mails.ts";
import { useFigures } from "./computed.ts";

/** What arrived by mail and waits for the user. */
export function useWaitingMails() {
  return useFigures(waitingMails);
}

/** The senders of whom the user has said whether to read bills from them, by their addresses. */
export function useAnsweredSenders(): readonly MailSender[] {
  return useFigures(answeredSenders);
}

function answeredSenders(ledger: Ledger): MailSender[] {
  return [...ledger.known("sender")]
    .filter(({ answer }) => answer !== null)
    .sort((one, other) => (one.address < other.address ? -1 : 1));
}

/** The bills that a mail may be about. */
export function useFittingBills({ mail, reading }: WaitingBill): FittingBills {
  const find = (ledger: Ledger, today: Day) => {
    const about = {
      payee: reading.payee.value,
      amountCents: reading.amountCents.value,
      dueDate: reading.dueDate.value,
      arrivedOn: arrivalDay(mail),
    };
    return fittingBills(ledger, about, today);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reading doesn't change
  return useFigures(useCallback(find, [mail.id]));
}
