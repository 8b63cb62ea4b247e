import {
  AS_TITLE,
  AUTOPAY,
  bill,
  due,
  ESTIMATE,
  every,
  PAID,
  REPEATS,
  type Sentences,
  shift,
  times,
  unsupported,
  until,
} from "./sentences.ts";

export const PLAIN: Sentences = [
  [
    bill("Rent", 950),
    `
    rent 950 | Rent 950 | 950 rent | rent: 950 | rent - 950 | rent = 950 | rent $950 | rent is 950
    rent of 950 | rent at 950 | rent for 950 | 950 for rent
    `,
  ],
  [bill("RENT", 950), "RENT 950"],
  [bill("Pay rent", 950), "pay rent 950"],
  [bill("Car insurance", 240), "$240 for car insurance"],
  [AS_TITLE, "Rent | Netflix | Rent 950 and water 60"],
  [
    bill("Rent", 950, due("2026-12-01"), every(1)),
    "rent 950 on the 1st every month | every month rent 950 on the 1st | on the 1st of every month rent 950",
  ],
  [
    bill("Car insurance", 240, due("2027-03-12"), every(12), AUTOPAY),
    "car insurance 240 yearly from 12 March, autopay | autopay car insurance yearly 240 from 12 March",
  ],
  [bill("Netflix 4K", 15.99), "Netflix 4K 15.99"],
  [bill("Flat 3 rent", 950), "Flat 3 rent 950"],
  [bill("Rent 2 bedrooms", 950), "rent 2 bedrooms 950"],
  [bill("Internet", 39.99, due("2026-12-05"), every(1)), "internet 39.99 monthly on the 5th"],
  [bill("Phone", 25, due("2026-12-03"), every(1)), "phone 25 on the 3rd of every month"],
  [bill("Water bill", 60, every(3)), "water bill 60 quarterly"],
  [
    bill("Gym membership", 40, due("2026-12-01"), every(1), AUTOPAY),
    "gym membership 40 every month from 1 December by direct debit",
  ],
  [
    bill("Electricity", 85, ESTIMATE, due("2026-12-20"), every(1)),
    "electricity about 85 every month on the 20th",
  ],
  [bill("School fees", 1200, due("2027-09-01"), every(6)), "school fees 1200 twice a year from 1 September"],
  [bill("iCloud", 2.99, every(1)), "iCloud 2.99 monthly"],
  [bill("eBay shop", 21.95, every(1)), "eBay shop 21.95 monthly"],
  [bill("e.on", 85, every(1)), "e.on 85 monthly"],
  [bill("netflix.com", 15.99), "netflix.com 15.99"],
  [bill("1Password", 35.88, every(12)), "1Password 35.88 yearly"],
  [bill("Canal+", 24.99, every(1)), "Canal+ 24.99 a month"],
  [bill("Disney+", 9.99, every(1)), "Disney+ 9.99/month"],
  [bill("AT&T", 70, every(1)), "AT&T 70 monthly"],
  [bill("Marks & Spencer card", 45), "Marks & Spencer card 45"],
  [bill("Yahoo! mail", 5, every(1)), "Yahoo! mail 5 monthly"],
  [bill("St. Mary's school", 300, every(1)), "St. Mary's school 300 monthly"],
  [
    bill("Spotify Premium Duo", 14.99, due("2026-12-12"), every(1)),
    "Spotify Premium Duo 14.99 on the 12th every month",
  ],
  [bill("24/7 gym", 40, every(1)), "24/7 gym 40 monthly"],
  [bill("Mortgage", 1450, due("2026-12-01"), every(1)), "mortgage, 1450, monthly, on the 1st"],
  [bill("Rent", 950, every(1)), "monthly rent 950"],
  [
    bill("My rent", 1450, due("2026-12-01"), every(1)),
    "My rent is $1,450 and it's due on the first of every month",
  ],
  [
    bill("Water bill", 60, ESTIMATE, due("2026-12-15"), every(2)),
    "Water bill, roughly $60, every two months, starting 15 December",
  ],
  [
    bill("Phone contract", 25, due("2026-12-01"), every(1), times(24)),
    "Phone contract £25/month for 24 months from 1 December",
  ],
  [
    bill("Pay the car loan", 320, due("2026-12-10"), every(1), until("2029-03-31")),
    "Pay the car loan of $320 on the 10th of each month until March 2029",
  ],
  [bill("Netflix", 15.99, due("2026-12-14"), every(1)), "Netflix renews monthly at 15.99 on the 14th"],
  [bill("Amazon Prime", 139, due("2027-08-03"), every(12)), "Amazon Prime 139/yr renews 3 August"],
  [bill("HOA fee", 275, due("2026-12-01"), every(3), AUTOPAY), "HOA fee 275 quarterly on the 1st (autopay)"],
  [bill("Storage unit 12", 85, every(1)), "Storage unit 12 85 monthly"],
  [
    bill("Trash", 25, due("2026-12-05"), every(3), shift("after")),
    "Trash 25 every 3 months on the 5th or next business day",
  ],
  [
    bill("Electric bill", 110, ESTIMATE, due("2026-12-18"), every(1), AUTOPAY),
    "Electric bill - approx 110 - due 18th each month - direct debit",
  ],
];

