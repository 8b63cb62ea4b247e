import {
  AUTOPAY,
  bill,
  day,
  due,
  every,
  LAST_DAY,
  needsDays,
  notOffered,
  REPEATS,
  type Sentences,
  shift,
  times,
  until,
  WORKING_DAYS,
} from "./sentences.ts";

export const INTERVALS: Sentences = [
  [
    bill("Rent", 950, every(1)),
    `
    rent 950 every month | rent 950 monthly | rent 950 each month | rent 950 a month | rent 950 per month
    rent 950/month | rent 950/mo | rent $950/mo. | rent 950 / month | rent 950 pcm | rent 950 pm
    rent 950 once a month | rent 950 every single month | rent 950 every calendar month
    rent 950 paid monthly | rent 950 due every month | rent 950 repeats every month
    rent 950 monthly, every month
    `,
  ],
  [bill("Rent 5 pm", 950), "rent 950 5 pm"],
  [
    bill("Rent", 950, every(2)),
    `
    rent 950 every other month | rent 950 every second month | rent 950 every 2 months
    rent 950 every two months | rent 950 bimonthly | rent 950 bi-monthly
    `,
  ],
  [
    bill("Rent", 950, every(3)),
    `
    rent 950 quarterly | rent 950 every quarter | rent 950 each quarter | rent 950 a quarter
    rent 950 once a quarter | rent 950 every 3 months | rent 950 every three months
    rent 950 every third month | rent 950 every 3rd month | rent 950 four times a year
    rent 950 4 times a year
    `,
  ],
  [
    bill("Rent", 950, every(4)),
    "rent 950 every 4 months | rent 950 three times a year | rent 950 3 times per year",
  ],
  [
    bill("Rent", 950, every(6)),
    `
    rent 950 every 6 months | rent 950 every six months | rent 950 twice a year | rent 950 2 times a year
    rent 950 twice yearly | rent 950 half-yearly | rent 950 half yearly | rent 950 every half year
    rent 950 semi-annually | rent 950 semiannually | rent 950 biannually
    `,
  ],
  [
    bill("Rent", 950, every(12)),
    `
    rent 950 yearly | rent 950 annually | rent 950 every year | rent 950 each year | rent 950 once a year
    rent 950 a year | rent 950 per year | rent 950 per annum | rent 950 p.a. | rent 950/yr | rent 950/year
    rent 950 every 12 months | rent 950 every twelve months
    `,
  ],
  [bill("Fee", 95, every(12)), "annual fee 95"],
  [
    bill("TV licence", 169.5, due("2027-03-12"), every(12)),
    "TV licence 169.50 every 12 March | TV licence 169.50 every year on 12 March",
  ],
  [bill("TV licence", 169.5, due("2027-03-01"), every(12)), "TV licence 169.50 every March"],
  [
    bill("Rent", 950, due("2026-12-15"), every(1)),
    "rent 950 every 15th | rent 950 15th of each month | rent 950 every month on the 15th starting next month",
  ],
  [bill("Rent", 950, due("2026-11-30"), every(1)), "rent 950 on the 30th every month"],
  [
    bill("Rent", 950, due("2026-11-30"), every(1), LAST_DAY),
    `
    rent 950 31 every month | rent 950 on 31 every month | rent 950 on the 31st of every month
    rent 950 on the last day of every month | rent 950 at the end of each month | rent 950 every month end
    `,
  ],
  [bill("Rent", 950, due("2027-01-01"), every(1)), "rent 950 on the 1st every month from January 2027"],
  [
    bill("Rent", 950, due("2026-11-30"), every("MONTHLY;INTERVAL=3;BYMONTHDAY=-1")),
    "rent 950 every 3 months on the 31st | rent 950 quarterly on the last day of the month",
  ],
  [bill("Netflix", 15, every(1)), "Netflix 15 every month"],
  [
    bill("Cleaner", 60, every("WEEKLY")),
    `
    cleaner 60 weekly | cleaner 60 every week | cleaner 60 a week | cleaner 60/week | cleaner 60 per week
    cleaner 60 paid weekly | cleaner 60 once a week | cleaner 60 pw | cleaner 60 p/w | cleaner 60 every 7 days
    `,
  ],
  [bill("Cleaner", 60, AUTOPAY, every("WEEKLY")), "cleaner 60 Weekly, autopay"],
  [
    bill("Cleaner", 60, every("WEEKLY;INTERVAL=2")),
    `
    cleaner 60 every two weeks | cleaner 60 every 2 weeks | cleaner 60 every other week | cleaner 60 biweekly
    cleaner 60 bi-weekly | cleaner 60 fortnightly | cleaner 60 every fortnight | cleaner 60 a fortnight
    cleaner 60 every second week | cleaner 60 every 14 days | cleaner 60/fortnight
    `,
  ],
  [
    bill("Phone", 30, every("WEEKLY;INTERVAL=4")),
    "phone 30 every 4 weeks | phone 30 every 28 days | phone 30 4-weekly | phone 30 four-weekly",
  ],
  [bill("Cleaner", 60, every("WEEKLY;INTERVAL=52")), "cleaner 60 every 52 weeks"],
  [
    bill("Childcare", 60, due("2026-11-27"), every("WEEKLY;BYDAY=FR")),
    `
    childcare 60 every Friday | childcare 60 each fri | childcare 60 on Fridays | childcare 60 weekly on Friday
    childcare 60 every week on Friday | every Friday childcare 60 | childcare 60 due every Friday
    `,
  ],
  [
    bill("Cleaner", 60, due("2026-11-27"), every("WEEKLY;INTERVAL=2;BYDAY=FR")),
    `
    cleaner 60 every other Friday | cleaner 60 every second Friday | cleaner 60 biweekly on Fridays
    cleaner 60 every 2 weeks on Friday | cleaner 60 fortnightly, on Friday
    `,
  ],
  [bill("Gym", 35, due("2027-01-03"), every("WEEKLY;INTERVAL=4")), "gym 35 every 4 weeks from 3 Jan"],
  [
    bill("Cleaner", 60, due("2027-01-08"), every("WEEKLY;BYDAY=FR")),
    "cleaner 60 every Friday from 3 Jan | cleaner 60 weekly on Friday from 3 Jan",
  ],
  [bill("Bins", 5, due("2027-01-01"), every("WEEKLY;BYDAY=FR")), "bins 5 every Friday from January"],
  [bill("Bins", 5, due("2026-11-27"), every("WEEKLY;BYDAY=FR")), "bins 5 every Friday from November"],
  [bill("Rent monthly", 950, due("2026-11-27"), every("WEEKLY;BYDAY=FR")), "rent 950 monthly every Friday"],
  [bill("Gym", 40, every(5)), "gym 40 every 5 months | gym 40 every five months"],
  [bill("Gym", 40, every(9)), "gym 40 every third quarter | gym 40 every 9 months"],
  [
    bill("Domain", 30, every("YEARLY;INTERVAL=2")),
    "domain 30 every 2 years | domain 30 every two years | domain 30 every other year | domain 30 biennially | domain 30 every 24 months",
  ],
  [bill("Domain", 90, every("YEARLY;INTERVAL=10")), "domain 90 every 10 years | domain 90 every decade"],
  [
    bill("Yoga", 20, due("2026-12-08"), every("MONTHLY;BYDAY=2TU")),
    `
    yoga 20 second Tuesday of every month | yoga 20 monthly on the second Tuesday | yoga 20 2nd Tuesday monthly
    yoga 20 every month on the 2nd Tuesday | yoga 20 on the second Tuesday of each month
    `,
  ],
  [
    bill("Yoga", 20, due("2026-12-08"), day("BYDAY=2TU")),
    "yoga 20 second Tuesday of the month | yoga 20 on the second Tuesday",
  ],
  [
    bill("Rent", 950, due("2026-11-27"), every("MONTHLY;BYDAY=-1FR")),
    "rent 950 last Friday of every month | rent 950 on the last Friday, monthly | rent 950 every last Friday",
  ],
  [bill("Rent", 950, due("2026-12-18"), every("MONTHLY;BYDAY=3FR")), "rent 950 every third Friday"],
  [
    bill("Rent", 950, due("2026-12-11"), every("MONTHLY;BYDAY=2FR")),
    "rent 950 every second Friday of the month",
  ],
  [
    bill("Lunch", 80, due("2027-05-09"), every("MONTHLY;INTERVAL=12;BYDAY=2SU")),
    "lunch 80 every year on the second Sunday in May",
  ],
  [
    bill("Club", 80, due("2026-12-07"), every("MONTHLY;INTERVAL=2;BYDAY=1MO")),
    "club 80 every 2 months on the first Monday",
  ],
  [notOffered("coffee 4"), "coffee 4 daily | coffee 4 every day | coffee 4 per day | coffee 4 every 10 days"],
  [
    notOffered("domain 30"),
    "domain 30 five times a year | domain 30 every 18 months | domain 30 every 53 weeks",
  ],
  [notOffered("cleaner 60"), "cleaner 60 every weekend | cleaner 60 twice a day | cleaner 60 hourly"],
  [
    needsDays("rent 450", "on the 1st and 15th"),
    "rent 450 twice a month | rent 450 twice monthly | rent 450 semi-monthly | rent 450 3 times a month",
  ],
  [
    needsDays("cleaner 60", "on Monday and Thursday"),
    "cleaner 60 twice a week | cleaner 60 three times a week | cleaner 60 twice weekly",
  ],
  [bill("Daily Mail", 10, every(1)), "Daily Mail 10 monthly"],
  [bill("Daily Mirror", 5, every("WEEKLY")), "Daily Mirror 5 weekly"],
  [bill("Weekly Standard", 12, every(1)), "Weekly Standard 12 monthly"],
  [bill("Book a month club", 15), "book a month club 15"],
  [bill("PA tax", 20), "PA tax 20"],
  [bill("Rent", 950, due("2027-05-01"), every(12)), "rent 950 a year from May"],
  [bill("Gym", 20), "gym from 20"],
  [bill("Rent yearly", 950, every(1)), "rent 950 monthly yearly"],
];

