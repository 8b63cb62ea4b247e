import type { MailCase } from "../mail-case.ts";
import { ENGLISH_SHOP, ENGLISH_US, ENGLISH_UTILITY } from "./footers.ts";

export const ENGLISH_SERVICES: readonly MailCase[] = [
  {
    name: "label and value on lines of their own",
    subject: "Your gas bill is ready",
    from: "Blue Flame Gas <ebill@blueflamegas.example>",
    on: "2026-01-12",
    text: `Your bill is ready

Account number
55-0021-8840

Amount due
$76.42

Due date
January 30, 2026

View bill
${ENGLISH_US}`,
    expected: {
      payee: "Blue Flame Gas",
      cents: 7642,
      currency: null,
      due: "2026-01-30",
      says: { cents: "Amount due $76.42", due: "Due date January 30, 2026" },
    },
  },
  {
    name: "a header row above a row of values",
    subject: "Statement for unit 4B",
    from: "Larchmont Apartments <residents@larchmont.example>",
    on: "2026-09-24",
    text: `Hello resident,

here is your statement for October.

Due date   Amount due
10/01/2026   $1,875.00

Rent: $1,800.00, parking: $75.00. Late rent is charged $50.00 from the 5th.
${ENGLISH_US}`,
    expected: {
      payee: "Larchmont Apartments",
      cents: 187500,
      currency: null,
      due: "2026-10-01",
      says: { cents: "Due date Amount due 10/01/2026 $1,875.00", due: "10/01/2026" },
    },
  },
  {
    name: "a bill in Canadian dollars with the code behind",
    subject: "Your Maplewave invoice",
    from: "Maplewave Internet <billing@maplewave.example>",
    on: "2026-04-02",
    text: `Hi Noah,

Your Maplewave invoice for April is ready.

Monthly internet   $65.00 CAD
GST/QST   $9.73 CAD
Total amount due   $74.73 CAD
Payment due by April 22, 2026

Pay online or through your bank.
${ENGLISH_SHOP}`,
    expected: {
      payee: "Maplewave Internet",
      cents: 7473,
      currency: "CAD",
      due: "2026-04-22",
      says: { cents: "Total amount due $74.73 CAD" },
    },
  },
  {
    name: "car insurance that renews and is charged then",
    subject: "Your car insurance renews soon",
    from: "Heron Insurance <renewals@heron.example>",
    on: "2026-05-11",
    text: `Dear Ms Patel,

Your policy HM-20018833 is due for renewal on 2 June 2026.

Last year you paid £388.12. This year's premium is £402.50 including Insurance Premium Tax at 12%.
Your compulsory excess is £250.00.

Unless you tell us otherwise, we will take £402.50 from your card ending 9910 on 2 June 2026.
${ENGLISH_UTILITY}`,
    expected: {
      payee: "Heron Insurance",
      cents: 40250,
      currency: "GBP",
      due: "2026-06-02",
      says: { cents: "£402.50", due: "2 June 2026" },
    },
  },
  {
    name: "a subscription that will be charged",
    subject: "Your annual plan renews on July 8, 2026",
    from: "Notecraft <no-reply@notecraft.example>",
    on: "2026-07-01",
    text: `Hi Lee,

This is a friendly reminder that your Notecraft Personal plan will automatically renew on July 8, 2026. Your card ending in
3310 will be charged US$49.99.

Want to cancel? You can do that any time before July 7, 2026 in your settings.
${ENGLISH_SHOP}`,
    expected: {
      payee: "Notecraft",
      cents: 4999,
      currency: "USD",
      due: "2026-07-08",
      says: { cents: "will be charged US$49.99" },
    },
  },
  {
    name: "a school's fee in euros, written the English way",
    subject: "Term 2 fees",
    from: "St Brigid's School Accounts <accounts@stbrigids.example>",
    on: "2026-11-30",
    text: `Dear parent or guardian,

The fees for term 2 are now payable.

Tuition: €1,150.00
Lunches: €180.00
Total payable: €1,330.00
Payment deadline: Friday, 18 December 2026

Please quote the pupil's name.`,
    expected: {
      payee: "St Brigid's School",
      cents: 133000,
      currency: "EUR",
      due: "2026-12-18",
      says: { cents: "Total payable: €1,330.00", due: "Payment deadline: Friday, 18 December 2026" },
    },
  },
  {
    name: "a hospital bill after insurance",
    subject: "You have a new bill from Lakeside Medical Center",
    from: "Lakeside Medical Center <billing@lakesidemed.example>",
    on: "2026-02-17",
    text: `Hello Dana,

Statement #88231   Statement date: 02/16/2026

Total charges   $640.00
Insurance adjustments   -$410.00
Insurance paid   -$180.00
You owe   $50.00

Payment is due by 03/18/2026.
${ENGLISH_US}`,
    expected: {
      payee: "Lakeside Medical Center",
      cents: 5000,
      currency: null,
      due: "2026-03-18",
      says: { cents: "You owe $50.00", due: "Payment is due by 03/18/2026" },
    },
  },
  {
    name: "a tax instalment in a scan and in words",
    subject: "2026 property tax, first installment",
    from: "Clark County Treasurer <treasurer@clarkcounty.example>",
    on: "2026-01-21",
    text: `Dear taxpayer,

The first installment of your 2026 property tax, $1,412.33, is due February 20, 2026. The second installment of the same amount
follows in July.

The bill is attached.`,
    files: { "2026-tax-bill.pdf": null },
    expected: {
      payee: "Clark County Treasurer",
      cents: 141233,
      currency: null,
      due: "2026-02-20",
      says: { cents: "$1,412.33", due: "is due February 20, 2026" },
    },
  },
  {
    name: "an invoice sent by a service in somebody's name",
    subject: "Invoice 1042 from Maria Silva Design",
    from: "QuickBooks <notification@qb-invoices.example>",
    on: "2026-03-10",
    text: `INVOICE 1042

BALANCE DUE
$620.00 USD

DUE DATE
03/25/2026

Dear client, here's your invoice. We appreciate your prompt payment.

Powered by QuickBooks. Terms of service apply.`,
    expected: {
      payee: "Maria Silva Design",
      cents: 62000,
      currency: "USD",
      due: "2026-03-25",
      says: { payee: "Invoice 1042 from Maria Silva Design" },
      where: { payee: "subject" },
    },
  },
  {
    name: "net 30, with an invoice date",
    subject: "INV-2207 for March consulting",
    from: "Hargrove Consulting <ap@hargrove.example>",
    on: "2026-04-01",
    text: `Hi team,

Invoice number: INV-2207
Invoice date: March 31, 2026
Terms: Net 30

Consulting, 20 hours at £85.00 per hour
Subtotal £1,700.00
VAT (20%) £340.00
Total £2,040.00

Sort code 00-00-00, account 12345678.

Jon Hargrove`,
    expected: {
      payee: "Hargrove Consulting",
      cents: 204000,
      currency: "GBP",
      due: "2026-04-30",
      says: { cents: "Total £2,040.00", due: "Net 30" },
    },
  },
  {
    name: "only a minimum payment is named",
    subject: "Payment reminder for your card",
    from: "Union Card Services <alerts@unioncard.example>",
    on: "2026-10-05",
    text: `Your payment is due soon

Card ending in 7781
Minimum payment due: $35.00
Due date: October 17, 2026

Sign in to see your full statement.
${ENGLISH_US}`,
    expected: {
      payee: "Union Card Services",
      cents: 3500,
      currency: null,
      due: "2026-10-17",
      says: { cents: "Minimum payment due: $35.00" },
    },
  },
  {
    name: "a bill forwarded twice",
    subject: "Fwd: Fwd: Your water statement",
    from: "Paul Webb <paul@webb.example>",
    on: "2026-06-12",
    text: `Begin forwarded message:

From: Nina Webb <nina@webb.example>
Subject: Fwd: Your water statement
Date: 11 June 2026 at 21:04:33 BST
To: Paul Webb <paul@webb.example>

can you put this into the thing?

Begin forwarded message:

From: Fenland Water <statements@fenlandwater.example>
Subject: Your water statement
Date: 11 June 2026 at 09:00:00 BST
To: Nina Webb <nina@webb.example>

Dear Mrs Webb,

Amount to pay: £142.19
Please pay by: 30 June 2026
${ENGLISH_UTILITY}`,
    expected: {
      payee: "Fenland Water",
      cents: 14219,
      currency: "GBP",
      due: "2026-06-30",
      says: { payee: "From: Fenland Water <statements@fenlandwater.example>" },
    },
  },
  {
    name: "an answer with a quoted question below",
    subject: "Re: Piano tuning",
    from: "Oskar Bright <oskar@brighttuning.example>",
    on: "2026-08-19",
    text: `Hi Ruth,

thanks for having me. The total is £85.00, please transfer it by 2 September 2026.

Oskar

On Mon, 17 Aug 2026 at 18:22, Ruth Cole <ruth@cole.example> wrote:
> Hi Oskar, would you still do it for £70.00? And could you be here before 20 August 2026?
> Ruth`,
    expected: {
      payee: "Oskar Bright",
      cents: 8500,
      currency: "GBP",
      due: "2026-09-02",
      says: { cents: "The total is £85.00", due: "by 2 September 2026" },
    },
  },
  {
    name: "an Indian electricity bill in rupees",
    subject: "Your electricity bill for May 2026",
    from: "Deccan Power <ebill@deccanpower.example>",
    on: "2026-06-03",
    text: `Dear Consumer,

Your bill for the month of May 2026 has been generated.

Consumer No: 120044551
Bill Date: 01-06-2026
Bill Amount: Rs. 1,23,456.00
Due Date: 21-06-2026
Amount after due date: Rs. 1,24,690.56

Please ignore if already paid.`,
    expected: {
      payee: "Deccan Power",
      cents: 12345600,
      currency: "INR",
      due: "2026-06-21",
      says: { cents: "Bill Amount: Rs. 1,23,456.00", due: "Due Date: 21-06-2026" },
    },
  },
  {
    name: "an account that is past due",
    subject: "Past due notice",
    from: "Metro Waste Removal <ar@metrowaste.example>",
    on: "2026-05-29",
    text: `Dear customer,

Our records show that your account is past due. The invoice of April 3, 2026 has not been paid.

Past due amount: $88.00
Please remit payment by June 12, 2026 to avoid interruption of service.

If you have already paid, please disregard this notice.
${ENGLISH_US}`,
    expected: {
      payee: "Metro Waste Removal",
      cents: 8800,
      currency: null,
      due: "2026-06-12",
      says: { cents: "Past due amount: $88.00", due: "by June 12, 2026" },
    },
  },
  {
    name: "a paper written in Australian dollars, the bill in the attachment",
    subject: "Rates notice 2026-27",
    from: "Shire of Banksia <rates@banksia.example>",
    on: "2026-08-04",
    text: `Good morning

Your rates notice is attached. All amounts are in Australian dollars (AUD).

Shire of Banksia`,
    files: {
      "rates-notice.pdf": `SHIRE OF BANKSIA ABN 00 000 000 000
RATES AND CHARGES NOTICE 2026-27
Date of issue: 31/07/2026
General rate $1,310.20
Waste charge $402.00
Fire levy $98.00
TOTAL AMOUNT DUE $1,810.20
DUE DATE 04/09/2026
Interest of 7.00% applies to overdue rates`,
    },
    expected: {
      payee: "Shire of Banksia",
      cents: 181020,
      currency: "AUD",
      due: "2026-09-04",
      says: { cents: "TOTAL AMOUNT DUE $1,810.20", due: "DUE DATE 04/09/2026", currency: "AUD" },
      where: { cents: "rates-notice.pdf", due: "rates-notice.pdf", currency: "mail" },
    },
  },
  {
    name: "a big amount above its label",
    subject: "Time to pay your phone bill",
    from: "Zephyr Mobile <noreply@zephyrmobile.example>",
    on: "2026-03-17",
    text: `Zephyr

€24.99
Amount due

April 2, 2026
Due date

Pay now
${ENGLISH_SHOP}`,
    expected: {
      payee: "Zephyr Mobile",
      cents: 2499,
      currency: "EUR",
      due: "2026-04-02",
    },
  },
  {
    name: "a loan's monthly payment beside what remains of it",
    subject: "Your student loan payment is coming up",
    from: "Northern Loan Servicing <service@northernloans.example>",
    on: "2026-12-14",
    text: `Your payment is coming up

Principal balance: $18,204.77
Interest rate: 4.99%
Payment due: $212.40
Due date: December 28, 2026

Auto pay is off.
${ENGLISH_US}`,
    expected: {
      payee: "Northern Loan Servicing",
      cents: 21240,
      currency: null,
      due: "2026-12-28",
    },
  },
  {
    name: "a sender with an address alone",
    subject: "Invoice 5512",
    from: "accounts@riverside-kennels.example",
    on: "2026-08-11",
    text: `Invoice 5512

Boarding, 5 nights: £110.00
Amount due: £110.00
Due by 21 August 2026`,
    expected: {
      payee: "Riverside Kennels",
      cents: 11000,
      currency: "GBP",
      due: "2026-08-21",
    },
  },
  {
    name: "the day of the year's change, written without a year",
    subject: "Nursery fees January",
    from: "Little Acorns Nursery <office@littleacorns.example>",
    on: "2026-12-20",
    text: `Dear families,

January's fees of £612.00 are due by 4 January. We are closed from 24 December to 3 January.

Merry Christmas!
Little Acorns`,
    expected: {
      payee: "Little Acorns Nursery",
      cents: 61200,
      currency: "GBP",
      due: "2027-01-04",
    },
  },
];
