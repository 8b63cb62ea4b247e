import {
  AS_TITLE,
  AUTOPAY,
  bill,
  due,
  every,
  LAST_DAY,
  notOfferedAsTitle,
  type Sentences,
  unsupported,
  until,
} from "./sentences.ts";

export const DATES: Sentences = [
  [
    bill("Rent", 950, due("2026-11-22")),
    "rent 950 today | rent 950 Sunday | rent 950 on the 22nd | rent 950 22 November",
  ],
  [bill("Rent", 950, due("2026-11-23")), "rent 950 tomorrow | rent 950 next week"],
  [bill("Rent", 950, due("2026-11-24")), "rent 950 the day after tomorrow"],
  [bill("Rent", 950, due("2026-11-21")), "rent 950 yesterday"],
  [
    bill("Rent", 950, due("2026-11-27")),
    `
    rent 950 on Friday | rent 950 Friday | rent 950 by Friday | rent 950 due Friday | rent 950 this Friday
    rent 950 next Friday
    `,
  ],
  [bill("Rent", 950, due("2026-11-29")), "rent 950 next Sunday | rent 950 in a week"],
  [
    bill("Rent", 950, due("2026-11-25")),
    "rent 950 on Wed | rent 950 in 3 days | rent 950 in three days | rent 950 on the 25th of this month",
  ],
  [bill("Rent", 950, due("2026-12-06")), "rent 950 in 2 weeks"],
  [bill("Rent", 950, due("2026-12-22")), "rent 950 in a month"],
  [bill("Rent", 950, due("2027-02-22")), "rent 950 in 3 months"],
  [
    bill("Rent", 950, due("2026-12-01")),
    `
    rent 950 next month | rent 950 due next month | rent 950 on the 1st | rent 950 1st
    rent 950 on the first | rent 950 2026-12-01 | rent 950 2026/12/01 | rent 950 2026.12.01
    rent 950 12/2026 | rent 950 1.12.2026 | rent 950 in December | rent 950 December 2026
    `,
  ],
  [bill("Rent", 950, due("2027-01-01")), "rent 950 next year"],
  [bill("Rent", 950, due("2026-12-21")), "rent 950 on the 21st"],
  [bill("Rent", 950, due("2026-12-31")), "rent 950 on the 31st | rent 950 31.12.26 | rent 950 31-12-2026"],
  [bill("Rent", 950, due("2026-12-05")), "rent 950 due the 5th"],
  [
    bill("Rent", 950, due("2026-12-15")),
    `
    rent 950 on 15 | rent 950 on the 15 | rent 950 on the 15th of the month
    the 15th of next month rent 950 | rent 950 on the 15th of next month | rent 950 next month on the 15th
    `,
  ],
  [
    bill("Rent", 950, due("2027-03-12")),
    `
    rent 950 12 March | rent 950 March 12 | rent 950 12th March | rent 950 12th of March
    rent 950 March 12th | rent 950 on March the 12th | rent 950 on the 12th of March | rent 950 12 Mar
    rent 950 Mar. 12 | rent 950 12 March 2027 | rent 950 March 12, 2027 | rent 950 March 12th, 2027
    rent 950 Friday, 12 March 2027 | rent 950 on Fri 12 Mar | rent 950 12.03.2027 | rent 950 12-Mar-2027
    rent 950 from 12 March
    `,
  ],
  [bill("Rent", 950, due("2027-09-03")), "rent 950 Sept 3"],
  [bill("Rent", 950, due("2028-03-12")), "rent 950 12 March '28"],
  [bill("Rent", 950, due("2027-11-21")), "rent 950 21 November"],
  [bill("Rent", 950, due("2028-02-29")), "rent 950 29 February"],
  [bill("Rent 31 February", 950), "rent 950 31 February"],
  [bill("Rent 30 Feb", 950), "rent 950 30 Feb"],
  [bill("Rent 29 February 2027", 950), "rent 950 29 February 2027"],
  [bill("Rent 2026-02-31", 950), "rent 950 2026-02-31"],
  [bill("Rent 2026-13-01", 950), "rent 950 2026-13-01"],
  [bill("Rent", 950, due("2027-03-01")), "rent 950 2027-03"],
  [bill("Rent 13/2026", 950), "rent 950 13/2026"],
  [bill("Rent 31.02.2027", 950), "rent 950 31.02.2027"],
  [bill("Rent 3/12/2027", 950), "rent 950 3/12/2027"],
  [bill("Rent", 950, due("2027-05-05")), "rent 950 5/5/2027"],
  [
    bill("Rent", 950, due("2026-12-25")),
    "rent 950 25/12/2026 | rent 950 12/25/2026 | rent 950 12/25/26 | rent 950 due 25/12",
  ],
  [bill("Rent due 3/12", 950), "rent 950 due 3/12"],
  [bill("Rent 13/13/2026", 950), "rent 950 13/13/2026"],
  [
    bill("Rent", 950, due("2027-01-05")),
    `
    rent 950 due 5 Jan | rent 950 due date 5 Jan | rent 950 due date: 5 Jan | rent 950 due on 5 January
    rent 950 payable by 5 January
    `,
  ],
  [
    bill("Rent", 950, due("2027-05-01")),
    `
    rent 950 starting 1 May | rent 950 starting on 1 May | rent 950 starting from 1 May
    rent 950 beginning 1 May | rent 950 since 1 May | rent 950 from May
    `,
  ],
  [
    bill("Rent", 950, due("2026-11-30"), LAST_DAY),
    `
    rent 950 end of month | rent 950 at the end of the month | rent 950 end of this month
    rent 950 month end | rent 950 EOM | rent 950 on the last day of the month | rent 950 end of November
    `,
  ],
  [bill("Rent", 950, due("2026-12-31"), LAST_DAY), "rent 950 end of next month"],
  [bill("Rent", 950, due("2027-03-31"), LAST_DAY), "rent 950 at the end of March"],
  [bill("Rent", 950, due("2027-06-30"), LAST_DAY), "rent 950 by the end of June 2027"],
  [bill("Rent", 2100, due("2027-03-01")), "rent 1 March 2100"],
  [bill("Rent", 1200, due("2027-03-01")), "rent 1 March 1200"],
  [bill("Rent", null, due("2026-12-01")), "rent due 1st of month"],
  [
    bill("Rent due Jan 31 and Jul 31", 950, unsupported("Jan 31 and Jul 31")),
    "rent 950 due Jan 31 and Jul 31",
  ],
  [bill(null, 2100, due("2027-03-12")), "12 March 2100"],
  [bill("Rent", 950, due("2199-12-31")), "rent 950 2199-12-31"],
  [bill("Rent 2200-01-01", 950), "rent 950 2200-01-01"],
  [bill("Rent 1999-12-31", 950), "rent 950 1999-12-31"],
  [bill("Sunday Times", 12.99), "Sunday Times 12.99"],
  [bill("Black Friday gift", 60), "Black Friday gift 60"],
  [bill(null, null, due("2027-05-05")), "May 5"],
  [bill("5th Avenue gym", 40), "5th Avenue gym 40"],
  [bill("Rent 6 Feb", 950, due("2027-01-05")), "rent 950 5 Jan 6 Feb"],
];

