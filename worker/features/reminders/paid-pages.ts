import { type Day, longDayText } from "#domain/calendar/days.ts";
import { type MonthStart, monthWith } from "#domain/calendar/periods.ts";
import { amountWords, type Expense } from "#domain/expenses/expense.ts";
import { type Currency, decimalText } from "#domain/money/money.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { mailedPage } from "../../mail/html-mail.ts";

export interface PaidPage {
  readonly status: 200 | 400 | 402 | 409 | 410 | 503;
  readonly html: string;
}

type LinkedBill = Pick<
  Expense,
  | "id"
  | "title"
  | "amountCents"
  | "amountIsEstimate"
  | "payments"
  | "dueDate"
  | "status"
  | "paidDate"
  | "deleted"
>;

/** A bill, how its user reads amounts, and when their months begin. */
export interface Told {
  readonly bill: LinkedBill;
  readonly currency: Currency;
  readonly monthStart: MonthStart;
}

const PAY = "I've paid it";

const billLink = ({ bill, monthStart }: Pick<Told, "bill" | "monthStart">) => ({
  url: `${monthPath(monthWith(bill.dueDate, monthStart))}#expense-${bill.id}`,
  text: "Open your bills",
});

const APP: { readonly url: string; readonly text: string } = {
  url: paths.dashboard,
  text: "Open your bills",
};

/**
 * @param mailedDate the day that the mail named; the bill may have moved since
 * @param typed an amount that couldn't be read
 */
export function askPage(told: Told, mailedDate: Day, typed?: string): PaidPage {
  const { bill, currency } = told;
  const { title, dueDate, amountCents, amountIsEstimate } = bill;
  const day = longDayText(dueDate);
  const when = dueDate === mailedDate ? `due on ${day}` : `which moved to ${day} after the mail`;
  const amount = { label: "What did it cost?", value: typed ?? decimalText(amountCents) };
  const isWrong = typed !== undefined;
  return {
    status: isWrong ? 400 : 200,
    html: mailedPage(
      `Have you paid ${title}?`,
      `${amountWords(bill, currency)}, ${when}.`.replace(/^about/, "About"),
      {
        button: PAY,
        ...(amountIsEstimate && {
          amount: { ...amount, error: isWrong ? "Please enter a valid amount" : null },
        }),
        link: billLink(told),
      },
    ),
  };
}

/** @param canUndo whether it was paid by this link, and nothing since stands in the way */
export function paidPage(told: Told, canUndo: boolean): PaidPage {
  const { bill, currency } = told;
  const { title, dueDate, paidDate } = bill;
  const text = `${amountWords(bill, currency)}, paid on ${longDayText(paidDate ?? dueDate)}.`;
  const link = billLink(told);
  return {
    status: 200,
    html: canUndo
      ? mailedPage(`${title} is marked as paid`, text, { button: "Undo", isUndo: true, isPaid: true, link })
      : mailedPage(`${title} is already paid`, `${text} There is nothing to do.`, { isPaid: true, link }),
  };
}

/** @param canPay whether the link isn't used up */
export function undonePage(told: Told, canPay: boolean): PaidPage {
  const { bill, currency } = told;
  const text = `${amountWords(bill, currency)}, due on ${longDayText(bill.dueDate)}. It is as it was before.`;
  const link = billLink(told);
  return {
    status: 200,
    html: mailedPage(`${bill.title} isn't paid any more`, text, canPay ? { button: PAY, link } : { link }),
  };
}

export function usedUpPage(told: Told): PaidPage {
  const text = `It has marked ${told.bill.title} as paid ten times. You can still mark it as paid in the app.`;
  return { status: 410, html: mailedPage("This link is used up", text, { link: billLink(told) }) };
}

export function deletedPage({ title }: LinkedBill): PaidPage {
  const text = "There is nothing to mark as paid. For 30 days, the history in the app can bring it back.";
  return { status: 410, html: mailedPage(`${title} was deleted`, text, { link: APP }) };
}

export function refusedPage(reason: string): PaidPage {
  const text = `${reason}${/[.!?]$/.test(reason) ? "" : "."} Please make the change in the app.`;
  return { status: 409, html: mailedPage("This could not be saved", text, { link: APP }) };
}

const page = (status: PaidPage["status"], title: string, text: string, link = APP): PaidPage => ({
  status,
  html: mailedPage(title, text, { link }),
});

export const UNKNOWN_PAGE = page(
  400,
  "This link is not complete",
  "Please open it again from the mail, or mark the bill as paid in the app.",
);

export const EXPIRED_PAGE = page(
  410,
  "This link is too old",
  "Links in reminders work for 30 days. You can still mark the bill as paid in the app.",
);

export const NO_ACCOUNT_PAGE = page(
  410,
  "This account doesn't exist any more",
  "It was erased, together with its bills.",
  { url: paths.landing, text: "Expense Timeline" },
);

export const NO_BILL_PAGE = page(
  410,
  "This bill doesn't exist any more",
  "There is nothing to mark as paid.",
);

export const LAPSED_PAGE = page(
  402,
  "Your subscription has ended",
  "Your bills can be changed again once you subscribe. Until then you can read and export them.",
  { url: paths.settings, text: "Open settings" },
);

export const BUSY_PAGE = page(
  503,
  "Please try again in a minute",
  "Your bills can't be reached at the moment. Nothing was changed.",
);
