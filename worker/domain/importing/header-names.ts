import type { Role } from "./found.ts";
import { keyOf } from "./keys.ts";

/** The meaning of a column's name, and how well the name fits: 1 is best. */
export interface Meaning {
  readonly role: Role | "ignored";
  readonly rank: number;
}

/**
 * Names in English, Portuguese, Spanish, German and French, the best first. A name may have several meanings ("Paid" is a day or a
 * yes), between which the cells decide.
 */
const NAMES: readonly (readonly [Meaning["role"], ...string[]])[] = [
  [
    "title",
    "payee, merchant, vendor, supplier, beneficiary, counterparty, counter party, favorecido, fornecedor, estabelecimento, beneficiario, proveedor, comercio, empfänger, zahlungsempfänger, begünstigter, begünstigter zahlungspflichtiger, auftraggeber begünstigter, auftraggeber empfänger, empfänger auftraggeber, name zahlungsbeteiligter, zahlungsbeteiligter, zahlungspflichtige r, zahlungsempfänger in, gegenpartei, bénéficiaire, fournisseur, commerçant, créancier",
    "title, name, bill, bill name, expense, expense name, item, subscription, subscription name, service, titel, bezeichnung, rechnung, ausgabe, posten, abo, abonnement, dienst, anbieter, título, nome, despesa, gasto, item, assinatura, serviço, conta a pagar, nombre, factura, suscripción, servicio, recibo, fatura, nom, intitulé, facture, dépense, poste, service, prestataire",
    "description, details, detail, narrative, particulars, transaction, transaction description, beschreibung, verwendungszweck, buchungstext, vorgang, text, descrição, histórico, lançamento, descripción, concepto, detalle, movimiento, libellé, désignation, objet, détail, reference, payment reference, original description",
  ],
  [
    "amount",
    "amount, amount due, bill amount, transaction amount, total amount, betrag, umsatz, importe, monto, montant, quantia, montante, valor, valor total",
    "price, cost, value, sum, total, preis, kosten, summe, wert, gesamtbetrag, preço, custo, precio, costo, coste, cantidad, suma, prix, coût, somme, valeur",
    "expense, expenses, spending, payment, despesa, gasto, ausgabe, dépense",
  ],
  [
    "debit",
    "debit, debits, debit amount, withdrawal, withdrawals, withdrawal amount, paid out, money out, outflow, spent, soll, belastung, lastschrift, auszahlung, débito, débitos, saída, saídas, cargo, cargos, debe, salida, egreso, egresos, retiro, débit, débits, sortie, montant débit",
    "out, expense, expenses, ausgabe, ausgaben, despesa, despesas, gasto, gastos, dépense, dépenses",
  ],
  [
    "credit",
    "credit, credits, credit amount, deposit, deposits, deposit amount, paid in, money in, inflow, received, haben, gutschrift, einzahlung, crédito, créditos, entrada, entradas, abono, abonos, haber, ingreso, ingresos, crédit, crédits, entrée, montant crédit",
    "in, income, einnahme, einnahmen, receita, receitas, recette, recettes, revenu, revenus",
  ],
  [
    "direction",
    "debit credit, credit debit, dr cr, cr dr, soll haben, s h, d c, c d, direction, debit or credit, natureza, sens",
    "type, transaction type, kind, art, typ, umsatztyp, tipo, tipo de transação, tipo de movimiento, type d opération",
  ],
  [
    "dueDate",
    "due, due date, date due, due on, due day, payment due, payment due date, fällig, fällig am, fälligkeit, fälligkeitsdatum, fälligkeitstag, zahlbar bis, vencimento, data de vencimento, data vencimento, data do vencimento, vence em, vencimiento, fecha de vencimiento, fecha vencimiento, vence, vence el, échéance, date d échéance, date échéance, date limite",
    "date, day, when, data, dia, fecha, día, datum, tag, jour",
    "transaction date, booking date, posting date, post date, posted, posted date, date posted, date of transaction, completed date, time, buchungstag, buchungsdatum, buchung, belegdatum, data da transação, data do movimento, data movimento, data mov, data do lançamento, data lançamento, fecha operación, fecha de operación, fecha de la operación, f operación, fecha contable, fecha movimiento, date opération, date de l opération, date d opération, date comptable, date de comptabilisation",
    "value date, valuta, valutadatum, wertstellung, wertstellungstag, data valor, fecha valor, f valor, fecha de valor, date valeur, date de valeur",
  ],
  [
    "paidDate",
    "paid on, paid date, date paid, date of payment, payment date, paid, bezahlt am, gezahlt am, zahldatum, zahlungsdatum, bezahlt, data de pagamento, data pagamento, data do pagamento, pago em, pago, fecha de pago, fecha pago, fecha del pago, pagado el, pagado, date de paiement, date paiement, payé le, réglé le, payé",
  ],
  [
    "nextDate",
    "next, next payment, next payment date, next date, next due, next due date, next bill, next billing date, next charge, renewal date, next renewal, renews, renews on, nächste zahlung, nächste fälligkeit, nächste abbuchung, nächstes datum, verlängerung, próximo pagamento, próxima cobrança, próximo vencimento, renovação, próximo pago, próxima fecha, próximo cobro, renovación, prochain paiement, prochaine échéance, prochain prélèvement, renouvellement",
  ],
  [
    "endDate",
    "end, end date, ends, ends on, until, expires, expiry date, ende, enddatum, endet, endet am, bis, fim, data fim, data final, término, fin, fecha fin, fecha final, fecha de fin, date de fin, jusqu au, expiration",
  ],
  [
    "status",
    "status, paid, paid yn, is paid, payment status, bezahlt, gezahlt, zahlungsstatus, situação, pago, paga, estado, pagado, pagada, statut, état, payé, payée, réglé, réglée",
    "state, done, cleared, erledigt, ok",
  ],
  ["active", "active, is active, enabled, aktiv, ativo, ativa, activo, activa, actif"],
  [
    "category",
    "category, kategorie, categoria, categoría, catégorie",
    "group, budget, tag, tags, label, labels, gruppe, grupo, groupe, rubrique, etiqueta, etikett",
    "categories, category group, category name, expense category",
  ],
  [
    "note",
    "note, notes, memo, comment, comments, remark, remarks, notiz, notizen, bemerkung, kommentar, anmerkung, nota, notas, observação, observações, obs, comentário, observación, observaciones, comentario, comentarios, remarque, commentaire, commentaires",
    "description, details, beschreibung, verwendungszweck, buchungstext, descrição, histórico, descripción, concepto, libellé, original statement, original description, url, link, website",
  ],
  ["currency", "currency, currency code, ccy, währung, moeda, moneda, divisa, devise, monnaie"],
  [
    "frequency",
    "frequency, payment cycle, cycle, billing cycle, billing period, billing, period, repeat, repeats, recurrence, recurring, schedule, interval, häufigkeit, frequenz, turnus, intervall, rhythmus, zyklus, zahlungsweise, zahlungsrhythmus, wiederholung, frequência, periodicidade, recorrência, ciclo, frecuencia, periodicidad, recurrencia, fréquence, périodicité, récurrence, cadence",
  ],
  ["interval", "interval, every, intervall, alle, intervalo, intervalle"],
  [
    "balance",
    "balance, running balance, account balance, balance after, saldo, kontostand, saldo nach buchung, saldo final, saldo após, solde, solde après",
  ],
  [
    "ignored",
    "account, account name, account number, account type, bank, bank name, iban, bic, id, konto, kontonummer, kontoname, bankleitzahl, blz, conta, agência, banco, cuenta, número de cuenta, compte, numéro de compte, banque, payment method, method, zahlungsart, forma de pagamento, forma de pago, mode de paiement, start date, created, created at, updated at, card, flag, number, no, nr",
  ],
];

