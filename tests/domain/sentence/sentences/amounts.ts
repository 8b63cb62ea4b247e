import { AS_TITLE, bill, due, ESTIMATE, every, REPEATS, type Sentences, times } from "./sentences.ts";

export const AMOUNTS: Sentences = [
  [
    bill("Rent", 950),
    `
    rent $950.00 | rent $ 950 | rent 950$ | rent 950 $ | rent 950 USD | rent USD 950 | rent US$950
    rent 950usd | rent 950 dollars | rent 950 bucks | rent €950 | rent 950 € | rent 950€ | rent £950
    rent 950 pounds | rent ¥950 | rent Fr. 950 | rent C$950 | rent 950.- | rent 950.– | rent $950 ($950)
    `,
  ],
  [
    bill("Rent", 1234.5),
    "rent €1.234,50 | rent 1.234,50 € | rent € 1 234,50 | rent CHF 1'234.50 | rent 1,234.50 | rent 1234.5",
  ],
  [bill("Rent", 89.9), "rent R$ 89,90 | rent R$89,90"],
  [bill("Rent", 1_234_567), "rent ₹12,34,567"],
  [bill("Rent", 1234), "rent 1,234"],
  [bill("Rent", 1_234_567.89), "rent 1,234,567.89"],
  [bill("Rent", 0.5), "rent .50"],
  [bill("Rent", 42), "rent 12+30 | rent 12 + 30"],
  [bill("Rent"), "rent 12.345 | rent €12,345 | rent $12.345 | rent 1 234,50 | rent 1 234 | rent 1 234,50 €"],
  [bill("Flat 3", 950), "Flat 3 950"],
  [bill("Flat 3 rent", 950), "Flat 3 950 rent"],
  [bill("Rent flat 3", 950), "rent flat 3 950 | rent 950 flat 3"],
  [
    AS_TITLE,
    `
    Flat 3 | rent $950 deposit $200 | electricity 85.50 gas 40.25 | rent 0 | rent 0.00 | rent $0 | rent -950
    rent -$950 | rent −950 | rent 1,000,000,000 | rent 007 | rent 1.2.3 | rent 950k | rent 1e5 | rent 20%
    rent 9:30 | rent 80-90 | car tax 2027 | call 170 1234 567
    `,
  ],
  [bill("Studio 54 dance class", 20), "Studio 54 dance class 20"],
  [bill("Office 365", 99, every(12)), "Office 365 99 yearly"],
  [bill("Visa card 1234", 15.99), "Visa card 1234 $15.99"],
  [bill("Invoice 20261", 1450), "invoice 20261 1450"],
  [bill("#123 rent", 950), "#123 rent 950"],
  [bill("Rent 2.50", 950), "$950 rent 2.50"],
  [bill("2.5 GB plan", 20), "2.5 GB plan $20"],
  [bill("Netflix 2 screens", 15.99), "Netflix 2 screens 15.99"],
  [bill("Rent", 999_999_999.99), "rent 999,999,999.99"],
  [bill("Rent", 9_999_999), "rent 9.999.999"],
  [bill("Taxes 2026", 450), "taxes 2026 450"],
  [bill(null, 85), "total 85"],
  [bill("Sky TV then 60", 45, every(1)), "Sky TV 45 per month then 60"],
  [bill("Electricity", 85), "electricity total: $85.00 | electricity costs 85"],
  [bill(null, 950), "950"],
  [bill(null, 15.99), "$15.99"],
];

export const ESTIMATES: Sentences = [
  [
    bill("Electricity", 85, ESTIMATE),
    `
    about 85 electricity | electricity about 85 | electricity about $85 | electricity ~85 | electricity ~ 85
    electricity ~$85 | electricity ≈85 | electricity approx. $85 | electricity approx 85
    electricity around 85 | electricity roughly 85 | electricity ca. 85 | electricity circa 85
    electricity est. 85 | electricity 85 approx | electricity 85 or so | electricity 85 (estimate)
    `,
  ],
  [bill("Electricity", 85.5, ESTIMATE), "electricity approximately 85.50"],
  [bill("Electricity", 85, ESTIMATE, every(1)), "electricity of about 85 monthly"],
  [bill("Electricity"), "about 12.345 electricity"],
  [bill("Estimated tax", 500, every(3)), "estimated tax 500 quarterly"],
  [bill("All about pets", 30), "all about pets 30"],
];