export const SHORT_YEARS: Sentences = [
  [
    bill("School", 300, due("2027-03-12")),
    `
    school 300 on 12 March 27 | school 300 12 March 27 | school 300 March 12 27 | school 300 on March 12, 27
    12 march 27 school 300 | school 12 March 300
    `,
  ],
  [bill("Gym", 35, due("2028-01-03"), every(1)), "gym 35 on 3 jan 28 monthly"],
  [bill("School", null, due("2027-03-12")), "school on 12 March 27"],
  [bill(null, null, due("2027-03-12")), "12 March 27"],
  [bill("Rent", 950, due("2027-03-12")), "rent 950 due 12-mar-27 | rent 950 12/Mar/27"],
  [bill("Rent", 950, due("2027-03-01")), "rent 950 1st of March 27"],
  [bill("Gym", 30, every(1), until("2028-03-12")), "gym 30 monthly until 12 March 28"],
  [bill("Gym", 30, every(1), until("2027-12-31")), "gym 30 monthly until 31 Dec 27"],
  [
    bill("Rent", 950, due("2027-01-01"), every(1), until("2027-06-01")),
    "rent 950 monthly from 1 Jan 27 until 1 Jun 27",
  ],
  [bill("Rent flat 3", null, due("2027-03-12")), "rent flat 3 12 March 27"],
  [bill("Rent 29 February 27", 950), "rent 950 29 February 27"],
  [bill("Rent", 950, due("2028-02-29")), "rent 950 29 February 28"],
  [bill("Rent", 95, due("2027-03-05")), "rent 5 March 95 | rent March 5 95"],
  [AS_TITLE, "rent 5 March 30"],
  [
    bill("Dinner", 27, due("2027-03-12")),
    "dinner 27 12 March | dinner 12 March $27 | dinner 12 March 27 EUR | dinner 12 March 27 dollars",
  ],
  [bill("Dinner", 27.5, due("2027-03-12")), "dinner 12 March 27.50"],
  [bill("Gym", null, due("2027-03-12"), every(1)), "gym 12 March 27 a month"],
  [bill("Gym 27 x 12", null, due("2027-03-12")), "gym from 12 March 27 x 12"],
  [bill("School", 300, due("2027-03-27")), "school 300 March 27"],
  [bill("Rent", 950, due("2027-01-27"), every(1)), "rent 950 monthly from Jan 27"],
];

