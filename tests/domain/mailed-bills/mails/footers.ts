/** What companies put below their mails: more amounts, days and words about paying, none of them about this bill. */

export const ENGLISH_UTILITY = `
Ways to pay
Online, by phone on 0800 555 0142 (lines open Monday to Friday, 8am to 6pm), or at any PayHere shop. There is a
charge of 12.50 if we have to visit you to collect a payment, and 4.00 for a copy of an older bill.

Going paperless? Switch before 30 June 2027 and we plant a tree. Refer a friend and you both get 50.00 off.

This email was sent to you because you have an account with us. Please do not reply to this address.
Registered in England and Wales No. 0123 4567. Registered office: 1 Reservoir Road, Exampleton EX1 2PL.
This message and any attachment are confidential and may be privileged. If you are not the intended recipient,
please delete it and notify the sender.`;

export const ENGLISH_US = `
Questions? Call us toll-free at 1-800-555-0199, 24 hours a day. A returned payment fee of $30.00 may apply.
Save $10 a month when you bundle. Offer ends 12/31/2027. Restrictions apply.

You are receiving this service message at the email address on file for your account. To update your
preferences, sign in and choose Profile > Notifications. We will never ask for your password by email.
© 2026. All rights reserved. PO Box 4410, Springfield, OH 45501`;

export const ENGLISH_SHOP = `
Need help? Visit our help centre or reply to this email.
Unsubscribe | Manage preferences | View in browser
You're getting this because you signed up on 12/03/2021. 500 Market Street, Suite 12, Exampleville`;

export const PORTUGUESE_BR = `
Canais de atendimento: 0800 555 0142 (todos os dias, 24 horas) ou pelo WhatsApp (11) 95555-0142.
Indique um amigo e ganhe R$ 30,00 de desconto na próxima fatura. Promoção válida até 31/12/2027.
Cuidado com golpes: confira sempre o beneficiário antes de pagar. Nunca pedimos a sua senha por e-mail.

Esta mensagem, incluindo seus anexos, pode conter informação confidencial. Se você a recebeu por engano,
apague-a e avise o remetente. Não responda a este e-mail: ele é enviado automaticamente.`;

export const PORTUGUESE_PT = `
Linha de apoio ao cliente: 808 555 014 (dias úteis, das 9h às 20h; chamada local).
Adira ao débito direto e à fatura eletrónica até 31/12/2027 e receba 10,00 € de desconto.
Em caso de reclamação, pode recorrer ao Livro de Reclamações eletrónico.

Por favor não responda a este email. A presente mensagem é confidencial e destina-se apenas ao seu destinatário.
Capital social 50.000.000 €. Matriculada na C.R.C. de Lisboa. NIPC 500 000 000`;

export const SPANISH = `
Atención al cliente: 900 555 014, de lunes a viernes de 9:00 a 20:00.
Invite a un amigo y llévense 25,00 € cada uno. Promoción válida hasta el 31/12/2027.
Recuerde que nunca le pediremos sus claves por correo electrónico.

Este mensaje y sus archivos adjuntos son confidenciales. Si lo ha recibido por error, elimínelo y avise al remitente.
Para darse de baja de comunicaciones comerciales, pulse aquí. Inscrita en el Registro Mercantil de Madrid, tomo 1234.`;

export const GERMAN = `
Sie haben Fragen? Unser Kundenservice ist montags bis freitags von 8 bis 18 Uhr unter 0800 5550142 für Sie da.
Für Mahnungen berechnen wir 2,50 €. Empfehlen Sie uns weiter und sichern Sie sich bis zum 31.12.2027 einen Bonus von 50 €.

Dies ist eine automatisch erzeugte Nachricht. Bitte antworten Sie nicht auf diese E-Mail.
Sitz der Gesellschaft: Musterstadt, Amtsgericht Musterstadt HRB 12345, Geschäftsführung: Dr. Petra Muster.
Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, löschen Sie sie bitte.`;

export const FRENCH = `
Service client : 09 69 55 01 42 (appel non surtaxé), du lundi au samedi de 8 h à 20 h.
Parrainez un proche avant le 31/12/2027 et recevez chacun 40,00 €.
En cas de retard, une indemnité forfaitaire de 40,00 € pour frais de recouvrement est due par les professionnels.

Ce message est envoyé automatiquement, merci de ne pas y répondre. Nous ne vous demanderons jamais votre mot de passe.
SA au capital de 150 000 000 € - RCS Paris B 555 014 200. Ce courriel et ses pièces jointes sont confidentiels.`;
