export interface Question {
  readonly question: string;
  readonly answer: string;
}

export interface Category {
  readonly name: string;
  readonly questions: readonly Question[];
}

/** The questions of /faq. Each answer says what the product really does. */
export const CATEGORIES: readonly Category[] = [
  {
    name: "Getting Started",
    questions: [
      {
        question: "What is Expense Timeline?",
        answer:
          "A list of your bills, drawn as one line through the month. Each bill has a title, an amount and a due date. You see what is paid, what is late and what is still to pay.",
      },
      {
        question: "How do I sign in?",
        answer:
          "With your Google account, or with an email that holds a link and a code. Either will do, and there is no password to remember.",
      },
      {
        question: "How long does it take to set up?",
        answer:
          "About a minute. Tick your bills in a list of sixteen common ones and type what they cost. They come back every month by themselves. Add the others as they come.",
      },
      {
        question: "Can I look before I pay?",
        answer:
          "Yes. The sample month, linked at the foot of this page, is open to everybody. Every control works, and nothing is stored.",
      },
      {
        question: "Do I have to connect my bank?",
        answer:
          "No, and you can't. You type in your bills yourself, which takes a few minutes a month and keeps your bank out of it.",
      },
    ],
  },
  {
    name: "Features & Functionality",
    questions: [
      {
        question: "How do recurring expenses work?",
        answer:
          "A recurring expense comes back every month on the same date. A bill due on the 31st falls on the last day of shorter months. You can change one occurrence, that one and those after it, or the whole series, and stop the series whenever you like. Quarterly and yearly bills come as often as they really do. A bill can end after a date or a number of times, move off weekends, have an amount that varies, and be marked paid on its day if it is on autopay.",
      },
      {
        question: "Which currencies are there?",
        answer:
          "Twelve: USD, EUR, BRL, GBP, JPY, CAD, AUD, CHF, CNY, INR, MXN and KRW. You choose one in Settings; amounts are shown in it and are not converted.",
      },
      {
        question: "Can I set a budget?",
        answer:
          "Yes, one for each month, or the same for all that follow, with what was left if you like. A bar shows how much of it your bills take: on track up to 80%, close to the limit up to 100%, and over budget above that.",
      },
      {
        question: "What are the two timeline views?",
        answer:
          "The vertical view lists the month from top to bottom, day by day. The horizontal view lays the same bills along a line from left to right. A switch above the bills goes from one to the other.",
      },
      {
        question: "What are the badges for?",
        answer:
          "For habits worth keeping: the first bill paid, a month without anything left open, three such months in a row. There are 13. Nothing depends on them.",
      },
    ],
  },
  {
    name: "Data & Sync",
    questions: [
      {
        question: "Does it work offline?",
        answer:
          "Yes. Once you have opened the app on a device, your bills are kept there. You can read and change them without a network; the changes are sent when it is back.",
      },
      {
        question: "Does it sync between devices?",
        answer:
          "Yes. Sign in with the same account and every device shows the same bills. If two devices change the same detail of a bill, the later change counts, and what it replaced stays in the history for 30 days.",
      },
      {
        question: "Can I export my data?",
        answer:
          "Yes. The Annual Report gives a year as PDF or as CSV for a spreadsheet; Settings gives all of your bills as CSV, and everything we hold about you as JSON. After a subscription has ended you can still get both in Settings, and each month as PDF or CSV on the page that shows your bills.",
      },
      {
        question: "Can I undo a mistake?",
        answer:
          "Yes. The message that follows a change has Undo, and for 30 days the history can undo it, too.",
      },
    ],
  },
  {
    name: "Pricing & Billing",
    questions: [
      {
        question: "What does it cost?",
        answer: "$9 per month. There is one plan with everything in it. Annual plans are not offered yet.",
      },
      {
        question: "How do I pay?",
        answer: "By card, on the payment page of Stripe. Your card number never reaches our servers.",
      },
      {
        question: "Can I get a refund?",
        answer:
          "Refunds are decided case by case. Write to support and say what went wrong; a person reads it. If your last payment is refunded in full, your subscription ends with it.",
      },
      {
        question: "What happens when I cancel?",
        answer:
          "Nothing more is charged. You keep access until the end of the billing period you have paid for, or of your trial. After that your data stays: you can sign in to read and export it whenever you like, unless you asked us to delete it.",
      },
      {
        question: "What happens when a payment fails?",
        answer:
          "Stripe tries the card again over the next days. Meanwhile the timeline is closed, and nothing is lost: change your card in Settings to get back in at once. You can read and export your bills throughout.",
      },
    ],
  },
  {
    name: "Account Management",
    questions: [
      {
        question: "How do I cancel?",
        answer:
          "Choose Cancel Account in Settings. Your subscription then ends with the month you have paid for, or with the trial, and nothing more is charged. Support reads your request and answers by email. Until that day you can take it back in Settings. A subscription that is past due or paused ends at once, and taking the request back doesn't resume it.",
      },
      {
        question: "What happens to my data when my account is deleted?",
        answer:
          "When you cancel, you choose whether your data is deleted, too. If so, your account counts as deleted when your paid period or trial ends, or seven days after you ask if you have paid for nothing. Everything in it is erased after that, within 30 days; until then both exports work. Otherwise your data stays. Only accounts that nobody has used or paid for in two years are erased, after two warning emails.",
      },
      {
        question: "How do I switch off reminders?",
        answer:
          "In Settings. Mails about bills due tomorrow and about overdue bills can be switched off separately, and each has a link that stops its kind.",
      },
      {
        question: "Is there a dark mode?",
        answer: "Yes. The product follows your device unless you choose light or dark yourself.",
      },
    ],
  },
  {
    name: "Technical Support",
    questions: [
      {
        question: "How do I reach support?",
        answer:
          "By email: Contact, at the foot of this page, writes to the right address. Replies take about 24 hours.",
      },
      {
        question: "The sign-in link didn't arrive. What now?",
        answer:
          "Look in the spam folder first. A link works once, within ten minutes, so ask for a new one if it has been a while.",
      },
      {
        question: "Which browsers are supported?",
        answer:
          "Chrome and Edge 111, Firefox 128, Safari 16.4 and newer versions of them, on computers and phones. You can add the app to the home screen of a phone.",
      },
    ],
  },
];