export const SEVERAL_DAYS: Sentences = [
  [
    bill("Rent", 450, due("2026-12-01"), every("MONTHLY;BYMONTHDAY=1,15")),
    `
    rent 450 on the 1st and 15th | rent 450 1st and 15th | rent 450 on 1 and 15 | rent 450 on the 1st & 15th
    rent 450 on the 1st, 15th | rent 450 on the 1st/15th | rent 450 on the first and fifteenth
    rent 450 on the 1st and 15th of every month | rent 450 every 1st and 15th | rent 450 1st and 15th of each month
    rent 450 monthly on the 1st and 15th | rent 450 1st and 15th monthly | rent 450 on days 1 and 15
    rent 450 twice a month on the 1st and 15th | rent 450 on the 1st and 15th, twice a month
    rent 450 semi-monthly on 1 and 15 | rent 450 2 times a month, on the 15th and 1st
    `,
  ],
  [
    bill("Rent", 450, due("2026-12-01"), every("MONTHLY;BYMONTHDAY=1,10,20")),
    "rent 450 1st, 10th and 20th | rent 450 on 1, 10 and 20",
  ],
  [
    bill("Rent", 450, due("2026-11-30"), every("MONTHLY;BYMONTHDAY=15,-1")),
    `
    rent 450 on the 15th and the last day | rent 450 on the 15th and last day of the month
    rent 450 on 15 and last | rent 450 15th and the end of every month
    `,
  ],
  [
    bill("Rent", 450, due("2027-03-01"), every("MONTHLY;INTERVAL=2;BYMONTHDAY=1,15")),
    "rent 450 every other month on the 1st and 15th from March",
  ],
  [
    bill("Allowance", 20, due("2027-01-15"), every("MONTHLY;BYMONTHDAY=1,15")),
    "allowance 20 on 1 and 15 from 10 Jan",
  ],
  [
    bill("Cleaner", 60, due("2026-11-23"), every("WEEKLY;BYDAY=MO,TH")),
    `
    cleaner 60 Mondays and Thursdays | cleaner 60 on Monday and Thursday | cleaner 60 every Monday and Thursday
    cleaner 60 every Mon, Thu | cleaner 60 weekly on Mondays and Thursdays | cleaner 60 each Thursday & Monday
    cleaner 60 twice a week on Mondays and Thursdays | cleaner 60 every week on Monday and Thursday
    `,
  ],
  [
    bill("Cleaner", 60, due("2026-11-23"), every("WEEKLY;INTERVAL=2;BYDAY=MO,TH")),
    `
    cleaner 60 every other Monday and Thursday | cleaner 60 biweekly on Mondays and Thursdays
    cleaner 60 every two weeks on Monday and Thursday
    `,
  ],
  [
    bill("Lunch", 9, due("2026-11-23"), every("WEEKLY;BYDAY=MO,TU,WE,TH,FR")),
    "lunch 9 every weekday | lunch 9 each working day | lunch 9 every Mon, Tue, Wed, Thu and Fri",
  ],
  [
    notOfferedAsTitle("rent 450"),
    `
    rent 450 between the 1st and the 5th | rent 450 1st-5th | rent 450 on the 1st or 15th
    rent 450 from Monday to Friday | rent 450 on 1 March and 1 September | rent 450 every March and September
    rent 450 1st and 3rd Friday of the month | rent 450 15th and last working day
    rent 450 fifth Friday of every month | rent 450 on the third working day of the month
    rent 450 on the 1st, 7th, 14th, 21st and 28th | rent 450 on the 1st and 1st
    `,
  ],
  [
    bill("Rent weekly", 450, due("2026-12-01"), every("MONTHLY;BYMONTHDAY=1,15")),
    "rent 450 weekly on the 1st and 15th",
  ],
  [bill("First and second floor cleaning", 60), "first and second floor cleaning 60"],
  [bill("TGI Fridays", 40), "TGI Fridays 40"],
  [bill("Rent and gas", 450, due("2026-12-01")), "rent 450 on the 1st and gas"],
  [bill("Rent", 450, due("2026-12-15")), "rent 450 on the fifteenth"],
  [bill("May and June piano", 30, every(1)), "May and June piano 30 monthly"],
  [bill("First second hand car", 300), "first second hand car 300"],
];

