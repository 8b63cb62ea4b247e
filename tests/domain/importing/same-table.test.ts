/** The same table reads the same, however its columns stand and in whatever language and notation it is written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { cases } from "../../support/cases.ts";
import { TODAY } from "./support/own-exports.ts";

interface Bill {
  readonly day: Day;
  readonly title: string;
  readonly cents: number;
  readonly status: number;
  readonly category: string;
}

const anyBills = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }).map((n) => addDays("2025-01-01", n)),
      title: fc.constantFrom("Landlord", "Stadtwerke", "Padaria Café", "EDF Énergie", "Gimnasio Norte"),
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      status: fc.nat(1),
      category: fc.constantFrom("Home", "Food", ""),
    }),
    { minLength: 4, maxLength: 20 },
  )
  // A day above the 12th, a category and hundredths tell what they are.
  .map((bills): Bill[] => [
    ...bills,
    { day: "2025-03-31", title: "Landlord", cents: 123_456_78, status: 0, category: "Home" },
    { day: "2025-04-30", title: "Landlord", cents: 5_05, status: 1, category: "Home" },
  ]);

/** Names of the columns, and words for unpaid and paid. */
const LANGUAGES = [
  { names: ["Due date", "Name", "Amount", "Status", "Category"], words: ["unpaid", "paid"] },
  { names: ["Fällig am", "Bezeichnung", "Betrag", "Status", "Kategorie"], words: ["unbezahlt", "bezahlt"] },
  { names: ["Vencimento", "Descrição", "Valor", "Situação", "Categoria"], words: ["não pago", "pago"] },
  { names: ["Vencimiento", "Concepto", "Importe", "Estado", "Categoría"], words: ["no pagado", "pagado"] },
  { names: ["Échéance", "Libellé", "Montant", "Statut", "Catégorie"], words: ["impayé", "payé"] },
] as const;

const NUMBERS = [
  { group: ",", decimal: "." },
  { group: "", decimal: "." },
  { group: ".", decimal: "," },
  { group: " ", decimal: "," },
  { group: "\u202f", decimal: "," },
  { group: "'", decimal: "." },
  { group: "", decimal: "," },
] as const;

const DATES: readonly ((year: string, month: string, day: string) => string)[] = [
  (...parts) => parts.join("-"),
  (year, month, day) => `${day}.${month}.${year}`,
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${Number(day)}/${Number(month)}/${year}`,
];

const anyWay = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  number: fc.constantFrom(...NUMBERS),
  date: fc.constantFrom(...DATES),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
});

type Way = typeof anyWay extends fc.Arbitrary<infer T> ? T : never;

function written(bills: readonly Bill[], { language, number, date, order }: Way): string[][] {
  const amount = (cents: number) => {
    const [whole = "", fraction = ""] = (cents / 100).toFixed(2).split(".");
    return whole.replace(/\B(?=(\d{3})+$)/g, number.group) + number.decimal + fraction;
  };
  const rows = [
    [...language.names],
    ...bills.map(({ day, title, cents, status, category }) => [
      date(...(day.split("-") as [string, string, string])),
      title,
      amount(cents),
      language.words[status] ?? "",
      category,
    ]),
  ];
  return rows.map((cells) => order.map((index) => cells[index] ?? ""));
}

test("a table with its columns shuffled, in another notation and language, reads the same", () => {
  fc.assert(
    fc.property(anyBills, anyWay, (bills, way) => {
      const { bills: found, refused } = readSheet({ rows: written(bills, way) }, { today: TODAY });
      expect(refused).toEqual([]);
      expect(
        found.map(({ dueDate, title, amountCents, status, category }) => [
          dueDate,
          title,
          amountCents,
          status === "PAID",
          category ?? "",
        ]),
      ).toEqual(
        bills.map(({ day, title, cents, status, category }) => [day, title, cents, status === 1, category]),
      );
    }),
    { numRuns: cases(300) },
  );
});