export const ENDS: Sentences = [
  [
    bill("Gym", 40, every(1), until("2027-12-31")),
    "gym 40 monthly until 31 Dec 2027 | gym 40 monthly until 2027-12-31",
  ],
  [
    bill("Gym", 40, every(1), until("2026-12-31")),
    `
    gym 40 monthly until 31 December | gym 40 monthly until December
    gym 40 monthly until the end of the year
    `,
  ],
  [
    bill("Gym", 40, every(1), until("2027-06-30")),
    `
    gym 40 monthly until June 2027 | gym 40 monthly until the end of June 2027
    gym 40 monthly ends June 2027
    `,
  ],
  [bill("Gym", 40, every(1), until("2027-05-01")), "gym 40 monthly till 1 May"],
  [
    bill("Gym", 40, every(1), until("2027-05-31")),
    `
    gym 40 monthly ending 31 May 2027 | gym 40 monthly, ends on 31 May 2027
    gym 40 monthly, last payment 31 May 2027 | gym 40 monthly through May 2027
    `,
  ],
  [
    bill("Gym", 40, every(1), times(12)),
    `
    gym 40 monthly for 12 months | gym 40 monthly for twelve months | gym 40 monthly for a year
    gym 40 monthly, 12 times
    `,
  ],
  [bill("Gym", 40, every(1), times(24)), "gym 40 monthly for 2 years"],
  [
    bill("Gym", 40, every(3), times(4)),
    "gym 40 quarterly for 12 months | gym 40 every 3 months for 10 months",
  ],
  [bill("Gym", 40, every(12), times(3)), "gym 40 yearly for 3 years"],
  [bill("Gym", 40, REPEATS, times(12)), "gym 40 12 times | gym 40 for 12 months"],
  [
    bill("Loan", 200, REPEATS, times(6)),
    "loan 200 for 6 payments | loan 1200 in 6 instalments | loan 6 payments of $200",
  ],
  [bill("Loan", 200, every(1), times(6)), "loan 6 monthly payments of 200"],
  [bill("Gym", 40, REPEATS, until("2027-12-31")), "gym 40 until 31 Dec 2027"],
  [
    bill("Gym", 40, due("2027-03-01"), every(1), until("2028-02-01")),
    "gym 40 monthly from 1 March until 1 February",
  ],
  [bill("Gym until 31 Dec 2025", 40, every(1)), "gym 40 monthly until 31 Dec 2025"],
  [bill("Gym", 40, due("2028-03-01"), every(1)), "gym 40 monthly from 1 March 2028 until 31 Dec 2027"],
  [bill("iPhone 15 installment", 41.62, every(1)), "iPhone 15 installment 41.62 monthly"],
  [bill("Gym until 3/12/2027", 40, every(1)), "gym 40 monthly until 3/12/2027"],
  [bill("Gym until 31 February", 40, every(1)), "gym 40 monthly until 31 February"],
  [bill("Gym 0 times", 40, every(1)), "gym 40 monthly 0 times"],
  [bill("Gym 9999 times", 40, every(1)), "gym 40 monthly 9999 times"],
  [bill("Gym", 40, every("WEEKLY"), times(12)), "gym 40 weekly, 12 payments | gym 40 weekly for 12 weeks"],
  // From Sunday, 22 November to Sunday, 21 February.
  [bill("Gym", 40, every("WEEKLY"), times(14)), "gym 40 weekly for 3 months"],
  // 27 November, and the 53rd on 26 November 2027.
  [bill("Gym", 40, due("2026-11-27"), every("WEEKLY;BYDAY=FR"), times(53)), "gym 40 every Friday for a year"],
  [bill("Gym", 40, due("2026-11-27"), every("WEEKLY;BYDAY=FR"), times(5)), "gym 40 every Friday for 5 weeks"],
  [
    bill("Gym", 40, due("2027-01-04"), every("WEEKLY;INTERVAL=2;BYDAY=MO"), times(5)),
    "gym 40 every other Monday from 4 January for 10 weeks",
  ],
  [
    bill("Gym", 40, due("2026-12-01"), every("MONTHLY;BYMONTHDAY=1,15"), times(6)),
    "gym 40 on 1 and 15 for 3 months",
  ],
  [
    bill("Gym", 40, due("2026-12-08"), every("MONTHLY;BYDAY=2TU"), times(12)),
    "gym 40 second Tuesday of every month for a year",
  ],
  [
    bill("Gym", 40, due("2026-11-23"), every("WEEKLY;BYDAY=MO,TH"), times(8)),
    "gym 40 Mondays and Thursdays for 4 weeks",
  ],
  [
    bill("Gym", 40, due("2027-01-01"), every("MONTHLY"), times(3)),
    "gym 40 monthly from 1 January for 10 weeks",
  ],
  [
    bill("Gym", 40, due("2026-11-27"), every("WEEKLY;BYDAY=FR"), until("2027-06-30")),
    "gym 40 every Friday until June",
  ],
  [bill("Gym", 40, every("WEEKLY"), until("2066-11-21")), "gym 40 weekly for 40 years"],
  [bill("Gym 12 months", 40), "gym 40 12 months"],
];