export const ELSEWHERE: Sentences = [
  [bill("Rent", 950, due("2026-12-01")), "rent 950 on the 1st", { today: "2026-12-01" }],
  [bill("Rent", 950, due("2027-03-30")), "rent 950 on the 30th", { today: "2027-02-10" }],
  [
    bill("Rent", 950, due("2027-03-30"), every(1)),
    "rent 950 on the 30th every month",
    { today: "2027-02-10" },
  ],
  [
    bill("Rent", 950, due("2027-02-28"), every(1), LAST_DAY),
    "rent 950 on the 31st every month",
    { today: "2027-02-10" },
  ],
  [bill("Rent", 950, due("2027-02-28"), LAST_DAY), "rent 950 end of month", { today: "2027-02-10" }],
  [bill("Rent", 950, due("2028-02-29")), "rent 950 29 February", { today: "2028-02-29" }],
  [bill("Rent", 950, due("2028-03-29")), "rent 950 in a month", { today: "2028-02-29" }],
  [bill("Rent", 950, due("2027-01-01")), "rent 950 tomorrow | rent 950 next month", { today: "2026-12-31" }],
  [bill("Rent", 950, due("2027-02-28")), "rent 950 in 2 months", { today: "2026-12-31" }],
  [bill("Rent", 950, due("2026-11-25")), "rent 950 Wednesday", { today: "2026-11-25" }],
  [bill("Rent", 950, due("2026-12-02")), "rent 950 next Wednesday", { today: "2026-11-25" }],
  [bill("Rent", 950, due("2026-11-30")), "rent 950 next week", { today: "2026-11-25" }],
  [bill("Rent", 950, due("2199-12-31")), "rent 950 today", { today: "2199-12-31" }],
  [bill("Rent tomorrow", 950), "rent 950 tomorrow", { today: "2199-12-31" }],
  [bill("Rent", 950), "rent 950 12 March | rent 950 on the 1st", { today: "2199-12-31" }],
  [bill("Rent yesterday", 950), "rent 950 yesterday", { today: "2000-01-01" }],
  [bill("Rent", 1234.5), "rent 1.234,50", { currency: "EUR" }],
  [bill("Rent"), "rent 12,345 | rent 12.345 | rent $12,345", { currency: "EUR" }],
  [bill("Aluguel", 1500), "aluguel 1.500,00", { currency: "BRL" }],
  [bill("Rent"), "rent 1,500", { currency: "BRL" }],
  [bill("Rent", 1_234_567), "rent 12,34,567", { currency: "INR" }],
  [bill("Rent", 100_000), "rent Rs. 1,00,000", { currency: "INR" }],
  [bill("Rent", 95_000), "rent 95000", { currency: "JPY" }],
  [bill("Rent", 95_000, every(1)), "rent ¥95,000 monthly", { currency: "JPY" }],
  [bill("Rent", 1234.5), "rent CHF 1'234.50", { currency: "CHF" }],
  [bill("Rent", 950, every(1)), "rent Fr. 950.- monthly", { currency: "CHF" }],
  [
    bill("Council tax", 150.5, due("2026-12-01"), every(1), AUTOPAY),
    "council tax £150.50 monthly on the 1st by direct debit",
    { currency: "GBP" },
  ],
  [bill("Rent", 950_000), "rent ₩950,000", { currency: "KRW" }],
];