export const PAYMENT: Sentences = [
  [
    bill("Rent", 950, AUTOPAY),
    `
    rent 950 autopay | rent 950 auto-pay | rent 950 auto pay | rent 950 Autopay. | rent 950 on autopay
    rent 950 (autopay) | rent 950 automatic | rent 950 automatically | rent 950 paid automatically
    rent 950 automatic payment | rent 950 direct debit | rent 950 by direct debit
    rent 950 paid by direct debit | rent 950 via standing order | rent 950 with a standing order
    `,
  ],
  [
    bill("Rent", 950),
    `
    rent 950 no autopay | rent 950 not automatic | rent 950 unpaid | rent 950 not paid
    rent 950 not yet paid
    `,
  ],
  [bill("Rent", 950, PAID), "rent 950 paid | rent 950 already paid | rent 950 is paid | rent 950 (paid)"],
  [bill("Rent", 950, due("2026-11-21"), PAID), "rent 950 paid yesterday"],
  [bill("Rent", 950, due("2026-12-01"), every(1)), "rent 950 paid on the 1st every month"],
  [bill("Rent", 950, every(1), AUTOPAY, PAID), "rent 950 monthly, autopay, paid"],
];

export const PASTED: Sentences = [
  [bill("Rent", 950), ["  Rent   950  ", "Rent\u00a0950"]],
  [
    bill("Rent", 950),
    `
    • Rent ($950.00) | - Rent 950 | * Rent: $950 | 1) Rent 950 | “Rent” 950 | "Rent 950" | 'Rent' 950
    «Rent» 950 | (Rent 950) | [Rent] 950 | Rent,950 | (https://example.com) Rent 950 | Rent → 950
    Rent … 950 | ９５０ rent | Rent 950!!!
    `,
  ],
  [bill("Rent", 950, every(1)), ["Rent\n950\nmonthly", "Rent | 950 | monthly"]],
  [bill("Rent", 950, due("2026-12-01")), ["Rent\t950\ton the 1st", "rent 950\r\n\r\non the 1st"]],
  [bill("🏠 Rent", 950), "🏠 rent 950"],
  [bill("Rent 🏠", 950), "rent 🏠 950"],
  [AS_TITLE, "🏠"],
  [bill("📺 Netflix 📅", 15.99, every(1)), "📺 Netflix 15.99 📅 monthly"],
  [bill("Netflix", 15.99), "Netflix https://www.netflix.com/account 15.99"],
  [bill("https://www.netflix.com/account"), "https://www.netflix.com/account"],
  [
    bill("https://example.com/pay?amount=950&due=2026-12-01"),
    "https://example.com/pay?amount=950&due=2026-12-01",
  ],
  [bill("www.example.com", 950), "www.example.com 950"],
  [bill("Your bill", 85, due("2027-01-05")), "Your bill of $85.00 is due on 5 January"],
  [bill(null, 85, due("2027-01-05")), "Amount due: $85.00 Due date: January 5, 2027"],
  [bill("Rent", 950, due("2026-12-01"), AUTOPAY), "Rent $950 — due 1 Dec — autopay"],
  [
    bill("Rent", 950, due("2026-12-01"), every(1), until("2027-06-30")),
    "Rent $950/mo; due on the 1st; until June 2027",
  ],
  [bill("Visa **** 1234", 15.99), "Visa **** 1234 $15.99"],
  [bill("Rent", 1234.5), ["Rent 1\u202f234,50"]],
  [bill("Internet (50 Mbps)", 30, every(1)), "Internet (50 Mbps) 30 monthly"],
  [
    bill("Payment to Comcast", 45, due("2026-12-03")),
    "Payment of $45.00 to Comcast is scheduled for December 3, 2026",
  ],
  [
    bill("Your Verizon bill is ready", 82.14, due("2026-12-15")),
    "Your Verizon bill is ready. Amount due: $82.14. Due date: Dec 15, 2026",
  ],
  [
    bill("Reminder: your Chase credit card payment", 150, due("2026-12-09")),
    "Reminder: your Chase credit card payment of $150.00 is due Dec 9.",
  ],
  [bill("Invoice #4432", 450, due("2026-12-15")), "Invoice #4432 due 12/15 $450.00"],
  [bill("Car payment - 12/05/2026", 289.17), "Car payment - $289.17 - 12/05/2026"],
];

