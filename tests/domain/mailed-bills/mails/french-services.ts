import type { MailCase } from "../mail-case.ts";
import { FRENCH } from "./footers.ts";

export const FRENCH_SERVICES: readonly MailCase[] = [
  {
    name: "internet at home, taken from the account at the beginning of the month",
    subject: "Votre facture Internet est arrivée",
    from: "Librebox <service@librebox.example>",
    on: "2026-05-27",
    text: `Bonjour Monsieur Petit,

Votre facture du mois de mai est disponible.

Abonnement Fibre   29,99 €
Options   4,00 €
Total de votre facture   33,99 € TTC

Ce montant sera prélevé le 3 juin 2026 sur votre compte bancaire.
${FRENCH}`,
    expected: { payee: "Librebox", cents: 3399, currency: "EUR", due: "2026-06-03" },
  },
  {
    name: "home insurance, a premium for the year",
    subject: "Avis d'échéance de votre contrat habitation",
    from: "Mutuelle des Cimes <contact@mutuelledescimes.example>",
    on: "2026-11-25",
    text: `Chère sociétaire,

Votre contrat habitation arrive à échéance.

Cotisation annuelle TTC : 187,44 €
À payer avant le : 31/12/2026

Capital garanti : 45 000,00 €. Franchise : 150,00 €.
${FRENCH}`,
    expected: { payee: "Mutuelle des Cimes", cents: 18744, currency: "EUR", due: "2026-12-31" },
  },
  {
    name: "a card with deferred debit",
    subject: "Votre relevé de carte à débit différé",
    from: "Banque du Littoral <ne-pas-repondre@banquelittoral.example>",
    on: "2026-08-27",
    text: `Bonjour,

Le relevé de votre carte n° **** 8812 est disponible.

Total des dépenses : 1 204,63 €
Date de prélèvement : 31/08/2026
Plafond de paiement : 3 000,00 €
${FRENCH}`,
    expected: { payee: "Banque du Littoral", cents: 120463, currency: "EUR", due: "2026-08-31" },
  },
  {
    name: "income tax, what remains to be paid",
    subject: "Votre avis d'impôt est disponible",
    from: "Impôts d'Exempleville <avis@impots-exemple.example>",
    on: "2026-08-03",
    text: `Madame, Monsieur,

Votre avis d'impôt sur les revenus 2025 est disponible dans votre espace particulier.

Impôt net : 3 410,00 €
Déjà prélevé : 2 980,00 €
Reste à payer : 430,00 €
Date de prélèvement : 25 septembre 2026
${FRENCH}`,
    expected: { payee: "Impôts d'Exempleville", cents: 43000, currency: "EUR", due: "2026-09-25" },
  },
  {
    name: "a music school's fee in a sentence",
    subject: "Inscription 2026-2027",
    from: "École de musique Diapason <secretariat@diapason.example>",
    on: "2026-09-07",
    text: `Bonjour,

Nous confirmons l'inscription de Lucie. Le montant à régler est de 246 €, au plus tard le 30 septembre 2026, par chèque ou virement.

Premier cours : mercredi 16 septembre.

Bien musicalement`,
    expected: { payee: "École de musique Diapason", cents: 24600, currency: "EUR", due: "2026-09-30" },
  },
  {
    name: "a dentist's bill with what the insurance pays",
    subject: "Note d'honoraires",
    from: "Cabinet dentaire Marceau <cabinet@dentaire-marceau.example>",
    on: "2026-04-15",
    text: `Madame,

Honoraires : 520,00 €
Part Assurance maladie : 120,00 €
Reste à charge : 400,00 €

Merci de régler cette somme avant le 15 mai 2026.`,
    expected: { payee: "Cabinet dentaire Marceau", cents: 40000, currency: "EUR", due: "2026-05-15" },
  },
  {
    name: "a freelancer's invoice within 30 days of its date",
    subject: "Facture FA-2026-014",
    from: "Nadia Benali, traductrice <nadia@benali-trad.example>",
    on: "2026-10-02",
    text: `Bonjour Paul,

Veuillez trouver ci-joint ma facture FA-2026-014.

Date de facture : 1er octobre 2026
Montant total : 780,00 € (TVA non applicable, art. 293 B du CGI)
Conditions de paiement : 30 jours

Belle journée,
Nadia`,
    files: { "FA-2026-014.pdf": null },
    expected: { payee: "Nadia Benali, traductrice", cents: 78000, currency: "EUR", due: "2026-10-31" },
  },
  {
    name: "a Swiss bill in French, with an apostrophe in the amount",
    subject: "Votre facture de loyer",
    from: "Régie du Léman <regie@regieleman.example>",
    on: "2026-02-20",
    text: `Madame, Monsieur,

Loyer mars 2026
Montant : CHF 1'860.00
Payable jusqu'au 01.03.2026

Avec nos meilleures salutations`,
    expected: { payee: "Régie du Léman", cents: 186000, currency: "CHF", due: "2026-03-01" },
  },
  {
    name: "a Canadian bill in French",
    subject: "Votre facture d'électricité",
    from: "Hydro-Boréal <facture@hydroboreal.example>",
    on: "2026-01-28",
    text: `Bonjour,

Votre facture est prête.

Solde précédent : 141,20 $
Paiements reçus : 141,20 $
Montant à payer : 163,07 $ CA
Date d'échéance : 18 février 2026

Merci de nous faire confiance.`,
    expected: { payee: "Hydro-Boréal", cents: 16307, currency: "CAD", due: "2026-02-18" },
  },
  {
    name: "a bill in the attachment, forwarded from Outlook in French",
    subject: "TR: Facture eau",
    from: "Luc Perrin <luc.perrin@courriel.example>",
    on: "2026-07-09",
    text: `Pour info.

De : Eaux du Plateau <factures@eauxduplateau.example>
Envoyé : mercredi 8 juillet 2026 11:32
À : Luc Perrin <luc.perrin@courriel.example>
Objet : Facture eau

Bonjour, votre facture est en pièce jointe.`,
    files: {
      "facture_eau.pdf": `Eaux du Plateau
Facture n° 2026 118 du 07/07/2026
Consommation 42 m3
Sous-total HT   96,40
TVA 5,5 %   5,30
Net à payer   101,70 €
A régler avant le 31/07/2026`,
    },
    expected: {
      payee: "Eaux du Plateau",
      cents: 10170,
      currency: "EUR",
      due: "2026-07-31",
      where: { payee: "mail", cents: "facture_eau.pdf", due: "facture_eau.pdf" },
    },
  },
  {
    name: "a subscription that renews by itself",
    subject: "Votre abonnement sera bientôt renouvelé",
    from: "Ciné Salon <bonjour@cinesalon.example>",
    on: "2026-03-01",
    text: `Bonjour Inès,

Votre abonnement annuel sera renouvelé le 15 mars 2026 au prix de 89,00 €. Vous pouvez le résilier à tout moment avant cette date.
${FRENCH}`,
    expected: { payee: "Ciné Salon", cents: 8900, currency: "EUR", due: "2026-03-15" },
  },
  {
    name: "a reminder of an unpaid bill, with charges",
    subject: "Relance : facture impayée",
    from: "Garage Moulin <compta@garage-moulin.example>",
    on: "2026-06-11",
    text: `Monsieur,

Sauf erreur de notre part, votre facture n° 5520 d'un montant de 318,60 €, échue le 15 mai 2026, reste impayée.

Merci de régler la somme de 318,60 € avant le 20 juin 2026.`,
    expected: { payee: "Garage Moulin", cents: 31860, currency: "EUR", due: "2026-06-20" },
  },
  {
    name: "instalments over the year: several days and amounts",
    subject: "Votre échéancier 2026",
    from: "Électricité du Rivage <ne-pas-repondre@rivage.example>",
    on: "2026-01-05",
    text: `Bonjour,

Voici votre nouvel échéancier de prélèvements :

5 février 2026   64,00 €
5 mars 2026   64,00 €
5 avril 2026   71,50 €
${FRENCH}`,
    expected: { payee: "Électricité du Rivage", cents: null, currency: null, due: null },
  },
  {
    name: "a receipt of rent",
    subject: "Quittance de loyer avril 2026",
    from: "Agence Les Platanes <locataires@lesplatanes.example>",
    on: "2026-04-08",
    text: `Cher locataire,

Nous avons bien reçu la somme de 775,00 € au titre du loyer et des charges d'avril 2026, et vous en donnons quittance.

L'agence Les Platanes`,
    expected: { notABill: "already paid" },
  },
  {
    name: "an invoice that the card has paid",
    subject: "Votre facture n° 7782",
    from: "Hébergeur Garrigue <compta@garrigue.example>",
    on: "2026-12-02",
    text: `Bonjour,

Facture n° 7782
Total TTC : 47,88 €
Statut : payée
Réglée par carte bancaire le 01/12/2026

Merci de votre confiance.`,
    expected: { notABill: "already paid" },
  },
  {
    name: "money that comes back",
    subject: "Votre remboursement",
    from: "Mutuelle des Cimes <contact@mutuelledescimes.example>",
    on: "2026-02-10",
    text: `Bonjour,

Un remboursement de 38,50 € sera versé sur votre compte le 13/02/2026.

Soins du 2 février 2026 : 55,00 €
${FRENCH}`,
    expected: { notABill: "refund" },
  },
  {
    name: "an estimate in French",
    subject: "Devis D-2026-41",
    from: "Menuiserie Aubry <contact@menuiserie-aubry.example>",
    on: "2026-03-17",
    text: `Bonjour Madame,

Comme convenu, voici notre devis.

Fenêtres (4)   2 360,00 €
Pose   640,00 €
Total TTC   3 165,00 €

Devis valable jusqu'au 30 avril 2026. Acompte de 30 % à la commande.`,
    expected: { notABill: "offer" },
  },
  {
    name: "an account with nothing to settle",
    subject: "Votre relevé de compte client",
    from: "Eaux du Plateau <factures@eauxduplateau.example>",
    on: "2026-08-10",
    text: `Bonjour,

Total des factures : 101,70 €
Total des règlements : 101,70 €
Solde à payer : 0,00 €
${FRENCH}`,
    expected: { notABill: "nothing to pay" },
  },
  {
    name: "a delivery that is announced",
    subject: "Votre colis arrive demain",
    from: "Colis Express <suivi@colisexpress.example>",
    on: "2026-10-20",
    text: `Bonjour,

Votre colis n° 8800 4471 sera livré le 21 octobre 2026 entre 9 h et 13 h.

Valeur déclarée : 45,00 €

À demain !`,
    expected: { notABill: "names nothing" },
  },
  {
    name: "a letter of offers by a provider who also sends bills",
    subject: "Passez à la fibre dès 19,99 €/mois",
    from: "Librebox <offres@librebox.example>",
    on: "2026-09-15",
    text: `Offre de rentrée !

La fibre à 19,99 € par mois pendant 12 mois, puis 34,99 €. Mise en service offerte, au lieu de 49,00 €.
J'en profite avant le 30 septembre 2026

Se désabonner | Voir la version en ligne`,
    expected: { notABill: "advertis" },
  },
];