export const SHARED_AMOUNTS: Sentences = [
  [
    bill("Sofa", 100, REPEATS, times(12)),
    `
    sofa 1200 in 12 instalments | sofa 1200 in 12 installments | sofa 1200 in 12 payments
    sofa 1200 over 12 payments | sofa 1200 split into 12 payments | sofa in 12 instalments 1200
    sofa 1200 over 12 months | sofa 1200 over a year | sofa 12 instalments of 100
    sofa 12 installments at 100 | sofa 100 for 12 instalments | sofa 100 for 12 months
    `,
  ],
  [bill("Sofa", 300, REPEATS, times(4)), "sofa 1200 paid in 4 instalments"],
  [
    bill("Sofa", 100, every(1), times(12)),
    `
    sofa 1200 in 12 monthly instalments | sofa 100 monthly in 12 instalments
    sofa 100 a month over 12 months
    `,
  ],
  [bill("Sofa", 300, every(3), times(4)), "sofa 1200 in 4 quarterly payments"],
  [bill("Sofa", 600, REPEATS, times(2)), "sofa 1200 in two equal instalments"],
  [bill("Sofa", 100, ESTIMATE, REPEATS, times(12)), "sofa about 1200 in 12 instalments"],
  [bill("Sofa", 33.33, REPEATS, times(3)), "sofa $99.99 in 3 instalments"],
  [bill("Sofa", 50, REPEATS, times(24)), "sofa 1200 over 2 years"],
  [bill("Sofa 1000", null, REPEATS, times(3)), "sofa 1000 in 3 instalments"],
  [bill("Sofa 0.05", null, REPEATS, times(12)), "sofa 0.05 in 12 instalments"],
  [bill("Sofa 1200", null, REPEATS, times(12)), "sofa 1200 12 instalments"],
  [bill("Sofa 100", null, REPEATS, times(12)), "sofa 12 instalments 100"],
  [bill("Sofa 1200", 100, REPEATS, times(12)), "sofa 1200 in 12 instalments of 100"],
  [bill("Loan 200", null, REPEATS, times(6)), "loan 200 in 6 instalments"],
  [bill("iPhone 999", null, REPEATS, times(24)), "iPhone 999 over 24 months"],
  [bill("Gym", 5, every(1), times(1200)), "gym 5 monthly 1200 times"],
  [bill("Gym 1201 times", 5, every(1)), "gym 5 monthly 1201 times"],
  [bill("Gym for 101 years", 5, every(1)), "gym 5 monthly for 101 years"],
];