export const LANGUAGES: Sentences = [
  [bill("Miete monatlich am 1", 950), "Miete 950 monatlich am 1."],
  [bill("Miete jeden Monat", 950), "Miete 950,00 € jeden Monat"],
  [bill("Miete monatlich zum 1", 1234.5), "Miete 1.234,50 € monatlich zum 1."],
  [bill("Versicherung jährlich ab 12. März", 240), "Versicherung 240 jährlich ab 12. März"],
  [bill("Loyer le 1er de chaque mois", 950), "Loyer 950 € le 1er de chaque mois"],
  [bill("Assurance par an à partir du 12 mars", 240), "Assurance 240 par an à partir du 12 mars"],
  [bill("Assurance auto 12 mars 2027", 240), "Assurance auto 240 € 12 mars 2027"],
  [bill("Alquiler el 1 de cada mes", 950), "Alquiler 950 el 1 de cada mes"],
  [bill("Seguro al año desde el 12 de marzo", 240), "Seguro 240 al año desde el 12 de marzo"],
  [bill("Aluguel todo dia 5", 950), "Aluguel R$ 950,00 todo dia 5"],
  [bill("Internet por mês", 99.9), "Internet 99,90 por mês"],
  [bill("Affitto il 1 di ogni mese", 950), "Affitto 950 il 1 di ogni mese"],
  [bill("家賃 毎月", 95_000), "家賃 95000円 毎月 | 家賃 ¥95000 毎月"],
  [AS_TITLE, "Kira 950 TL her ayın 1"],
  [bill("Аренда каждый месяц", 950), "аренда 950 каждый месяц"],
  [bill("إيجار شهري", 950), "إيجار 950 شهري"],
  [bill("שכירות", 950), "שכירות 950 ₪"],
  [bill("Żabka", 12.5), "Żabka 12.50"],
  [bill("Électricité", 85, every(1)), "électricité 85 monthly"],
];

export const HOSTILE: Sentences = [
  [bill(), ["", " ", "\u200b"]],
  [bill(), "- - - - | ... | ,,, | (((((((((("],
  [
    AS_TITLE,
    `
    <script>alert(1)</script> | %{950} | NaN | Infinity | 0 | -0 | 1e308 | 1234567890 | 99999999999999999999
    1 2 3 4 5 6 7 | $ | $ $ $ | $$$950 | on the | on the 99th | in 99999 days | until until until | until
    about | ~ | or so
    `,
  ],
  [bill('<img src=x onerror= "alert(1)">', 950), '<img src=x onerror="alert(1)"> 950'],
  [bill("DROP TABLE expenses"), "'; DROP TABLE expenses; --"],
  [bill("OR 1=1"), "' OR 1=1 --"],
  [bill("{{7*7}}", 950), "{{7*7}} 950"],
  [bill("__Proto__"), "__proto__"],
  [bill("Constructor", 950, every(1)), "constructor 950 monthly"],
  [bill("Null", 950), "null 950"],
  [bill(null, 1), "1"],
  [bill(null, 12), "12"],
  [bill(null, null, due("2027-03-01")), "1 March"],
  [bill(null, null, due("2026-12-01")), "2026-12-01"],
  [bill(null, null, every(1)), "every month | monthly monthly monthly | /month"],
  [bill(null, null, AUTOPAY), "autopay"],
  [bill("Rent on the 32nd", 950), "rent 950 on the 32nd"],
  [bill("Rent on the 0th", 950), "rent 950 on the 0th"],
  [bill(null, null, unsupported("every 0 months")), "every 0 months"],
  [bill(null, null, unsupported("every 999 months")), "every 999 months"],
  [bill(null, null, unsupported("0 times a year")), "0 times a year"],
  [bill(null, null, due("2054-04-08")), "in 9999 days"],
  [bill("gnp.\u200f", 950), ["\u202egnp.\u202c\u200f 950"]],
  [bill("Ab 950"), ["a\u0000b 950"]],
  [bill(null, 950), ["\ud800 950"]],
  [bill("Rent", 950, due("2026-11-22")), "rent 950 in 0 days"],
  [bill(null, null, REPEATS, times(12)), "for 12 months"],
];
