import { expect, test } from "vitest";
import { amountsInText, withoutAmount } from "#domain/importing/amount-in-text.ts";

test.each([
  ["Rent $950", "$950", "Rent"],
  ["Rent - $950", "$950", "Rent"],
  ["Rent ($1,950.00)", "$1,950.00", "Rent"],
  ["$950: Rent, flat 3", "$950", "Rent, flat 3"],
  ["Strom 84,20 €", "84,20 €", "Strom"],
  ["Strom 84,20€ fällig", "84,20€", "Strom fällig"],
  ["Loyer 1 234,56 €", "1 234,56 €", "Loyer"],
  ["Loyer 1\u202f234,56\u00a0€", "1\u202f234,56\u00a0€", "Loyer"],
  ["Krankenkasse CHF 1'234.50", "CHF 1'234.50", "Krankenkasse"],
  ["IPTU – R$ 1.234,56", "R$ 1.234,56", "IPTU"],
  ["Hyra 8 500 kr", "8 500 kr", "Hyra"],
  ["Netflix 15.49", "15.49", "Netflix"],
  ["Netflix 15.49 (4 screens)", "15.49", "Netflix (4 screens)"],
  ["Car, 2 of 12: EUR 210", "EUR 210", "Car, 2 of 12"],
  ["Amount: 950", "950", "Amount"],
  ["USD 12.00 Hosting", "USD 12.00", "Hosting"],
])("%s", (title, written, rest) => {
  const [amount, ...others] = amountsInText(title);
  expect(others).toEqual([]);
  expect(amount?.written).toBe(written);
  expect(amount && withoutAmount(title, amount)).toBe(rest);
});

test.each([
  "Rent",
  "Rent flat 3",
  "Rent due 15",
  "Visa 4821",
  "Rent 2026-01-05",
  "Rent 05.01.2026",
  "Rent 5/1",
  "Call 030 1234567",
  "Interest 3.50%",
  "Meeting 9:30",
  "Invoice #12.50",
  "",
])("“%s” says no amount", (title) => {
  expect(amountsInText(title)).toEqual([]);
});

test("a word before it tells an amount from others", () => {
  const notes = "Fee of $2.00 waived\nAmount due: $84.20\nCustomer 12.34";
  expect(amountsInText(notes).map(({ written }) => written)).toEqual(["$84.20"]);
});

test("several amounts are all told", () => {
  expect(amountsInText("$5 or $10").map(({ written }) => written)).toEqual(["$5", "$10"]);
});

test.each(["1", "1,", "1 ", "$", "a$", "1.1", "((", "€ 1 € ", "1'", "aaaaa1"])(
  "thousands of “%s” are read in time",
  (part) => {
    const began = performance.now();
    amountsInText(part.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(500);
  },
);
