import type { MailCase } from "../mail-case.ts";
import { FRENCH } from "./footers.ts";

export const FRENCH_HOUSEHOLDS: readonly MailCase[] = [
  {
    name: "an electricity bill taken from the account",
    subject: "Votre facture est disponible",
    from: "Électricité du Rivage <ne-pas-repondre@rivage.example>",
    on: "2026-03-06",
    text: `Bonjour Madame Lefèvre,

Votre facture n° 10 204 118 771 du 5 mars 2026 est disponible dans votre espace client.

Total HT : 71,20 €
TVA : 13,16 €
Montant TTC : 84,36 €
Prélèvement le 20 mars 2026

Vous n'avez rien à faire : la somme sera prélevée sur votre compte.
${FRENCH}`,
    expected: {
      payee: "Électricité du Rivage",
      cents: 8436,
      currency: "EUR",
      due: "2026-03-20",
      says: { cents: "Montant TTC : 84,36 €", due: "Prélèvement le 20 mars 2026" },
    },
  },
  {
    name: "a notice of local tax with a last day to pay",
    subject: "Votre avis de taxe foncière",
    from: "Trésorerie d'Exempleville <avis@tresorerie.example>",
    on: "2026-09-02",
    text: `Madame, Monsieur,

Votre avis de taxe foncière 2026 est disponible.

Montant à payer : 1 248,00 €
Date limite de paiement : 15/10/2026

Vous pouvez adhérer au prélèvement à l'échéance jusqu'au 30/09/2026.
${FRENCH}`,
    expected: {
      payee: "Trésorerie d'Exempleville",
      cents: 124800,
      currency: "EUR",
      due: "2026-10-15",
      says: { cents: "Montant à payer : 1 248,00 €", due: "Date limite de paiement : 15/10/2026" },
    },
  },
  {
    name: "rent, with the words of an agency",
    subject: "Avis d'échéance avril 2026",
    from: "Agence Les Platanes <locataires@lesplatanes.example>",
    on: "2026-03-24",
    text: `Cher locataire,

Vous trouverez ci-dessous votre avis d'échéance.

Loyer : 690,00 €
Provisions sur charges : 85,00 €
Montant dû : 775,00 €
À régler avant le 5 avril 2026

L'agence Les Platanes`,
    expected: {
      payee: "Agence Les Platanes",
      cents: 77500,
      currency: "EUR",
      due: "2026-04-05",
      says: { cents: "Montant dû : 775,00 €", due: "À régler avant le 5 avril 2026" },
    },
  },
  {
    name: "an invoice forwarded from Apple Mail, quoted",
    subject: "Tr : Facture F2026-033",
    from: "Chloé Martin <chloe.martin@courriel.example>",
    on: "2026-04-21",
    text: `À payer stp

Envoyé de mon téléphone

Début du message transféré :

> De: Atelier Plomberie Garnier <contact@plomberie-garnier.example>
> Objet: Facture F2026-033
> Date: 20 avril 2026 à 18:02:11 UTC+2
> À: Chloé Martin <chloe.martin@courriel.example>
> 
> Bonjour,
> 
> Veuillez trouver notre facture F2026-033 pour le remplacement du chauffe-eau.
> 
> Total HT 610,00 €
> TVA 10 % 61,00 €
> Net à payer : 671,00 €
> Échéance : 20/05/2026
> 
> Cordialement,
> M. Garnier
`,
    expected: {
      payee: "Atelier Plomberie Garnier",
      cents: 67100,
      currency: "EUR",
      due: "2026-05-20",
      says: { cents: "Net à payer : 671,00 €", due: "Échéance : 20/05/2026" },
    },
  },
  {
    name: "a mobile plan, in a sentence",
    subject: "Votre forfait : facture du mois",
    from: "Comète Mobile <factures@cometemobile.example>",
    on: "2026-02-12",
    text: `Bonjour Karim,

Votre facture de février s'élève à 15,99 € et sera prélevée le 18/02/2026.

Retrouvez le détail dans l'application.
${FRENCH}`,
    expected: {
      payee: "Comète Mobile",
      cents: 1599,
      currency: "EUR",
      due: "2026-02-18",
      says: { cents: "s'élève à 15,99 €", due: "sera prélevée le 18/02/2026" },
    },
  },
  {
    name: "an invoice on receipt, without a day",
    subject: "Facture séance du 3 mars",
    from: "Hélène Roussel, ostéopathe <h.roussel@osteo.example>",
    on: "2026-03-04",
    text: `Bonjour,

Voici la facture de la séance du 3 mars 2026. Montant : 60,00 €, payable à réception.

Bonne journée,
Hélène Roussel`,
    expected: {
      payee: "Hélène Roussel, ostéopathe",
      cents: 6000,
      currency: "EUR",
      due: null,
      says: { due: "à réception" },
    },
  },
  {
    name: "a confirmed payment in French",
    subject: "Confirmation de paiement",
    from: "Comète Mobile <factures@cometemobile.example>",
    on: "2026-02-19",
    text: `Bonjour Karim,

Nous avons bien reçu votre paiement de 15,99 €. Merci !

Date : 18/02/2026
${FRENCH}`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a French newsletter",
    subject: "Soldes : jusqu'à -60 %",
    from: "La Maison Claire <bonjour@maisonclaire.example>",
    on: "2026-01-14",
    text: `Dernière démarque !

Plaid en laine 79,00 € 39,50 €
Lampe de bureau 120,00 € 60,00 €
Livraison offerte dès 49,00 € d'achat jusqu'au 3 février 2026.

Se désinscrire | Voir dans le navigateur`,
    expected: { notABill: "advertis" },
  },
  {
    name: "a credit note in French",
    subject: "Votre avoir A-2026-08",
    from: "La Maison Claire <service@maisonclaire.example>",
    on: "2026-02-02",
    text: `Bonjour,

Suite à votre retour, nous avons émis un avoir de 39,50 €, valable jusqu'au 2 février 2027.
${FRENCH}`,
    expected: { notABill: "credit note" },
  },
  {
    name: "a canteen's bill with two lines that could be the amount",
    subject: "Cantine : facture de janvier",
    from: "Mairie d'Exempleville <scolaire@exempleville.example>",
    on: "2026-02-05",
    text: `Madame, Monsieur,

Montant à régler : 58,80 €
Date limite de paiement : 28 février 2026

Pour la garderie, montant à régler : 22,40 €

Le service scolaire`,
    expected: {
      payee: "Mairie d'Exempleville",
      cents: null,
      currency: null,
      due: "2026-02-28",
      says: { cents: "58,80" },
    },
  },
];
