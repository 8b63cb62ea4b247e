import fc from "fast-check";
import { expect, test } from "vitest";
import { longDayText, monthOf, monthText, shortDayText } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { byNearness, hitsOf, searchExpenses } from "#domain/expenses/search.ts";
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  decimalText,
  formatCents,
  MAX_AMOUNT_CENTS,
} from "#domain/money/money.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";

const TODAY = "2026-11-22";

const bill = (fields: Partial<Expense>) => someExpense({ note: null, category: null, ...fields });

/** "1.204,20" */
function withDecimalComma(cents: number): string {
  return formatCents(cents, "USD")
    .slice(1)
    .replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** "11/2026" */
function inFigures(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

const electricity = bill({
  title: "Électricité",
  category: "Utilities",
  amountCents: 7990,
  dueDate: "2026-11-01",
  status: "PAID",
});
const rent = bill({
  title: "Rent",
  note: "Flat in Lyon",
  amountCents: 145_000,
  dueDate: "2026-11-22",
  status: "PENDING",
});
const phone = bill({ title: "Phone", amountCents: 6900, dueDate: "2025-11-22", status: "PENDING" });
const gym = bill({ title: "Gym", amountCents: 69_000, dueDate: "2027-03-22", status: "UNPAID" });
const novelty = bill({ title: "Novelties", amountCents: 2200, dueDate: "2026-10-31", status: "UNPAID" });
const all = [electricity, rent, phone, gym, novelty];

test.each([
  ["electric", [electricity]],
  ["ÉLECTRICITÉ", [electricity]],
  ["util", [electricity]],
  ["lyon rent", [rent]],
  ["rent utilities", []],
  ["  ", []],
  // Amounts
  ["1450", [rent]],
  ["$1,450", [rent]],
  ["1,450.00", [rent]],
  ["79.90", [electricity]],
  ["79,9", [electricity]],
  ["79.", [electricity]],
  ["$69", [phone]],
  ["$ 69", [phone]],
  ["69", [phone]],
  ["69€", [phone]],
  ["R$69.00", [phone]],
  ["CHF 69.0", [phone]],
  ["69.01", []],
  ["1.450,00", [rent]],
  ["1.450,", [rent]],
  ["€1.450,0", [rent]],
  ["1.450,00€", [rent]],
  ["1.450,01", []],
  ["1.450", []],
  ["1.450.00", []],
  // While it is being typed
  ["14", [rent]],
  ["$6", [phone, gym]],
  ["6.", []],
  // Months and days
  ["nov", [electricity, rent, phone, novelty]],
  ["november 2026", [electricity, rent]],
  ["Nov 2026", [electricity, rent]],
  ["2026-11", [electricity, rent]],
  ["2026-1", [electricity, rent, novelty]],
  ["2026", [electricity, rent, novelty]],
  ["2026-11-01", [electricity]],
  ["1 nov", [electricity]],
  ["22 nov", [rent, phone]],
  ["Nov 22, 2026", [rent]],
  ["november 22nd", [rent, phone]],
  ["22nd", [rent, phone, gym]],
  ["22", [novelty]],
  ["31 nov", []],
  ["2026-13", []],
  ["11/2026", [electricity, rent]],
  ["3/2027", [gym]],
  ["03/2027", [gym]],
  ["11/2026 rent", [rent]],
  ["13/2026", []],
  ["0/2026", []],
  ["22/11/2026", []],
  ["mar", [gym]],
  ["ma", []],
  // Statuses
  ["paid", [electricity]],
  ["unpaid", [gym, novelty]],
  ["pending", [rent, phone]],
  ["Overdue", [phone, novelty]],
  ["late", [phone, novelty]],
  // Together
  ["rent nov", [rent]],
  ["nov unpaid", [novelty]],
  ["pending 69 2025", [phone]],
  ["gym nov", []],
])("%j finds what it should", (query, hits) => {
  expect(searchExpenses(all, query, TODAY)).toEqual(hits);
});

test("words for states find the bills that are in them, also while they are being typed", () => {
  const plain = {
    autopay: false,
    amountIsEstimate: false,
    recurringId: null,
    dueDate: "2026-12-01",
  } as const;
  const every = [
    bill({ ...plain, title: "A", autopay: true, status: "PENDING", amountCents: 10_000 }),
    bill({
      ...plain,
      title: "B",
      recurringId: "rec_1",
      status: "PENDING",
      amountCents: 25_000,
      payments: '[[5000,"2026-11-20"]]',
    }),
    bill({ ...plain, title: "C", amountIsEstimate: true, status: "PENDING", amountCents: 10_001 }),
    bill({
      ...plain,
      title: "D",
      status: "PAID",
      paidDate: "2026-12-03",
      amountCents: 10_000,
      payments: '[[10000,"2026-12-03"]]',
    }),
    bill({ ...plain, title: "E", status: "PAID", paidDate: "2026-12-01", amountCents: 1999 }),
  ];
  const found = (query: string) =>
    searchExpenses(every, query, TODAY)
      .map(({ title }) => title)
      .join("");
  expect(
    Object.fromEntries(
      [
        "autopay",
        "auto",
        "recurring",
        "varies",
        "estimated",
        "paid late",
        "partly paid",
        "part paid",
        "Part-paid",
        "partially paid",
        "partly",
        "to pay",
        "over 100",
        "over $100.00",
        "under 20",
        "under 20.00",
        "over 100 recurring",
        "over",
        "to",
        "au",
      ].map((query) => [query, found(query)]),
    ),
  ).toEqual({
    autopay: "A",
    auto: "A",
    recurring: "B",
    varies: "C",
    estimated: "C",
    "paid late": "D",
    "partly paid": "B",
    "part paid": "B",
    "Part-paid": "B",
    "partially paid": "B",
    partly: "B",
    "to pay": "ABC",
    "over 100": "BC",
    "over $100.00": "BC",
    "under 20": "E",
    "under 20.00": "E",
    "over 100 recurring": "B",
    over: "",
    to: "",
    au: "",
  });
});

test("it tells whether words or the amount are what fits", () => {
  const rentBill = bill({ title: "Rent 1450", amountCents: 145_000 });
  expect(hitsOf(rentBill, "RENT")).toEqual({ words: ["rent"], isAmount: false });
  expect(hitsOf(rentBill, "1450 nov")).toEqual({ words: ["1450"], isAmount: true });
  expect(hitsOf(rentBill, "over 100")).toEqual({ words: [], isAmount: true });
  expect(hitsOf(rentBill, "14")).toEqual({ words: ["14"], isAmount: true });
  expect(hitsOf(rentBill, "pending")).toEqual({ words: [], isAmount: false });
});

test("words of a date in a title find it, too", () => {
  const party = bill({ title: "22 May party", dueDate: "2026-08-01" });
  expect(searchExpenses([party], "22 may", TODAY)).toEqual([party]);
  expect(searchExpenses([party], "may 22 party", TODAY)).toEqual([party]);
});

test("an expense is found by any part of its own title, and more words never find more", () => {
  fc.assert(
    fc.property(
      fc.array(anyExpense, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      // Without figures, which may make a date or a longer amount of the word before.
      fc.string().filter((text) => !/\d/.test(text)),
      (bills, at, more) => {
        const wanted = bills[at % bills.length] as Expense;
        fc.pre(wanted.title.trim() !== "");
        const hits = searchExpenses(bills, wanted.title, TODAY);
        expect(hits).toContain(wanted);
        const fewer = searchExpenses(bills, `${wanted.title} ${more}`, TODAY);
        expect(hits).toEqual(expect.arrayContaining(fewer));
      },
    ),
  );
});

test("an expense is found by everything that its row shows of it, alone and together", () => {
  fc.assert(
    fc.property(
      fc.array(anyExpense, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.constantFrom(...CURRENCIES),
      (bills, at, currency) => {
        const wanted = bills[at % bills.length] as Expense;
        const { amountCents, dueDate, status } = wanted;
        const shown = [
          formatCents(amountCents, currency),
          formatCents(amountCents, currency).replace(/\.\d\d$/, ""),
          decimalText(amountCents),
          withDecimalComma(amountCents),
          `${withDecimalComma(amountCents)} ${CURRENCY_SYMBOLS[currency]}`,
          shortDayText(dueDate),
          `${shortDayText(dueDate)} ${dueDate.slice(0, 4)}`,
          longDayText(dueDate).replace(/^\w+, /, ""),
          monthText(monthOf(dueDate)),
          monthText(monthOf(dueDate)).slice(0, 3),
          dueDate,
          monthOf(dueDate),
          inFigures(dueDate),
          status.toLowerCase(),
        ];
        for (const query of [...shown, shown.slice(-3).join(" ")]) {
          expect(searchExpenses(bills, query, TODAY), query).toContain(wanted);
        }
      },
    ),
  );
});

test("a month finds the bills of that month and of no other", () => {
  fc.assert(
    fc.property(fc.array(anyExpense), anyDay, (bills, day) => {
      const plain = bills.map((each) => ({ ...each, title: "-", note: null, category: null }));
      const expected = plain.filter(({ dueDate }) => monthOf(dueDate) === monthOf(day));
      expect(searchExpenses(plain, monthText(monthOf(day)), TODAY)).toEqual(expected);
      expect(searchExpenses(plain, monthOf(day), TODAY)).toEqual(expected);
      expect(searchExpenses(plain, inFigures(day), TODAY)).toEqual(expected);
      expect(searchExpenses(plain, inFigures(day).replace(/^0/, ""), TODAY)).toEqual(expected);
    }),
  );
});

test("an amount with a decimal comma finds the bills of that amount and no other", () => {
  const anyCents = fc.integer({ min: 1, max: MAX_AMOUNT_CENTS });
  fc.assert(
    fc.property(anyCents, fc.array(fc.nat({ max: 20_000_000 })), (wanted, others) => {
      const bills = [wanted, ...others.map((by) => Math.max(1, wanted - by))].map((amountCents) =>
        bill({ title: "-", amountCents }),
      );
      const expected = bills.filter(({ amountCents }) => amountCents === wanted);
      expect(searchExpenses(bills, withDecimalComma(wanted), TODAY)).toEqual(expected);
    }),
  );
});

test("a dot with three digits behind it is neither thousands nor decimals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 999_999 }), (whole) => {
      const bills = [whole * 100, Math.round(whole / 10)].map((amountCents) =>
        bill({ title: "-", amountCents }),
      );
      expect(searchExpenses(bills, withDecimalComma(whole * 100).replace(",00", ""), TODAY)).toEqual([]);
    }),
  );
});

test("what was deleted isn't found", () => {
  expect(searchExpenses([{ ...rent, deleted: true }], "rent", TODAY)).toEqual([]);
});

test("this month and the past come first, the latest first; then what is to come, the nearest first", () => {
  const days = ["2027-01-01", "2026-12-31", "2026-11-30", "2025-02-01", "2026-12-01", "2026-11-01"];
  const sorted = days.map((dueDate) => bill({ dueDate })).sort(byNearness(TODAY));
  expect(sorted.map(({ dueDate }) => dueDate)).toEqual([
    "2026-11-30",
    "2026-11-01",
    "2025-02-01",
    "2026-12-01",
    "2026-12-31",
    "2027-01-01",
  ]);
});

test("the order is total, whatever the day", () => {
  fc.assert(
    fc.property(fc.array(anyExpense), anyDay, (bills, today) => {
      const order = byNearness(today);
      const sorted = bills.toSorted(order);
      const isLater = sorted.map(({ dueDate }) => monthOf(dueDate) > monthOf(today));
      expect(isLater).toEqual(isLater.toSorted((a, b) => Number(a) - Number(b)));
      expect(bills.toReversed().sort(order)).toEqual(sorted);
    }),
  );
});
