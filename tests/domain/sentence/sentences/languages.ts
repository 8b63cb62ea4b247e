import { every, type Sentences } from "./sentences.ts";

export const LANGUAGES: Sentences = [
  ["Miete 950 monatlich am 1.", { title: "Miete monatlich am 1", amountCents: 95_000 }],
  ["Miete 950,00 € jeden Monat", { title: "Miete jeden Monat", amountCents: 95_000 }],
  ["Miete 1.234,50 € monatlich zum 1.", { title: "Miete monatlich zum 1", amountCents: 123_450 }],
  [
    "Versicherung 240 jährlich ab 12. März",
    { title: "Versicherung jährlich ab 12. März", amountCents: 24_000 },
  ],
  ["Loyer 950 € le 1er de chaque mois", { title: "Loyer le 1er de chaque mois", amountCents: 95_000 }],
  [
    "Assurance 240 par an à partir du 12 mars",
    { title: "Assurance par an à partir du 12 mars", amountCents: 24_000 },
  ],
  ["Assurance auto 240 € 12 mars 2027", { title: "Assurance auto 12 mars 2027", amountCents: 24_000 }],
  ["Alquiler 950 el 1 de cada mes", { title: "Alquiler el 1 de cada mes", amountCents: 95_000 }],
  [
    "Seguro 240 al año desde el 12 de marzo",
    { title: "Seguro al año desde el 12 de marzo", amountCents: 24_000 },
  ],
  ["Aluguel R$ 950,00 todo dia 5", { title: "Aluguel todo dia 5", amountCents: 95_000 }],
  ["Internet 99,90 por mês", { title: "Internet por mês", amountCents: 9990 }],
  ["Affitto 950 il 1 di ogni mese", { title: "Affitto il 1 di ogni mese", amountCents: 95_000 }],
  ["家賃 95000円 毎月", { title: "家賃 毎月", amountCents: 9_500_000 }],
  ["家賃 ¥95000 毎月", { title: "家賃 毎月", amountCents: 9_500_000 }],
  ["Kira 950 TL her ayın 1", { title: "Kira 950 TL her ayın 1" }],
  ["аренда 950 каждый месяц", { title: "Аренда каждый месяц", amountCents: 95_000 }],
  ["إيجار 950 شهري", { title: "إيجار شهري", amountCents: 95_000 }],
  ["שכירות 950 ₪", { title: "שכירות", amountCents: 95_000 }],
  ["Żabka 12.50", { title: "Żabka", amountCents: 1250 }],
  ["électricité 85 monthly", { title: "Électricité", amountCents: 8500, ...every(1) }],
];
