import type { MailCase } from "../mail-case.ts";
import { PORTUGUESE_BR, PORTUGUESE_PT } from "./footers.ts";

export const PORTUGUESE_SERVICES: readonly MailCase[] = [
  {
    name: "a mobile plan by automatic debit",
    subject: "Sua conta digital de março",
    from: "Vaga Celular <conta.digital@vaga.example>",
    on: "2026-03-01",
    text: `Oi, Rafael!

Sua conta de março já chegou. O valor de R$ 59,99 será debitado automaticamente no dia 10/03/2026 na sua conta-corrente.

Plano Vaga 20 GB
${PORTUGUESE_BR}`,
    expected: { payee: "Vaga Celular", cents: 5999, currency: "BRL", due: "2026-03-10" },
  },
  {
    name: "a Brazilian rent with label and value on their own lines",
    subject: "Aluguel de abril - boleto disponível",
    from: "Imobiliária Casa Certa <boletos@casacerta.example>",
    on: "2026-04-01",
    text: `Prezado inquilino,

Seu boleto está disponível.

Valor do boleto
R$ 2.150,00

Vencimento
05/04/2026

Nosso número
00012345-6
${PORTUGUESE_BR}`,
    expected: { payee: "Imobiliária Casa Certa", cents: 215000, currency: "BRL", due: "2026-04-05" },
  },
  {
    name: "a Portuguese condominium quota",
    subject: "Aviso de pagamento - quota do 2.º trimestre",
    from: "Condomínio Rua das Flores 12 <gestao@condflores.example>",
    on: "2026-04-06",
    text: `Exmo. Condómino,

Vimos por este meio informar que se encontra a pagamento a quota do 2.º trimestre.

Valor a pagar: 96,00€
Pagar até 30 de abril de 2026

Com os melhores cumprimentos,
A administração`,
    expected: {
      payee: "Condomínio Rua das Flores 12",
      cents: 9600,
      currency: "EUR",
      due: "2026-04-30",
    },
  },
  {
    name: "a car tax in Brazil, quota only in an attachment",
    subject: "IPVA 2026",
    from: "Secretaria da Fazenda de Exemplo <ipva@sefaz.example>",
    on: "2026-01-05",
    text: `Prezado contribuinte, a guia de pagamento do IPVA 2026 segue em anexo.`,
    files: {
      "guia.pdf": `SECRETARIA DA FAZENDA
IPVA 2026   Placa ABC1D23
Valor venal do veículo   R$ 48.300,00
Valor a pagar   R$ 1.932,00
Vencimento   22/01/2026`,
    },
    expected: {
      payee: "Secretaria da Fazenda de Exemplo",
      cents: 193200,
      currency: "BRL",
      due: "2026-01-22",
      where: { cents: "guia.pdf", due: "guia.pdf" },
    },
  },
  {
    name: "a health plan with day and month alone",
    subject: "Mensalidade do seu plano de saúde",
    from: "Vida Plena Saúde <cobranca@vidaplena.example>",
    on: "2026-07-28",
    text: `Olá, Beatriz.

A mensalidade de agosto do seu plano, no valor de R$ 489,32, vence em 08/08. Evite juros pagando em dia.
${PORTUGUESE_BR}`,
    expected: { payee: "Vida Plena Saúde", cents: 48932, currency: "BRL", due: "2026-08-08" },
  },
  {
    name: "an accountant's receipt-like invoice still to be paid",
    subject: "Honorários - fatura 77/2026",
    from: "Contas Claras, Lda <geral@contasclaras.example>",
    on: "2026-05-12",
    text: `Bom dia,

Junto enviamos a fatura 77/2026.

Honorários de contabilidade: 150,00 €
IVA a 23%: 34,50 €
Total com IVA: 184,50 €

Agradecemos o pagamento até 31/05/2026 e o envio do comprovativo de transferência.

Contas Claras`,
    expected: { payee: "Contas Claras, Lda", cents: 18450, currency: "EUR", due: "2026-05-31" },
  },
  {
    name: "a forwarded gas bill, header in Portuguese",
    subject: "FW: Fatura de gás",
    from: "Teresa Nunes <teresa@nunes.example>",
    on: "2026-02-11",
    text: `De: Gás Atlântico <faturas@gasatlantico.example>
Enviada: 10 de fevereiro de 2026 09:15
Para: Teresa Nunes <teresa@nunes.example>
Assunto: Fatura de gás

Estimada cliente,

Período de faturação: 08/01/2026 a 07/02/2026
Valor da fatura anterior: 41,20 €
Valor a pagar: 52,77 €
Data limite de pagamento: 02/03/2026
${PORTUGUESE_PT}`,
    expected: { payee: "Gás Atlântico", cents: 5277, currency: "EUR", due: "2026-03-02" },
  },
  {
    name: "an overdue bill with fine and updated value",
    subject: "Sua fatura está em atraso",
    from: "Internet Já <cobranca@internetja.example>",
    on: "2026-09-21",
    text: `Olá, Diego.

Não identificamos o pagamento da sua fatura vencida em 10/09/2026.

Valor original: R$ 99,90
Multa e juros: R$ 2,65
Valor a pagar: R$ 102,55
Pague até 25/09/2026 para evitar a suspensão.
${PORTUGUESE_BR}`,
    expected: { payee: "Internet Já", cents: 10255, currency: "BRL", due: "2026-09-25" },
  },
  {
    name: "payment within days after receipt",
    subject: "Fatura n.º 14",
    from: "Carpintaria Silva <oficina@carpintariasilva.example>",
    on: "2026-06-17",
    text: `Boa tarde,

segue a fatura n.º 14 no montante de 320,00 €. O pagamento deve ser feito no prazo de 8 dias após o recebimento da fatura.

Cumprimentos,
Carpintaria Silva`,
    expected: { payee: "Carpintaria Silva", cents: 32000, currency: "EUR", due: null },
  },
  {
    name: "terms that count from a named invoice date",
    subject: "Fatura FT 2026/31",
    from: "Marta Reis, tradução <marta@reistraducao.example>",
    on: "2026-10-05",
    text: `Olá,

em anexo a fatura FT 2026/31.

Data da fatura: 01/10/2026
Total a pagar: 240,00 €
Prazo de pagamento: 30 dias

Obrigada,
Marta`,
    expected: { payee: "Marta Reis, tradução", cents: 24000, currency: "EUR", due: "2026-10-31" },
  },
  {
    name: "tuition of a university",
    subject: "Propinas - 3.ª prestação",
    from: "Universidade de Exemplo <propinas@uexemplo.example>",
    on: "2026-01-15",
    text: `Caro estudante,

Informamos que se encontra a pagamento a 3.ª prestação da propina.

Entidade: 10 999
Referência: 900 100 200
Valor: 69,70 €
Data limite: 31-01-2026

Serviços Académicos`,
    expected: { payee: "Universidade de Exemplo", cents: 6970, currency: "EUR", due: "2026-01-31" },
  },
  {
    name: "card statement in Portugal with minimum",
    subject: "Extrato do seu cartão",
    from: "Banco Farol <cartoes@bancofarol.example>",
    on: "2026-08-05",
    text: `Caro cliente,

Saldo em dívida: 742,18 €
Montante mínimo: 37,11 €
Limite de crédito: 2.500,00 €
Data limite de pagamento: 20/08/2026
${PORTUGUESE_PT}`,
    expected: { payee: "Banco Farol", cents: 74218, currency: "EUR", due: "2026-08-20" },
  },
  {
    name: "a receipt of an automatic debit",
    subject: "Comprovante de débito automático",
    from: "Vaga Celular <conta.digital@vaga.example>",
    on: "2026-03-10",
    text: `Oi, Rafael!

Sua conta no valor de R$ 59,99 foi debitada hoje, 10/03/2026. Obrigado!
${PORTUGUESE_BR}`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a ride's receipt",
    subject: "Sua viagem de sábado à noite",
    from: "Carona <recibos@carona.example>",
    on: "2026-05-17",
    text: `Obrigado por viajar, Lucas

Total R$ 23,94
Tarifa R$ 21,00
Taxas R$ 2,94

Pagamento: cartão final 1190. Você pagou R$ 23,94.`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a bill of nothing in Portuguese",
    subject: "A sua fatura de julho",
    from: "Águas do Exemplo <noreply@aguasdoexemplo.example>",
    on: "2026-07-02",
    text: `Exmo. Senhor,

Total da fatura: 12,30 €
Saldo anterior a seu favor: 12,30 €
Valor a pagar: 0,00 €

Não é necessário qualquer pagamento.
${PORTUGUESE_PT}`,
    expected: { notABill: "nothing to pay" },
  },
  {
    name: "a refund of a purchase",
    subject: "Seu reembolso foi aprovado",
    from: "Loja Tamanduá <atendimento@tamandua.example>",
    on: "2026-12-02",
    text: `Marina, o estorno de R$ 199,90 foi aprovado e aparecerá na sua próxima fatura do cartão em até 2 meses.`,
    expected: { notABill: "refund" },
  },
  {
    name: "a proforma document that says it is no bill",
    subject: "Documento de conferência",
    from: "Hotel Miramar <reservas@miramar.example>",
    on: "2026-08-14",
    text: `Caro hóspede,

Este documento não é uma fatura.

Estadia, 2 noites: 180,00 €
Total: 180,00 €

Até breve!`,
    expected: { notABill: "not a bill" },
  },
  {
    name: "several boletos in one mail",
    subject: "Segunda via dos boletos",
    from: "Escola Arco-Íris <financeiro@arcoiris.example>",
    on: "2026-03-30",
    text: `Prezada mãe, seguem os boletos:

Boleto 4411 - vencimento 10/04/2026 - R$ 640,00
Boleto 4412 - vencimento 10/05/2026 - R$ 640,00
Boleto 4413 - vencimento 10/06/2026 - R$ 655,00

Tesouraria`,
    expected: {
      payee: "Escola Arco-Íris",
      cents: null,
      currency: null,
      due: null,
      says: { cents: "several invoices" },
    },
  },
  {
    name: "a loan offer of a bank",
    subject: "João, você tem R$ 15.000,00 pré-aprovados!",
    from: "Banco Jacarandá <ofertas@bancojacaranda.example>",
    on: "2026-06-08",
    text: `Aproveite! Seu empréstimo pré-aprovado de R$ 15.000,00 em até 48x de R$ 489,90.

Oferta válida até 30/06/2026. Contrate no aplicativo.
Não quer mais receber ofertas? Clique aqui para cancelar inscrição.`,
    expected: { notABill: "advertis" },
  },
  {
    name: "a swindle by boleto, which is only read",
    subject: "URGENTE: seu CPF será negativado",
    from: "Setor Juridico <cobranca998@mensagens.example>",
    on: "2026-02-20",
    text: `Prezado(a),

Consta em aberto um débito. Valor a pagar: R$ 149,90. Vencimento: 20/02/2026.
Clique para emitir o boleto: http://boleto.attacker.example/pagar?id=1`,
    expected: { payee: "Setor Juridico", cents: 14990, currency: "BRL", due: "2026-02-20" },
  },
];