const MEANINGS: ReadonlyMap<string, readonly Meaning[]> = meanings();

function meanings(): Map<string, Meaning[]> {
  const byKey = new Map<string, Meaning[]>();
  for (const [role, ...ranks] of NAMES)
    for (const [index, names] of ranks.entries())
      for (const name of names.split(",")) {
        const known = byKey.get(keyOf(name)) ?? [];
        if (!known.some((meaning) => meaning.role === role)) known.push({ role, rank: index + 1 });
        byKey.set(keyOf(name), known);
      }
  return byKey;
}

/** Inexact names follow all others. */
const INEXACT = 10;
const WORDS_MAX = 4;

/** Returns what a column of this name may hold. "Betrag in EUR" and "Valor (R$)" mean what they mean without the currency. */
export function meaningsOf(name: string): readonly Meaning[] {
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]|\p{Sc}/gu, " ");
  const exact = MEANINGS.get(keyOf(name)) ?? MEANINGS.get(keyOf(bare));
  if (exact !== undefined) return exact;
  const words = keyOf(bare).split(" ");
  // The longest part of the name that is known counts, and the first of those.
  for (let length = Math.min(words.length - 1, WORDS_MAX); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = MEANINGS.get(words.slice(from, from + length).join(" "));
      if (part !== undefined) return part.map(({ role, rank }) => ({ role, rank: rank + INEXACT }));
    }
  return [];
}
