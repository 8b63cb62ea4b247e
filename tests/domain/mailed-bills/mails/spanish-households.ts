import type { MailCase } from "../mail-case.ts";
import { SPANISH } from "./footers.ts";

export const SPANISH_HOUSEHOLDS: readonly MailCase[] = [
  {
    name: "an electricity bill charged to the account",
    subject: "Ya tienes tu factura de la luz",
    from: "Energía Cierzo <facturas@cierzo.example>",
    on: "2026-03-05",
    text: `Hola, Carmen:

Ya está disponible tu factura del 1 de febrero al 28 de febrero de 2026.

N.º de factura: CZ-2026-0341188
Potencia: 14,20 €
Energía: 38,55 €
Impuesto eléctrico: 2,69 €
IVA (21%): 11,64 €
Total factura: 67,08 €
Fecha de cargo: 13 de marzo de 2026

El importe se cargará en la cuenta acabada en 4410.
${SPANISH}`,
    expected: {
      payee: "Energía Cierzo",
      cents: 6708,
      currency: "EUR",
      due: "2026-03-13",
      says: { cents: "Total factura: 67,08 €", due: "Fecha de cargo: 13 de marzo de 2026" },
    },
  },
  {
    name: "a Mexican card statement with minimum payment",
    subject: "RV: Tu estado de cuenta está listo",
    from: "Luis Ortega <luis.ortega@correo.example>",
    on: "2026-06-10",
    text: `De: Banco Nopal <estados@banconopal.example>
Enviado el: martes, 9 de junio de 2026 10:02
Para: Luis Ortega <luis.ortega@correo.example>
Asunto: Tu estado de cuenta está listo

Estimado Luis:

Fecha de corte: 08/jun/2026
Pago para no generar intereses: $8,431.55 MXN
Pago mínimo: $640.00 MXN
Fecha límite de pago: 28/jun/2026
Límite de crédito: $60,000.00 MXN
${SPANISH}`,
    expected: {
      payee: "Banco Nopal",
      cents: 843155,
      currency: "MXN",
      due: "2026-06-28",
      says: {
        cents: "Pago para no generar intereses: $8,431.55 MXN",
        due: "Fecha límite de pago: 28/jun/2026",
      },
    },
  },
  {
    name: "gym fees in a sentence",
    subject: "Aviso de cobro",
    from: "Gimnasio Tramontana <socios@tramontana.example>",
    on: "2026-04-27",
    text: `Hola, Iker:

Te recordamos que el próximo 1 de mayo de 2026 se te cobrará la cuota mensual de 39,90 €.

Si quieres darte de baja, avísanos con 15 días de antelación.
${SPANISH}`,
    expected: {
      payee: "Gimnasio Tramontana",
      cents: 3990,
      currency: "EUR",
      due: "2026-05-01",
      says: { cents: "la cuota mensual de 39,90 €", due: "el próximo 1 de mayo de 2026" },
    },
  },
  {
    name: "a lawyer's invoice with withholding",
    subject: "Factura 26/031",
    from: "Bufete Salvatierra <administracion@salvatierra.example>",
    on: "2026-04-16",
    text: `Estimado cliente:

Adjuntamos la factura 26/031 por nuestros servicios.

Base imponible: 1.000,00 €
IVA 21%: 210,00 €
Retención IRPF 15%: -150,00 €
Total a pagar: 1.060,00 €
Vencimiento: 30/04/2026

Cuenta para la transferencia: ES00 0000 0000 0000 0000 0000
${SPANISH}`,
    files: {
      "factura-26-031.pdf": `BUFETE SALVATIERRA
Factura 26/031   Fecha: 15/04/2026
Base imponible   1.000,00 €
IVA 21%   210,00 €
IRPF 15%   -150,00 €
Total a pagar   1.060,00 €
Vencimiento   30/04/2026`,
    },
    expected: {
      payee: "Bufete Salvatierra",
      cents: 106000,
      currency: "EUR",
      due: "2026-04-30",
      says: { cents: "Total a pagar: 1.060,00 €", due: "Vencimiento: 30/04/2026" },
    },
  },
  {
    name: "a home insurance renewal",
    subject: "Renovación de su seguro de hogar",
    from: "Seguros Albatros <clientes@albatros.example>",
    on: "2026-08-20",
    text: `Estimada señora Vidal:

Su póliza 77-120045 se renueva el próximo 15 de septiembre de 2026.

Prima neta: 168,90 €
Impuestos y recargos: 21,34 €
Prima total: 190,24 €

Pasaremos el recibo por su banco el 15/09/2026.
${SPANISH}`,
    expected: {
      payee: "Seguros Albatros",
      cents: 19024,
      currency: "EUR",
      due: "2026-09-15",
      says: { cents: "Prima total: 190,24 €" },
    },
  },
  {
    name: "a bill without a day",
    subject: "Factura de la consulta",
    from: "Clínica Dental Sonrisa <info@clinicasonrisa.example>",
    on: "2026-02-18",
    text: `Buenos días:

Le enviamos la factura de su última visita. Importe total: 85,00 €. Puede pagarla en recepción en su próxima cita.

Un saludo,
Clínica Dental Sonrisa`,
    expected: {
      payee: "Clínica Dental Sonrisa",
      cents: 8500,
      currency: "EUR",
      due: null,
      says: { due: "due day" },
    },
  },
  {
    name: "a paid order",
    subject: "Hemos recibido tu pago",
    from: "Librería Ámbar <pedidos@ambar.example>",
    on: "2026-02-03",
    text: `¡Gracias, Lola!

Hemos recibido tu pago de 32,45 €. Tu pedido 90114 sale mañana.

Total: 32,45 €
Forma de pago: tarjeta
${SPANISH}`,
    expected: { notABill: "already paid" },
  },
  {
    name: "offers of a travel agency",
    subject: "Vuelos desde 19,99 € ✈",
    from: "Viajes Poniente <ofertas@poniente.example>",
    on: "2026-01-12",
    text: `¡Aprovecha! Roma desde 19,99 €, Lisboa desde 24,99 €, París desde 29,99 €.

Reserva antes del 31 de enero de 2026. Plazas limitadas.
${SPANISH}`,
    expected: { notABill: "advertis" },
  },
  {
    name: "a refund",
    subject: "Reembolso realizado",
    from: "Energía Cierzo <facturas@cierzo.example>",
    on: "2026-03-20",
    text: `Hola, Carmen:

Te hemos devuelto 12,30 € por la regularización de tu factura de enero. Lo verás en tu cuenta en 3 a 5 días.
${SPANISH}`,
    expected: { notABill: "refund" },
  },
  {
    name: "two due days",
    subject: "Cuota de la comunidad",
    from: "Fincas Roldán <comunidades@fincasroldan.example>",
    on: "2026-07-01",
    text: `Estimado propietario:

Le comunicamos la derrama aprobada en junta. Importe a pagar: 150,00 €. Fecha de vencimiento: 15 de julio de 2026.

Si lo prefiere, fecha de vencimiento con recargo incluido: 31 de julio de 2026.

Fincas Roldán`,
    expected: {
      payee: "Fincas Roldán",
      cents: 15000,
      currency: "EUR",
      due: null,
      says: { due: "two days" },
    },
  },
];
