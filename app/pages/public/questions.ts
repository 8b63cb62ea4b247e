/** The page adds the free days to its answer, with the day on which they end. */
export const PRICE_QUESTION = "What does it cost?";

/** The questions of /faq, by category. Each answer says what the product really does. */
export const CATEGORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Getting Started": {
    "What is Expense Timeline?":
      "A list of your bills, drawn as one line through the month. Each bill has a title, an amount and a due date. You see what is paid, what is overdue and what is still to pay.",
    "How do I sign in?":
      "With your Google account, or with an email that holds a link and a code. Either works, and there is no password to remember. Once you are in, you can add a passkey and sign in with your fingerprint, your face or your screen lock.",
    "How long does it take to set up?":
      "About a minute. Pick from sixteen common bills and type what yours cost. They come back every month by themselves. You can add others at any time.",
    "Can I bring my bills from another product?":
      "Yes, as a file: a spreadsheet, a bank's statement, a calendar, or an export of Wallos, YNAB, Actual and others. Your browser reads it and shows how each bill would land before anything changes. One undo takes all of it back.",
    "Can I look before I pay?":
      "Yes. The sample month, linked at the foot of this page, is open to everybody. Every control works, and nothing is stored.",
    "Do I have to connect my bank?":
      "No, and you can't. You type in your bills yourself, which takes a few minutes a month and keeps your bank out of it.",
  },
  "Features & Functionality": {
    "How do recurring expenses work?":
      "A recurring expense comes back every month on the same date. A bill due on the 31st falls on the last day of shorter months. You can change one occurrence, that one and those after it, or the whole series, and stop the series whenever you like. A bill can also repeat every week or every other week, on several days of a month, on the second Tuesday or the last working day, every quarter or every year. It can end after a date or a number of times, move off weekends, have an amount that varies, and be marked paid on its day if it is on autopay.",
    "Which currencies are there?":
      "Twelve: USD, EUR, BRL, GBP, JPY, CAD, AUD, CHF, CNY, INR, MXN and KRW. You choose one in Settings; amounts are shown in it and are not converted.",
    "Can I set a budget?":
      "Yes, one for each month, or the same for all that follow, and what is left over can carry into the next. A bar shows how much of it your bills take: on track up to 80%, close to the limit up to 100%, and over budget above that.",
    "What are the two timeline views?":
      "The vertical view lists the month from top to bottom, day by day. The horizontal view lays the same bills along a line from left to right. A switch above the bills goes from one to the other.",
    "Can I forward a bill instead of typing it?":
      "Yes, to an address that Settings gives you. What was read of it waits on your month until you add it. The mail itself isn't kept.",
    "What are the badges for?":
      "They mark good habits: the first bill paid, a month with nothing left to pay, three such months in a row. There are 13. Nothing else depends on them.",
  },
  "Data & Sync": {
    "Does it work offline?":
      "Yes. Once you have opened the app on a device, your bills are kept there. You can read and change them without a network; the changes are sent when it is back.",
    "Does it sync between devices?":
      "Yes. Sign in with the same account and every device shows the same bills. If two devices change the same detail of a bill, the later change counts, and what it replaced stays in the history for 30 days.",
    "Can I export my data?":
      "Yes. The Annual Report gives a year as PDF or as CSV for a spreadsheet; Settings gives all of your bills as CSV, and everything we hold about you as JSON. After a subscription has ended you can still get both in Settings, and each month as PDF or CSV on the page that shows your bills.",
    "Can I undo a mistake?":
      "Yes. The message that follows a change has Undo, and for 30 days the history can undo it, too.",
  },
  "Pricing & Billing": {
    [PRICE_QUESTION]:
      "$9 per month. There is one plan with everything in it. Annual plans are not offered yet.",
    "How do I pay?": "By card, on the payment page of Stripe. Your card number never reaches our servers.",
    "Can I get a refund?":
      "Refunds are decided case by case. Write to support and say what went wrong; a person reads it. If your last payment is refunded in full, your subscription ends with it.",
    "What happens when I cancel?":
      "Nothing more is charged. You keep access until the end of the billing period you have paid for, or of your trial. After that your data stays: you can sign in to read and export it whenever you like, unless you asked us to delete it.",
    "What happens when a payment fails?":
      "Stripe tries the card again over the next days. Meanwhile the timeline is closed, and nothing is lost: change your card in Settings to get back in at once. You can read and export your bills throughout.",
  },
  "Account Management": {
    "How do I cancel?":
      "Choose Cancel Account in Settings. Your subscription then ends with the month you have paid for, or with the trial, and nothing more is charged. Support reads your request and answers by email. Until that day you can take it back in Settings. A subscription that is past due or paused ends at once, and taking the request back doesn't resume it.",
    "What happens to my data when my account is deleted?":
      "When you cancel, you choose whether your data is deleted, too. If so, your account counts as deleted when your paid period or trial ends, or seven days after you ask if you have paid for nothing. Everything in it is erased after that, within 30 days; until then both exports work. Otherwise your data stays. Only accounts that nobody has used or paid for in two years are erased, after two warning emails.",
    "How do I switch off reminders?":
      "In Settings. You can choose how many days before and after the due date they come, and switch off those about bills that fall due and about overdue bills separately. Each email also has a link that stops them.",
    "Is there a dark mode?": "Yes. It follows your device unless you choose light or dark yourself.",
  },
  "Technical Support": {
    "How do I reach support?":
      "By email: Contact, at the foot of this page, writes to the right address. Replies take about 24 hours.",
    "The sign-in link didn't arrive. What now?":
      "Look in the spam folder first. A link works once, within ten minutes, so ask for a new one if it has been a while.",
    "Which browsers are supported?":
      "Chrome and Edge 111, Firefox 128, Safari 16.4 and newer versions of them, on computers and phones. You can add the app to the home screen of a phone.",
  },
};