export const CALCULATIONS: Sentences = [
  [
    AS_TITLE,
    `
    sofa 100 x 12 | sofa 12 x 100 | sofa $100 x 12 | sofa 100 × 12 | sofa 100 * 12 | sofa 100*12
    sofa 120/4 | sofa $120/4 | sofa 84.50/2 | sofa 120 / 4 | sofa 120 ÷ 4 | sofa 12.50*2
    sofa 100x12 | sofa 100 x 12 months | sofa 12 times 100 | sofa 100 times 12 | coffee 2 x 3.50
    coffee 2x 3.50 | coffee 3.50 x2 | tickets 2 x 15 | beer 6 @ 2.50 | beer 6 at 2.50 | pizza 3 for 2
    sofá 12x de 100 | sofá 1200 em 12x | rent 950 - 50 | rent 950 – 50 | rent 950 − 50 | rent 950 -50
    rent 950-50 | rent $950 - $50 | rent 950 - 50 discount | rent 950 minus 50 | rent 950 less 5%
    refund minus 50 | rent 950 plus 50 | rent half of 950 | rent 50-60 | rent 50 - 60 | rent 50 to 60
    rent between 50 and 60 | rent from 50 to 60 | rent 50 or 60 | Miete 950 bis 1000 | pay 250 of 5000
    rent 300 + gas 50
    `,
  ],
  [bill("Sofa 100 x 12", null, every(1)), "sofa 100 x 12 monthly"],
  [bill("Wood 2x4", 20), "wood 2x4 20"],
  [bill("Screen 1920x1080", 300), "screen 1920x1080 300"],
  [bill("3 for 2 offer", 20), "3 for 2 offer 20"],
  [bill("Pizza 3", 20), "pizza 3 for 20"],
  [bill("Eggs 12", 5), "eggs 12 for 5"],
  [bill("Rent", 1000), "rent 950 + 50"],
  [bill("Rent 950 / 2", null, every(1)), "rent 950 / 2 monthly"],
  [bill("Sofa payment 1 of 12", 100), "sofa 100 payment 1 of 12"],
  [
    bill("Rent", 950, due("2027-03-12")),
    "rent 950 and due on 12 March | rent 950 - 12 March | rent 12 March - 950",
  ],
  [bill("Rent instead of 900", 950), "rent 950 instead of 900"],
  [bill("Rent up from 900", 950), "rent 950 up from 900"],
  [bill("Rent was 900", 950), "rent 950 was 900"],
  [bill("Rent discount 50", 950), "rent 950 discount 50"],
  [bill("Rent incl. 50 utilities", 950), "rent 950 incl. 50 utilities"],
  [bill("Rent", 950), "rent - 950"],
  [bill("PS 5", 500), "PS 5 - 500"],
  [bill("Flat 3", 950), "Flat 3 - 950"],
  [bill("Taxes 2026", 450), "Taxes 2026 - 450"],
  [bill("Car payment", 289.17, due("2026-05-12")), "Car payment - $289.17 - 12.05.2026"],
  [bill("House", 24, due("2033-09-20")), "House - 24 - 20.09.2033 | House - 24 - 20 September 2033"],
];

export const NUMBERS_OF_THINGS: Sentences = [
  [
    AS_TITLE,
    `
    flat 12 | rent flat 12 | Office 365 | invoice 4711 | rent 12 Main Street | 2 coffees | call 555 1234
    call 0171 123456 | phone 07700 900123 | phone +49 171 1234567 | tip 10 percent | rent 9 hundred
    rent 1 million | net 30 invoice 400 | dentist 80 at 10
    `,
  ],
  [bill("Rent flat 12", 950), "rent flat 12 950"],
  [bill("Rent apt 4", 950), "rent 950 apt 4"],
  [bill("Rent room 101", 950), "rent 950 room 101"],
  [bill("Hotel room", 120), "hotel room 120"],
  [bill("House", 950), "house 950"],
  [bill("Visa card", 45), "Visa card 45"],
  [bill("iPhone 15"), "iPhone 15"],
  [bill("iPhone 15 Pro Max 256 GB", 999), "iPhone 15 Pro Max 256 GB 999"],
  [bill("Windows 11", 120), "Windows 11 120"],
  [bill("Invoice 4711", 45), "invoice 4711 45"],
  [bill("Route 66 trip", 300), "Route 66 trip 300"],
  [bill("Rent 12 Main Street", 950), "rent 950 12 Main Street"],
  [bill("Rent 221 Old Baker St", 950), "rent 221 Old Baker St 950"],
  [bill("2 coffees", 7), "2 coffees 7"],
  [bill("3 tickets", 45), "3 tickets 45"],
  [bill("Groceries", 950), "950 groceries"],
  [bill("Phone", 30), "phone 30"],
  [bill("Tip 10 pct", 50), "tip 10 pct 50"],
  [bill("Vat 20 %", 100), "vat 20 % 100"],
  [bill("Dentist at 10:30", 80), "dentist 80 at 10:30"],
  [bill("Dentist 10 am", 80), "dentist 80 10 am"],
  [bill("Dentist 10 o'clock", 80), "dentist 10 o'clock 80"],
  [bill("Rent 5/6", 950), "rent 950 5/6"],
  [bill("School fees 2026/27", 300), "school fees 2026/27 300"],
  [bill("Tax year 24/25", 300), "tax year 24/25 300"],
  [bill("Rent ½", 950), "rent ½ 950"],
];
