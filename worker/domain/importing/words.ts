import type { Status } from "../expenses/expense.ts";
import { keyOf, keySet } from "./keys.ts";

/** Words of English, Portuguese, Spanish, German and French that cells say yes, no, a status or a direction with. */

const YES = keySet(
  "yes, y, true, 1, x, sim, s, verdadeiro, sí, verdadero, ja, j, wahr, oui, o, vrai, on, active, enabled, aktiv, ativo, ativa, activo, activa, actif",
);
const NO = keySet(
  "no, n, false, 0, não, falso, nein, falsch, non, faux, off, inactive, disabled, inaktiv, inativo, inactivo, inactif, cancelled, canceled, paused, expired",
);
const CHECKED = /^[\u2611\u2705\u2713\u2714\u{1f5f8}]\ufe0f?$/u;

export function isYes(text: string): boolean {
  return CHECKED.test(text.trim()) || YES.has(keyOf(text));
}

export function isNo(text: string): boolean {
  return NO.has(keyOf(text));
}

const STATUSES: readonly (readonly [Status, ReadonlySet<string>])[] = [
  [
    "PAID",
    keySet(
      "paid, done, settled, cleared, complete, completed, ok, pago, paga, quitado, quitada, liquidado, pagado, pagada, bezahlt, gezahlt, beglichen, erledigt, überwiesen, payé, payée, réglé, réglée, acquitté",
    ),
  ],
  [
    "UNPAID",
    keySet(
      "unpaid, overdue, late, missed, failed, past due, não pago, não paga, vencido, vencida, atrasado, atrasada, em atraso, impagado, impagada, no pagado, no pagada, unbezahlt, nicht bezahlt, überfällig, impayé, impayée, non payé, non payée, en retard",
    ),
  ],
  [
    "PENDING",
    keySet(
      "pending, open, due, not paid, to pay, upcoming, scheduled, planned, pendente, aberto, aberta, em aberto, a pagar, previsto, agendado, pendiente, por pagar, programado, offen, ausstehend, geplant, anstehend, en attente, à payer, prévu, prévue, à venir",
    ),
  ],
];

/** Returns what a cell says of a bill's payment, or null. A "no" leaves it to be paid. */
export function statusOf(text: string): Status | null {
  const key = keyOf(text);
  const known = STATUSES.find(([, words]) => words.has(key))?.[0];
  return known ?? (isYes(text) ? "PAID" : isNo(text) ? "PENDING" : null);
}

const NOT_BOOKED = keySet(
  "pending, processing, authorized, authorised, vorgemerkt, pendente, pendiente, en attente, en cours",
);

/** Tells whether a bank says that it hasn't booked a payment yet. */
export function isNotBooked(text: string): boolean {
  return NOT_BOOKED.has(keyOf(text));
}

const OUT = keySet(
  "debit, dr, d, out, expense, expenses, withdrawal, spending, spent, purchase, soll, s, ausgabe, ausgaben, lastschrift, belastung, débito, saída, despesa, gasto, cargo, salida, egreso, débit, dépense, sortie",
);
const IN = keySet(
  "credit, cr, c, in, income, deposit, received, refund, haben, h, einnahme, einnahmen, gutschrift, crédito, entrada, receita, abono, ingreso, crédit, revenu, recette, entrée",
);

/** Returns whether a cell says that money went out or came in. */
export function directionOf(text: string): "out" | "in" | null {
  const key = keyOf(text);
  if (OUT.has(key) || text.trim() === "-") return "out";
  return IN.has(key) || text.trim() === "+" ? "in" : null;
}

const TOTALS = keySet(
  "total, totals, subtotal, sub total, grand total, sum, balance, opening balance, closing balance, starting balance, ending balance, balance brought forward, balance carried forward, saldo, saldo anterior, saldo inicial, saldo final, saldo do dia, soma, total geral, suma, total general, gesamt, summe, zwischensumme, gesamtsumme, endsumme, anfangssaldo, endsaldo, kontostand, übertrag, somme, sous total, total général, solde, ancien solde, nouveau solde",
);

/** Tells whether a cell names a total: "Total", "Summe:", "TOTAL GERAL 2026", "Sub-total (3)" */
export function isTotal(text: string): boolean {
  const key = keyOf(text);
  return TOTALS.has(key) || TOTALS.has(key.replace(/(?: \d+)+$/, "")) || /^(?:grand |sub )?total /.test(key);
}