export const WEEKENDS: Sentences = [
  [
    bill("Rent", 950, due("2026-12-01"), every(1), shift("before")),
    `
    rent 950 monthly on the 1st or the Friday before | rent 950 monthly on the 1st, or the Friday before
    rent 950 monthly on the 1st, the Friday before if on a weekend
    rent 950 monthly on the 1st, before the weekend | rent 950 monthly on the 1st or previous business day
    rent 950 monthly on the 1st, preceding working day
    `,
  ],
  [
    bill("Rent", 950, due("2026-12-01"), every(1), shift("after")),
    `
    rent 950 monthly on the 1st, the Monday after if on a weekend
    rent 950 monthly on the 1st, Monday after a weekend
    rent 950 monthly on the 1st, if it falls on a weekend the Monday after
    rent 950 monthly on the 1st, after the weekend | rent 950 monthly on the 1st, next working day
    rent 950 monthly on the 1st or next business day | rent 950 monthly on the 1st or the first working day
    rent 950 monthly on the 1st, the following business day if it's a weekend
    `,
  ],
  [
    bill("Water", 60, due("2026-12-15"), every(3), shift("before")),
    "water 60 quarterly on the 15th, Friday before weekends",
  ],
  [
    bill("Rent", 950, due("2026-12-01"), every(`MONTHLY;${WORKING_DAYS};BYSETPOS=1`)),
    "rent 950 on the first working day of every month | rent 950 first business day monthly",
  ],
  [
    bill("Rent", 950, due("2026-11-30"), every(`MONTHLY;${WORKING_DAYS};BYSETPOS=-1`)),
    "rent 950 on the last working day of every month | rent 950 every month on the last working day",
  ],
  [
    bill("Rent", 950, due("2026-11-30"), day(`${WORKING_DAYS};BYSETPOS=-1`)),
    "rent 950 last business day of the month | rent 950 last working day | rent 950 on the last business day",
  ],
  [
    bill("Rent", 950, due("2026-12-01"), day(`${WORKING_DAYS};BYSETPOS=1`)),
    "rent 950 first business day | rent 950 on the first working day of the month",
  ],
  [bill("Gym", 40, every("WEEKLY"), shift("before")), "gym 40 weekly, before the weekend"],
];
