import type { MailCase } from "../mail-case.ts";

/** Mails that name a total and a part of it, or the amounts of several payments. */
export const TOTALS_AND_PARTS: readonly MailCase[] = [
  {
    name: "a year's total, and the instalment that is due",
    subject: "Council Tax bill 2026/27",
    from: "Borough Council <ctax@borough.example>",
    on: "2026-11-20",
    text: `Total amount payable £1,812.00
Instalments: 1 April £183.00, then £181.00 on the 1st of each month from May to January.
Your next instalment of £181.00 is due on 1 December 2026.`,
    expected: {
      payee: "Borough Council",
      cents: null,
      currency: null,
      due: "2026-12-01",
      says: { cents: "£181.00 stands beside the due day" },
    },
  },
  {
    name: "a year's total, and the first payment",
    subject: "Your bill",
    from: "Vale District <revenues@vale.example>",
    on: "2027-03-10",
    text: `Total due for the year: £1,812.00
Your first payment of £183.00 is due on 1 April 2027`,
    expected: { payee: "Vale District", cents: null, currency: null, due: "2027-04-01" },
  },
  {
    name: "a year's contribution, debited month by month",
    subject: "Échéancier de cotisations 2027",
    from: "Mutuelle Horizon <gestion@horizon.example>",
    on: "2026-11-29",
    text: `Cotisation annuelle 2027 : 840,00 €
Prélèvement mensuel de 70,00 € le 10 de chaque mois
Premier prélèvement le 10/01/2027`,
    expected: { payee: "Mutuelle Horizon", cents: 7000, currency: "EUR", due: "2027-01-10" },
  },
  {
    name: "a tax, and the fee of those who worked it out",
    subject: "DAS de novembro",
    from: "Contabilidade Fácil <contato@contfacil.example>",
    on: "2026-11-29",
    text: `Bom dia!
Segue a guia DAS competência 11/2026 no valor de R$ 76,60, vencimento 20/12 (domingo), pode pagar até 21/12.
Nossos honorários de R$ 150,00 vencem dia 10.`,
    expected: { payee: "Contabilidade Fácil", cents: null, currency: null, due: null },
  },
  {
    name: "a toll that grows after a day",
    subject: "Toll notice",
    from: "Toll Authority <notice@toll.example>",
    on: "2026-11-29",
    text: `Amount due if paid by 12/10/2026: $6.20
Amount due after 12/10/2026: $31.20`,
    expected: {
      payee: "Toll Authority",
      cents: null,
      currency: null,
      due: null,
      says: { cents: "$6.20 and $31.20" },
    },
  },
  {
    name: "a fine that is lower within two weeks",
    subject: "Parking ticket",
    from: "City of Ashford <parking@ashford.example>",
    on: "2026-11-29",
    text: `Fine: £60.00
If paid within 14 days: £30.00
Pay by: 20 December 2026`,
    expected: { payee: "City of Ashford", cents: null, currency: null, due: "2026-12-20" },
  },
  {
    name: "a card's bill that offers to be paid in parts",
    subject: "Sua fatura fechou",
    from: "Banco Azulão <faturas@azulao.example>",
    on: "2026-11-29",
    text: `Oi, Júlia
Sua fatura fechou em R$ 2.310,75 e vence em 07/12.
Pagamento mínimo: R$ 346,61
Parcelamento: 12x de R$ 265,00 (total R$ 3.180,00)
Limite disponível R$ 4.689,25`,
    expected: { payee: "Banco Azulão", cents: 231075, currency: "BRL", due: "2026-12-07" },
  },
  {
    name: "a tax at once or in three parts",
    subject: "IPVA 2027",
    from: "Secretaria da Fazenda <naoresponda@sefaz.example>",
    on: "2026-11-29",
    text: `Cota única com 3% de desconto: R$ 1.940,00 - vencimento 12/01/2027
Ou em 3 parcelas de R$ 666,67: 12/01, 12/02 e 12/03/2027`,
    expected: {
      payee: "Secretaria da Fazenda",
      cents: null,
      currency: null,
      due: null,
      says: { cents: "in parts" },
    },
  },
  {
    name: "a premium at once or month by month",
    subject: "Your renewal invitation",
    from: "Shield Insurance <policy@shield.example>",
    on: "2026-11-29",
    text: `Your car insurance renews on 18 December 2026.
Annual premium: £512.40
or 12 monthly payments of £46.97 (total £563.64)
You don't need to do anything, we'll take the first payment of £46.97 on 18 December 2026.`,
    expected: { payee: "Shield Insurance", cents: 4697, currency: "GBP", due: "2026-12-18" },
  },
  {
    name: "a deposit on what was ordered",
    subject: "Facture d'acompte",
    from: "Toitures Morel <contact@morel.example>",
    on: "2026-11-29",
    text: `Devis n° D-88 : 4 500,00 € TTC
Acompte de 30 % à la commande : 1 350,00 € TTC
À régler à réception de la présente, au plus tard le 10/12/2026`,
    expected: { payee: "Toitures Morel", cents: 135000, currency: "EUR", due: "2026-12-10" },
  },
  {
    name: "a payment that was declined, and a fee that may follow",
    subject: "We couldn't process your payment",
    from: "Peak Gym <billing@peak.example>",
    on: "2026-11-29",
    text: `Hi Sam,
Your membership payment of $49.00 for November was declined.
We'll retry on December 3, 2026. A $10 declined payment fee may apply.
Update your card before then.`,
    expected: { payee: "Peak Gym", cents: 4900, currency: null, due: "2026-12-03" },
  },
  {
    name: "a payment that was declined, and no day for the next try",
    subject: "Payment failed",
    from: "Streamly <hello@streamly.example>",
    on: "2026-11-29",
    text: "Your payment of $15.49 was declined. Please update your card by December 3, 2026 to keep watching.",
    expected: { payee: "Streamly", cents: 1549, currency: null, due: null },
  },
];
