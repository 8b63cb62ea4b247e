import type { MailCase } from "../mail-case.ts";
import { PORTUGUESE_BR, PORTUGUESE_PT } from "./footers.ts";

export const PORTUGUESE_HOUSEHOLDS: readonly MailCase[] = [
  {
    name: "a Brazilian electricity bill with a boleto",
    subject: "Sua fatura de energia chegou",
    from: "Luz do Vale <fatura@luzdovale.example>",
    on: "2026-03-04",
    text: `Olá, Marina!

Sua fatura de fevereiro já está disponível.

Unidade consumidora: 3004455667
Mês de referência: 02/2026
Consumo: 187 kWh
Valor total: R$ 214,37
Vencimento: 15/03/2026

Pague com o código de barras do boleto ou com o Pix:
83660000002 1 43700138000 8 00300445566 2 00226200000 5
${PORTUGUESE_BR}`,
    expected: {
      payee: "Luz do Vale",
      cents: 21437,
      currency: "BRL",
      due: "2026-03-15",
      says: { cents: "Valor total: R$ 214,37", due: "Vencimento: 15/03/2026" },
    },
  },
  {
    name: "a Brazilian card statement with minimum payment and instalments, forwarded",
    subject: "Enc: Fatura fechada",
    from: "João Prado <joao.prado@correio.example>",
    on: "2026-04-03",
    text: `---------- Forwarded message ---------
De: Banco Jacarandá <avisos@bancojacaranda.example>
Date: qui., 2 de abr. de 2026 às 08:31
Subject: Fatura fechada
To: João Prado <joao.prado@correio.example>


João, sua fatura fechou.

Cartão final 7719
Total da fatura: R$ 2.318,90
Pagamento mínimo: R$ 347,83
Limite disponível: R$ 5.681,10
Data de vencimento: 10/04/2026
Parcelamento: 12x de R$ 231,40, total financiado R$ 2.776,80
${PORTUGUESE_BR}`,
    expected: {
      payee: "Banco Jacarandá",
      cents: 231890,
      currency: "BRL",
      due: "2026-04-10",
      says: { cents: "Total da fatura: R$ 2.318,90", due: "Data de vencimento: 10/04/2026" },
    },
  },
  {
    name: "a Brazilian condominium fee, in sentences",
    subject: "Boleto do condomínio - maio",
    from: "Administradora Ipê <boletos@admipe.example>",
    on: "2026-05-02",
    text: `Prezado condômino,

Segue em anexo o boleto da taxa condominial de maio, no valor de R$ 780,00, com vencimento em 10 de maio de 2026.

Após o vencimento será cobrada multa de 2% e juros de 1% ao mês.

Atenciosamente,
Administradora Ipê`,
    files: { "boleto_maio.pdf": null },
    expected: {
      payee: "Administradora Ipê",
      cents: 78000,
      currency: "BRL",
      due: "2026-05-10",
      says: { cents: "no valor de R$ 780,00", due: "com vencimento em 10 de maio de 2026" },
    },
  },
  {
    name: "a Portuguese telecom bill by direct debit",
    subject: "A sua fatura Ondatel",
    from: "Ondatel <fatura.eletronica@ondatel.example>",
    on: "2026-03-08",
    text: `Caro(a) cliente,

Enviamos a sua fatura eletrónica n.º FT 2026/884120.

Data de emissão: 05-03-2026
Total s/ IVA: 34,14 €
IVA (23%): 7,85 €
Total a pagar: 41,99 €
Débito direto em: 25-03-2026

O valor será debitado automaticamente na sua conta bancária.
${PORTUGUESE_PT}`,
    expected: {
      payee: "Ondatel",
      cents: 4199,
      currency: "EUR",
      due: "2026-03-25",
      says: { cents: "Total a pagar: 41,99 €", due: "Débito direto em: 25-03-2026" },
    },
  },
  {
    name: "a Portuguese water bill with bank reference",
    subject: "Fatura da água - fevereiro",
    from: "Águas do Exemplo <noreply@aguasdoexemplo.example>",
    on: "2026-03-02",
    text: `Exmo. Senhor,

A sua fatura já está disponível. Pode pagá-la no multibanco:

Entidade: 21 555
Referência: 123 456 789
Montante: 18,42 €
Data limite de pagamento: 20 de março de 2026
${PORTUGUESE_PT}`,
    expected: {
      payee: "Águas do Exemplo",
      cents: 1842,
      currency: "EUR",
      due: "2026-03-20",
      says: { cents: "Montante: 18,42 €", due: "Data limite de pagamento: 20 de março de 2026" },
    },
  },
  {
    name: "a school fee with discount when paid early",
    subject: "Mensalidade escolar - junho/2026",
    from: "Colégio Girassol <financeiro@colegiogirassol.example>",
    on: "2026-05-27",
    text: `Senhores pais,

Informamos os dados da mensalidade de junho do aluno Pedro:

Valor da mensalidade: R$ 1.250,00
Desconto para pagamento até 01/06/2026: R$ 62,50
Vencimento: 08/06/2026

Secretaria Financeira`,
    expected: {
      payee: "Colégio Girassol",
      cents: 125000,
      currency: "BRL",
      due: "2026-06-08",
      says: { cents: "Valor da mensalidade: R$ 1.250,00", due: "Vencimento: 08/06/2026" },
    },
  },
  {
    name: "a confirmed payment",
    subject: "Pagamento confirmado",
    from: "Ondatel <fatura.eletronica@ondatel.example>",
    on: "2026-03-26",
    text: `Caro(a) cliente,

Recebemos o seu pagamento no valor de 41,99 €, referente à fatura FT 2026/884120. Obrigado!

Data do pagamento: 25-03-2026
${PORTUGUESE_PT}`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a shop's offers in Brazil",
    subject: "Só hoje: até 70% OFF no seu carrinho",
    from: "Loja Tamanduá <ofertas@tamandua.example>",
    on: "2026-11-27",
    text: `Marina, a Black Friday chegou!

Fone sem fio de R$ 399,90 por R$ 199,90 à vista ou 10x de R$ 19,99 sem juros.
Cafeteira de R$ 649,00 por R$ 389,00.
Ofertas válidas até 30/11/2026 ou enquanto durarem os estoques.

Não quer mais receber nossas promoções? Descadastre-se aqui.`,
    expected: { notABill: "advertis" },
  },
  {
    name: "a Portuguese credit note",
    subject: "Nota de crédito NC 2026/114",
    from: "Ondatel <fatura.eletronica@ondatel.example>",
    on: "2026-04-02",
    text: `Caro(a) cliente,

Enviamos a nota de crédito NC 2026/114, relativa à fatura FT 2026/884120.

Total: 12,00 €
O valor será descontado na sua próxima fatura.
${PORTUGUESE_PT}`,
    expected: { notABill: "credit note" },
  },
  {
    name: "a property tax with single payment and instalments",
    subject: "IMI 2025 - nota de cobrança",
    from: "Serviço Fiscal de Exemplo <nao-responder@fiscal.example>",
    on: "2026-05-04",
    text: `Exmo.(a) Contribuinte,

Foi emitida a nota de cobrança do Imposto Municipal sobre Imóveis do ano de 2025.

Imposto total do ano: 412,60 €
1.ª prestação a pagar: 206,30 €
Data limite de pagamento: 31-05-2026

A 2.ª prestação, de 206,30 €, será cobrada em novembro.
${PORTUGUESE_PT}`,
    expected: {
      payee: "Serviço Fiscal de Exemplo",
      cents: 20630,
      currency: "EUR",
      due: "2026-05-31",
      says: { cents: "1.ª prestação a pagar: 206,30 €", due: "Data limite de pagamento: 31-05-2026" },
    },
  },
];
