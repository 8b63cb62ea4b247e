import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanTitle, titleRules } from "#domain/importing/clean-title.ts";
import { isBlank } from "#domain/text/clean-text.ts";

describe("a bank's line becomes the payee", () => {
  test.each([
    ["NETFLIX.COM 8887", "Netflix"],
    ["CARD PAYMENT TO TESCO STORES 3021", "Tesco Stores"],
    ["PAYPAL *SPOTIFY 4029357733", "Spotify"],
    ["SEPA LASTSCHRIFT STADTWERKE KÖLN 2026-11-04", "Stadtwerke Köln"],
    ["Lastschrift: Telekom Deutschland GmbH", "Telekom Deutschland GmbH"],
    ["PRLV SEPA EDF", "EDF"],
    ["PRLV SEPA FREE TELECOM 88123X", "Free Telecom"],
    ["PIX ENVIADO Maria Souza", "Maria Souza"],
    ["RECIBO DE IBERDROLA CLIENTES 0098812", "Iberdrola Clientes"],
    ["CB CARREFOUR 12/11", "Carrefour"],
    ["POS PURCHASE STARBUCKS #1182", "Starbucks"],
    ["NETFLIX.COM 8887 LOS GATOS", "Netflix"],
    ["POS 4432 SHELL OIL 12345", "Shell Oil"],
    ["AMZN MKTP US*2X3Y4", "AMZN MKTP"],
    ["RENT FLAT 12", "Rent Flat 12"],
    ["AT&T", "AT&T"],
    ["AT&T 800-331-0500", "AT&T"],
    ["www.adobe.com", "Adobe"],
    ["DIRECT DEBIT BRITISH GAS REF 99812", "British Gas"],
    ["Rent", "Rent"],
    ["Rent November 2026", "Rent November 2026"],
    ["Miete Wohnung 12", "Miete Wohnung 12"],
    ["Refuse collection", "Refuse collection"],
    ["REFUSE COLLECTION", "Refuse Collection"],
    ["Electricity 8812345", "Electricity"],
    ["Gym", "Gym"],
    ["EDF", "EDF"],
    ["家賃 11", "家賃 11"],
    ["4711", "4711"],
    ["CB", "CB"],
    ["iCloud+", "iCloud+"],
    ["O'Neill & Sons", "O'Neill & Sons"],
  ])("%s: %s", (line, payee) => expect(cleanTitle(line)).toBe(payee));
});

test("something is always left", () => {
  const anyWord = fc.oneof(
    fc.constantFrom(
      "CARD",
      "PAYMENT",
      "TO",
      "SEPA",
      "NETFLIX.COM",
      "8887",
      "#12",
      "*",
      "ref",
      "Rent",
      "12/11",
      "XXXX1234",
    ),
    fc.string({ maxLength: 8, unit: "grapheme" }),
  );
  const anyLine = fc.array(anyWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(
      anyLine.filter((line) => !isBlank(line)),
      (line) => {
        const cleaned = cleanTitle(line);
        expect(isBlank(cleaned)).toBe(false);
      },
    ),
  );
});

test("rules name what is cleaned and how often it stands there", () => {
  expect(titleRules(["NETFLIX.COM 8887", "Rent", "NETFLIX.COM 8887", "NETFLIX.COM 9001"])).toEqual([
    { from: "NETFLIX.COM 8887", to: "Netflix", count: 2 },
    { from: "NETFLIX.COM 9001", to: "Netflix", count: 1 },
  ]);
});
