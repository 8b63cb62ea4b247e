import type { MailCase } from "../mail-case.ts";
import { SPANISH } from "./footers.ts";

export const SPANISH_SERVICES: readonly MailCase[] = [
  {
    name: "a telephone bill, charged on a day with dashes",
    subject: "Factura de fibra y móvil",
    from: "Telefonía Levante <factura@levantetel.example>",
    on: "2026-04-03",
    text: `Hola Marta:

Tu factura de abril ya está en tu área de cliente.

Importe total: 52,40 € (IVA incluido)
Fecha de cobro: 07-04-2026
${SPANISH}`,
    expected: { payee: "Telefonía Levante", cents: 5240, currency: "EUR", due: "2026-04-07" },
  },
  {
    name: "a community's fee in a table",
    subject: "Recibo de comunidad",
    from: "Administración Ruiz <recibos@admruiz.example>",
    on: "2026-01-07",
    text: `Estimado vecino:

Concepto   Cuota ordinaria enero
Importe   85,00 €
Fecha de cargo   15/01/2026

Un saludo`,
    expected: { payee: "Administración Ruiz", cents: 8500, currency: "EUR", due: "2026-01-15" },
  },
  {
    name: "rent in Mexico, in pesos",
    subject: "Renta de agosto",
    from: "Patricia Solís <patricia.solis@correo.example>",
    on: "2026-07-29",
    text: `Hola, buen día.

Te recuerdo que la renta de agosto es de $9,500.00 MXN y vence el 5 de agosto de 2026. Mismo número de cuenta.

Gracias,
Paty`,
    expected: { payee: "Patricia Solís", cents: 950000, currency: "MXN", due: "2026-08-05" },
  },
  {
    name: "a traffic fine with a discount for paying early",
    subject: "Notificación de sanción",
    from: "Ayuntamiento de Ejemplo <multas@ayto-ejemplo.example>",
    on: "2026-03-10",
    text: `Estimado ciudadano:

Importe de la sanción: 200,00 €
Importe con descuento por pronto pago: 100,00 €

El plazo voluntario de pago termina según la notificación adjunta.`,
    files: { "notificacion.pdf": null },
    expected: {
      payee: "Ayuntamiento de Ejemplo",
      cents: null,
      currency: null,
      due: null,
      says: { due: "notificacion.pdf" },
    },
  },
  {
    name: "a school's monthly fee",
    subject: "Colegiatura de septiembre",
    from: "Instituto Jacaranda <caja@jacaranda.example>",
    on: "2026-08-28",
    text: `Estimados papás:

La colegiatura de septiembre ya puede pagarse.

Monto a pagar: $4,250.00 MXN
Fecha límite de pago: 10 de septiembre de 2026
Después de esa fecha se aplica un recargo de $212.50 MXN.`,
    expected: { payee: "Instituto Jacaranda", cents: 425000, currency: "MXN", due: "2026-09-10" },
  },
  {
    name: "the tax on property in the period in which it is paid",
    subject: "IBI 2026",
    from: "Recaudación Municipal <ibi@recaudacion.example>",
    on: "2026-05-25",
    text: `Estimado contribuyente:

Su recibo del IBI 2026 ya está disponible.

Valor catastral: 68.400,00 €
Cuota a pagar: 410,40 €
Fecha límite de pago: 31 de julio de 2026
${SPANISH}`,
    expected: { payee: "Recaudación Municipal", cents: 41040, currency: "EUR", due: "2026-07-31" },
  },
  {
    name: "a translator's invoice within 30 days of its date",
    subject: "Factura 2026-019",
    from: "Elena Prats Traducciones <elena@pratstrad.example>",
    on: "2026-11-03",
    text: `Hola:

Te adjunto la factura.

Fecha de factura: 2 de noviembre de 2026
Base imponible: 400,00 €
IVA 21 %: 84,00 €
IRPF 7 %: -28,00 €
Total factura: 456,00 €
Plazo de pago: 30 días

Elena`,
    expected: { payee: "Elena Prats Traducciones", cents: 45600, currency: "EUR", due: "2026-12-02" },
  },
  {
    name: "a forwarded water bill with a Gmail header in Spanish",
    subject: "Fwd: Factura de agua",
    from: "Raúl Gil <raul.gil@correo.example>",
    on: "2026-02-15",
    text: `---------- Forwarded message ---------
De: Aguas de la Sierra <facturas@aguassierra.example>
Date: sáb, 14 feb 2026 a las 10:11
Subject: Factura de agua
To: Raúl Gil <raul.gil@correo.example>


Apreciado cliente:

Total a pagar: 31,07 €
Pague antes del 28/02/2026
${SPANISH}`,
    expected: { payee: "Aguas de la Sierra", cents: 3107, currency: "EUR", due: "2026-02-28" },
  },
  {
    name: "a subscription that renews",
    subject: "Tu suscripción se renovará pronto",
    from: "Cine en Casa <hola@cineencasa.example>",
    on: "2026-06-14",
    text: `Hola, Sara:

Tu plan anual se renovará el 21 de junio de 2026 y se te cobrará 59,99 € en tu tarjeta terminada en 2201.

Puedes cancelar cuando quieras.
${SPANISH}`,
    expected: { payee: "Cine en Casa", cents: 5999, currency: "EUR", due: "2026-06-21" },
  },
  {
    name: "the only amount, in Argentine-looking pesos without a currency that is sure",
    subject: "Factura de gas",
    from: "Gas Pampeano <clientes@gaspampeano.example>",
    on: "2026-07-10",
    text: `Estimado cliente:

Total a pagar: $ 18.450,75
Vencimiento: 24/07/2026`,
    expected: {
      payee: "Gas Pampeano",
      cents: 1845075,
      currency: null,
      due: "2026-07-24",
      says: { currency: "$" },
    },
  },
  {
    name: "a card statement in Spain with minimum and available",
    subject: "Extracto de su tarjeta",
    from: "Caja Olivar <tarjetas@cajaolivar.example>",
    on: "2026-09-01",
    text: `Estimado cliente:

Saldo total: 611,35 €
Pago mínimo: 30,57 €
Crédito disponible: 1.388,65 €
Fecha de cargo: 5 de septiembre de 2026
${SPANISH}`,
    expected: { payee: "Caja Olivar", cents: 61135, currency: "EUR", due: "2026-09-05" },
  },
  {
    name: "an unpaid receipt that the bank sent back",
    subject: "Recibo devuelto",
    from: "Gimnasio Tramontana <socios@tramontana.example>",
    on: "2026-05-08",
    text: `Hola, Iker:

Tu banco ha devuelto el recibo de mayo. Importe pendiente: 39,90 €, más 3,00 € de comisión. Total a pagar: 42,90 €.

Por favor, realiza el pago antes del 15 de mayo de 2026.`,
    expected: { payee: "Gimnasio Tramontana", cents: 4290, currency: "EUR", due: "2026-05-15" },
  },
  {
    name: "proof of a transfer that was made",
    subject: "Justificante de transferencia",
    from: "Caja Olivar <avisos@cajaolivar.example>",
    on: "2026-04-11",
    text: `Estimado cliente:

La transferencia se ha realizado correctamente.

Beneficiario: Bufete Salvatierra
Importe: 1.060,00 €
Fecha: 11/04/2026`,
    expected: { notABill: "already paid" },
  },
  {
    name: "an invoice with its status paid",
    subject: "Tu factura de junio",
    from: "Hosting Duero <facturas@hostingduero.example>",
    on: "2026-06-03",
    text: `Hola:

Factura HD-8812
Estado: Pagada
Total: 12,09 €
Forma de pago: tarjeta

Gracias por tu confianza.`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a credit in favour of the client",
    subject: "Factura rectificativa R-14",
    from: "Telefonía Levante <factura@levantetel.example>",
    on: "2026-05-02",
    text: `Hola Marta:

Hemos emitido una factura rectificativa por importe de -10,00 €. Se descontará de tu próxima factura.
${SPANISH}`,
    expected: { notABill: "credit note" },
  },
  {
    name: "an estimate",
    subject: "Presupuesto reforma de baño",
    from: "Reformas Tajo <info@reformastajo.example>",
    on: "2026-02-26",
    text: `Buenos días:

Le enviamos el presupuesto solicitado.

Materiales: 1.900,00 €
Mano de obra: 1.450,00 €
Total con IVA: 4.053,50 €

Válido hasta el 31/03/2026.`,
    expected: { notABill: "offer" },
  },
  {
    name: "a statement that no payment is needed",
    subject: "Estado de cuenta",
    from: "Tienda Quetzal <credito@quetzal.example>",
    on: "2026-10-12",
    text: `Hola, Jorge:

Saldo anterior: $1,200.00
Pagos: $1,200.00
Saldo actual: $0.00

No tienes nada pendiente. ¡Gracias!`,
    expected: { notABill: "nothing to pay" },
  },
  {
    name: "sales with instalments",
    subject: "¡Rebajas! TV 55'' por 399 €",
    from: "ElectroSur <ofertas@electrosur.example>",
    on: "2026-01-09",
    text: `Rebajas hasta el 31 de enero

TV 55'' 599,00 € ahora 399,00 €
Portátil 749,00 € o 12 cuotas de 62,42 €
Envío gratis en compras superiores a 50,00 €

Darse de baja`,
    expected: { notABill: "advertis" },
  },
  {
    name: "several invoices that are open",
    subject: "Facturas pendientes",
    from: "Suministros Ebro <cobros@ebro.example>",
    on: "2026-09-14",
    text: `Estimado cliente:

Tiene pendientes las siguientes facturas:

Factura E-1001   120,50 €   vencimiento 20/09/2026
Factura E-1044   88,00 €   vencimiento 30/09/2026

Total: 208,50 €`,
    expected: {
      payee: "Suministros Ebro",
      cents: null,
      currency: null,
      due: null,
      says: { due: "several invoices" },
    },
  },
  {
    name: "a bill in Catalan, whose words are not all known",
    subject: "La teva factura",
    from: "Aigües del Delta <factures@aiguesdelta.example>",
    on: "2026-03-20",
    text: `Benvolgut client,

Ja tens la factura de març. La trobaràs adjunta.`,
    files: { "factura-marc.pdf": null },
    expected: {
      payee: "Aigües del Delta",
      cents: null,
      currency: null,
      due: null,
      says: { cents: "factura-marc.pdf" },
    },
  },
];
