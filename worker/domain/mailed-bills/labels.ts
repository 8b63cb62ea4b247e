import { phraseTable } from "./phrases.ts";

/** What an amount is, from the strongest claim to be the amount of the bill to the weakest. The rest is ignored. */
export type AmountRole =
  | "balance"
  | "total-due"
  | "due"
  | "gross"
  | "total"
  | "stated"
  | "document"
  /** Means what the label before it means: "the total comes to". */
  | "connector"
  /** Likewise, but by itself it labels a tax: "includes VAT". */
  | "with-tax"
  | "minimum"
  | "paid"
  /** One of several payments that the user may choose, or all of them together. */
  | "in-parts"
  | "ignored";

/** Phrases before, or behind, an amount. Each line is a language: English, Portuguese, Spanish, German, French. */
export const AMOUNT_LABELS = phraseTable<AmountRole>([
  [
    "balance",
    `statement balance|new balance|full balance|total statement balance|new statement balance|closing balance|current statement balance
     total da fatura|valor total da fatura|saldo da fatura|valor da fatura|saldo do extrato|saldo em dívida|total desta fatura|pagamento total
     pago para no generar intereses|saldo total|saldo al corte|saldo al corte del período|pago total|deuda total|saldo del extracto
     neuer saldo|kartensaldo|abrechnungssaldo|saldo der abrechnung|gesamtsaldo|neuer kontostand
     nouveau solde|solde du relevé|solde total|encours total`,
  ],
  [
    "total-due",
    `total amount due|total due|total now due|total balance due|total payable|total amount payable|total to pay|total outstanding|total amount to pay|total owed|total you owe|net amount due|net payable|total amount now due|please pay this amount|pay this amount|total to be paid|amount you owe
     total a pagar|valor total a pagar|total em dívida|total devido|montante total a pagar|valor a pagar total|total a liquidar|total em aberto|valor total em dívida
     total a pagar|importe total a pagar|total a ingresar|total adeudado|total pendiente|monto total a pagar|líquido a percibir|total a abonar
     gesamtforderung|zu zahlender gesamtbetrag|gesamtbetrag zu zahlen|total zu bezahlen|total zu zahlen|zahlbetrag|gesamter offener betrag|zahlungsbetrag|zu zahlen gesamt|fälliger gesamtbetrag|offener gesamtbetrag|noch zu zahlen|zu zahlender endbetrag|restbetrag zu zahlen
     total à payer|net à payer|total à régler|montant total à payer|montant total dû|total dû|montant net à payer|reste à payer|montant total à régler|solde à payer|reste à charge à payer|somme à payer`,
  ],
  [
    "due",
    `amount due|balance due|amount payable|amount to pay|amount owed|payment due|amount outstanding|outstanding balance|outstanding amount|balance outstanding|please pay|is due|are due|now due|past due|past due amount|overdue amount|overdue balance|you owe|amount now due|payable amount|to pay|will be debited|will be charged|will charge|will collect|will be taken|will take|will be collected|will debit|will be deducted|will be withdrawn|will be billed|we'll take|we'll collect|we'll charge|we'll debit|ll charge|ll take|ll collect|ll debit|will automatically charge|will automatically be charged|automatically be charged|payment amount|autopay amount|amount to be debited|debit amount|amount of payment|premium due|tax due|rent due|fee due|fees due|balance to pay|current amount due|your balance is|patient balance|patient responsibility|you owe us|balance of|outstanding sum|remaining to pay|due now|scheduled payment|upcoming payment|estimated payment|next payment|installment amount|instalment amount|amount of this instalment|couldn't charge … for|could not charge … for|unable to charge … for|payment of … failed|payment of … was declined|payment of … was rejected|payment of … was returned|payment of … was unsuccessful|payment of … has been declined|payment of … was not successful|your payment of … failed|your payment of … was declined|your payment of … was rejected|your payment of … was returned|your payment of … was unsuccessful|your payment of … has been declined|your payment of … was not successful
     valor a pagar|valor devido|valor do boleto|valor do documento|valor cobrado|valor a debitar|valor em aberto|montante a pagar|montante em dívida|montante devido|quantia a pagar|importância a pagar|saldo a pagar|saldo devedor|a pagar|será debitado|será debitada|será cobrado|será cobrada|serão debitados|vamos debitar|valor do débito|valor da parcela|valor da prestação|prestação a pagar|valor em dívida|valor do pagamento|valor a transferir|valor pendente|iremos debitar|valor do prêmio|valor do recibo|valor a liquidar|efetuar o pagamento de|efetuar o pagamento|a liquidar|não conseguimos debitar|não conseguimos cobrar
     importe a pagar|importe a abonar|monto a pagar|cantidad a pagar|a pagar|a ingresar|importe adeudado|monto adeudado|saldo pendiente|importe pendiente|se cobrará|se te cobrará|se le cobrará|te cobraremos|le cobraremos|se cargará|cargaremos|se te cargará|se le cargará|se hará un cargo|será cargado|será cargada|pasaremos|importe del recibo|importe a cargar|importe del cargo|pendiente de pago|se adeudará|se domiciliará|cuota a pagar|por pagar|giraremos|le giraremos|se girará|importe del adeudo|debe pagar|no hemos podido cobrar
     zu zahlender betrag|zu zahlen|fälliger betrag|offener betrag|offene forderung|offener rechnungsbetrag|offener saldo|zu überweisender betrag|zu überweisen|wird … abgebucht|werden … abgebucht|wird … eingezogen|werden … eingezogen|wird … belastet|buchen wir|wir buchen|ziehen wir|wir ziehen|fälliger beitrag|lastschriftbetrag|abbuchungsbetrag|bitte überweisen|bitte überweisen sie|bitte zahlen sie|zu begleichen|fällig|ausstehender betrag|überweisungsbetrag|forderungsbetrag|nachzahlung|nachzuzahlen|nachzahlungsbetrag|abschlag|abschlagsbetrag|monatlicher abschlag|einzugsbetrag|bitte begleichen sie|überweisen sie|zu bezahlen|beitrag fällig|restbetrag|ausstehend|konnten … nicht abbuchen
     montant dû|montant à payer|montant à régler|à payer|à régler|somme due|solde dû|solde à régler|montant prélevé|montant du prélèvement|sera prélevé|sera prélevée|seront prélevés|sera débité|sera débitée|nous prélèverons|montant exigible|restant dû|reste dû|montant impayé|impayé|prélèvement de|prélèvement mensuel|prélèvement mensuel de|prélèvements mensuels de|mensualité de|acompte à régler|acompte à payer|acompte à verser|prélèvement d'un montant de|règlement de|reste à charge|montant de l'échéance|montant de la cotisation|régler la somme de|échéance de|payer la somme de|reste à votre charge|n'avons pas pu prélever`,
  ],
  [
    "gross",
    `total including tax|total including vat|total incl vat|total incl tax|total inc vat|total inc tax|gross total|gross amount|total with tax|total incl gst|total inc gst|total including gst|grand total|total amount including vat|total gross|total incl hst|total after tax|final total
     total com iva|total c iva|valor com iva|total ilíquido com iva|total iva incluído|total geral|total documento|total líquido a pagar|total com impostos
     total con iva|total iva incluido|importe total iva incluido|total con impuestos|prima total|total impuestos incluidos|total iva incl
     bruttobetrag|gesamt brutto|gesamtbetrag brutto|rechnungsbetrag brutto|brutto|summe brutto|gesamtbetrag inkl mwst|gesamtsumme inkl mwst|endbetrag|total inkl mwst|summe inkl mwst|gesamt inkl mwst|betrag inkl mwst|bruttosumme|gesamtbetrag inkl ust|gesamt inkl ust|total inkl
     total ttc|montant ttc|montant total ttc|total t t c|total toutes taxes comprises|prix ttc|ttc`,
  ],
  [
    "total",
    `total|invoice total|bill total|total amount|invoice amount|bill amount|total charges|total bill|total invoice|your total|total for this invoice|amount billed|total current charges|new charges|current charges|total new charges|total premium|total rent|total fees|annual premium|total tax|total charge|total cost|amount of bill|amount of invoice|total price|your bill is|your … bill is|your … bill of|your bill for … is|your … bill comes to|total this bill|total for this bill
     valor total|total da conta|total geral|montante total|total da nota|total do documento|total do boleto|valor da conta|prêmio total|prémio total|valor líquido|valor da nota|importância total|total da guia|valor da guia|total da cobrança|valor da cobrança
     total factura|importe total|total de la factura|total de factura|importe de la factura|importe factura|monto total|total recibo|total del recibo|cantidad total|precio total|total mxn|total eur|importe líquido|cuota total|monto de la factura|valor total|total general|importe total de la factura
     gesamtbetrag|rechnungsbetrag|rechnungssumme|gesamtsumme|gesamtpreis|summe|gesamt|gesamtbeitrag|gesamtprämie|jahresbeitrag|rechnungsendbetrag|total|jahresprämie|gesamtkosten|betrag der rechnung|rechnungs betrag
     montant total|montant de la facture|montant facture|total de la facture|total facture|total général|prime totale|cotisation totale|montant de votre facture|somme totale`,
  ],
  [
    "stated",
    `amount|rent of|fee of|premium of|premium|rent|fee|fees|tuition|monthly fee|membership|membership fee|subscription|dues|price|renewal price|cost|charges|monthly payment|installment|instalment|balance|subscription fee|renewal fee|annual fee|contribution|contributions|school fees|tuition fee|assessment|monthly rent|deposit|fine|parking fine|penalty charge|discounted amount|reduced amount|amount if paid early
     valor|montante|quantia|mensalidade|valor da mensalidade|anuidade|taxa de|parcela|prestação|prêmio|prémio|aluguel|renda|quota|propina|assinatura|cota|honorários|valor do aluguel|valor da renda|condomínio|taxa condominial|cota condominial|coima|valor da multa|valor com desconto|coima reduzida
     importe|monto|cuota|cuota mensual|cuota de|prima|alquiler|mensualidad|colegiatura|precio|renta|cuota anual|matrícula|valor|honorarios|alquiler de|sanción|importe de la sanción|importe de la multa|monto de la multa|multa de|importe con descuento|importe reducido|monto con descuento
     betrag|beitrag|monatsbeitrag|beitrag von|miete|prämie|kosten|gebühr|rate|monatsrate|preis|mitgliedsbeitrag|warmmiete|gesamtmiete|abo|semesterbeitrag|elternbeitrag|honorar|versicherungsbeitrag|verwarnungsgeld|bußgeld|geldbuße|ermäßigter betrag
     montant|loyer|cotisation|mensualité|prime|prix|abonnement|frais|participation|honoraires|loyer charges comprises|échéance|acompte de|acompte à la commande|amende|montant de l'amende|montant minoré|amende minorée|amende forfaitaire minorée`,
  ],
  [
    "document",
    `invoice|bill|statement|bill is|bill of|bill for|invoice for|invoice of
     fatura|conta|boleto|cobrança|guia|nota
     factura|recibo|cobro|cargo|adeudo
     rechnung|rechnung über|abrechnung|lastschrift|abbuchung
     facture|facture de|prélèvement|relevé|avis`,
  ],
  [
    "connector",
    `amounts to|comes to|for the amount of|in the amount of|in the sum of|sum of|amount of|payment of|which is|is for|if paid by|if paid before|if paid within|if paid on or before|if you pay by|if you pay before|totalling|totaling|totals|came to|that's
     no valor de|quantia de|importância de|no montante de|o valor de|totaliza|é de|valor de|de valor|um total de|pagamento de
     por importe de|por valor de|por un importe de|cantidad de|suma de|asciende a|por un total de|es de|importe de|por la cantidad de|que asciende a
     in höhe von|betrag von|über|beträgt|beläuft sich auf|einen betrag von|zahlung von|betragen|lautet|von
     s'élève à|s'élèvent à|somme de|d'un montant de|pour un montant de|est de|montant de|la somme de|d'un montant total de|un montant de`,
  ],
  [
    "with-tax",
    `including vat|incl vat|inc vat|including tax|incl tax|including … vat|incl … vat|including … tax|inc … vat|incl gst|including gst|incl … gst|including … gst|incl hst
     com iva|iva incluído|c iva|com iva incluído|inclui iva|com … iva|iva … incluído
     iva incluido|con iva|impuestos incluidos|iva … incluido|con … iva|incluye iva|incl iva
     inkl mwst|inkl … mwst|inkl ust|inkl … ust|inklusive mwst|inklusive … mwst|inkl|inklusive|inklusive mehrwertsteuer|inkl … mehrwertsteuer|einschl mwst|einschließlich … mwst|incl mwst
     tva incluse|tva comprise|taxes comprises|tva … incluse|dont tva`,
  ],
  [
    "minimum",
    `minimum payment|minimum payment due|minimum amount due|minimum due|minimum amount|min payment|minimum to pay|minimum repayment|total minimum payment due
     pagamento mínimo|valor mínimo|pagamento mínimo obrigatório|mínimo a pagar|valor do pagamento mínimo|montante mínimo|pagamento mínimo a efetuar|mínimo obrigatório
     pago mínimo|importe mínimo|pago mínimo requerido|mínimo a pagar|pago mínimo a pagar
     mindestbetrag|mindestzahlung|mindestrückzahlung|mindestrate|mindestzahlbetrag
     paiement minimum|montant minimum|minimum à payer|paiement minimal|règlement minimum|versement minimum|mensualité minimale|paiement minimum exigé|montant minimal`,
  ],
  [
    "paid",
    `amount paid|total paid|payment received|payments received|paid|payment amount received|you paid|payment made|amount charged|was charged|has been charged|were charged|charged to|we charged|was debited|has been debited|was paid|payments|less payments|last payment|previous payment|thank you for your payment|thank you for your payment of|your payment of|received your payment|received your payment of|payment of … received|payment of … was|payment of … has been|deposit paid|already paid|payment of … went|paid to date|prepaid|deposit received|amount received|plan paid|paid by insurance|insurance paid
     valor pago|valor debitado|foi debitado|pagamento recebido|pagamento efetuado|pagamento anterior|recebemos o seu pagamento|total pago|foi cobrado|já pago|foi pago|pagamentos|recebemos seu pagamento|pagamento no valor de|pagamentos efetuados|adiantamento|recebemos o pagamento
     importe pagado|se ha cobrado|hemos cobrado|pago recibido|hemos recibido tu pago|hemos recibido su pago|se cargó|se ha cargado|total pagado|pagado|sus pagos|su pago|se cobró|hemos cargado|anticipo|pago anterior|pagos y abonos|ya pagado|hemos recibido el pago|tu pago de|pago de
     gezahlt|bezahlt|bereits gezahlt|zahlungseingang|ihre zahlung|ihre zahlung über|wurde … abgebucht|wurden … abgebucht|wurde … belastet|bezahlter betrag|geleistete zahlungen|wurde … eingezogen|haben … abgebucht|anzahlung|bereits bezahlt|geleistete abschläge|abschlagszahlungen|ihre zahlungen|abzüglich|vorauszahlungen|geleistete vorauszahlungen|erstattet
     montant payé|montant réglé|paiement reçu|votre paiement|a été prélevé|a été débité|déjà réglé|payé|acompte|avons prélevé|votre paiement de|votre règlement|votre règlement de|déjà payé|acompte versé|a été prélevée|vos versements|acomptes|règlement reçu|versements|remboursé`,
  ],
  [
    "ignored",
    `subtotal|sub total|net total|total net|total excluding vat|total excl vat|total ex vat|total before tax|total excl tax|net amount|amount before tax|net|vat|tax|sales tax|gst|hst|pst|qst|vat amount|total vat|previous balance|opening balance|balance forward|balance brought forward|balance from last statement|last bill|previous bill|previous amount|last statement|last month|credit limit|available credit|total credit limit|credit line|available|discount|late fee|late payment fee|late charge|late payment charge|penalty|interest|saving|savings|total savings|you saved|save|you save|discounted|shipping|delivery|credit|credits|adjustment|adjustments|refund|off|voucher|coupon|reward|rewards|cash advance|cash advance limit|if paid late|if paid after|after due date|if you pay after|fee of up to|a fee of|charge of|a charge of|late fee of|charge of|copay|fare|returned payment fee|worth|bonus|gift card|budget|average|compared|compared to|than last|insured sum|sum insured|coverage|cover|deductible|excess|allowance|plan discount|amount allowed|allowed amount|original balance|principal balance|remaining balance|loan balance|principal|escrow|year to date|ytd|interest charged|price after|afterwards|after that|renews at|thereafter|rises to|new price|orders over|spend|up to|per hour|per month|unit price|hourly rate|tip|gratuity|if received after|amount after|payable after|amount after due date|amount if paid after|reconnection fee|non refundable|fee may apply|fees may apply|fee will apply|fee applies|charge may apply|original price|estimate|quote|cash price|security deposit|reminder fee|instalment plan|installment plan|total financed|purchase price|total of previous|payment plan|market value|assessed value|taxable value|assessed|rateable value|gross pay|net pay|cost of plan|refer|referral|invest|to avoid|avoid|minimum purchase|capital|share capital|with discount|pay in full discount
     subtotal|total s iva|total sem iva|valor sem iva|valor líquido sem iva|base tributável|base de incidência|iva|imposto|icms|iss|irs|retenção|pis|cofins|taxa de iva|saldo anterior|fatura anterior|valor da fatura anterior|conta anterior|limite disponível|limite|limite de crédito|limite total|desconto|descontos|multa|juros|encargos|mora|parcelamento|parcelado|total financiado|economia|economize|frete|cashback|bônus|após o vencimento|crédito|créditos|estorno|reembolso|ganhe|ganhe até|capital social|incidência|média|caução|total do ano|imposto total|valor do bem|valor segurado|capital seguro|franquia|sem juros|imposto total do ano|com desconto|pagamento antecipado|preço de referência|valor patrimonial|custo do transporte|portes|vale|valor venal|saldo disponível|valor após|valor original|valor de mercado|capital|prestação seguinte|valor atualizado|saldo restante|rendimento|total de impostos|total iva|tarifa|se pagar após|para evitar|evitar|evite|compras acima de|acima de
     base imponible|base|iva|impuesto|impuestos|total sin iva|total sin impuestos|importe neto|retención|irpf|igic|isr|ieps|saldo anterior|factura anterior|límite de crédito|crédito disponible|límite|descuento|recargo|intereses|interés|comisión|ahorro|ahorra|gastos de envío|envío|bonificación|regalo|suma asegurada|franquicia|cashback|meses sin intereses|disponible|prima neta|capital|capital social|llévense|reembolso|devolución|por tan solo|por solo|deposito|fianza|valor catastral|abono|total iva|recargo de|si paga después|para evitar|evitar|evite|promedio|saldo disponible|compras superiores a|cargo por|penalización|importe del mes anterior|mes anterior|valor asegurado|saldo insoluto|capital pendiente|con descuento|precio anterior|monto anterior|salario|importe bruto
     zwischensumme|zwischensumme netto|netto|nettobetrag|gesamt netto|summe netto|mwst|mehrwertsteuer|ust|umsatzsteuer|zzgl|davon mwst|enthaltene mwst|steuer|steuern|rabatt|nachlass|skonto|bei zahlung innerhalb|mahngebühr|mahngebühren|verzugszinsen|säumniszuschlag|zinsen|guthaben|bonus|versand|versandkosten|alter saldo|saldovortrag|vorheriger saldo|letzte rechnung|vormonat|verfügungsrahmen|kreditlimit|verfügbarer betrag|kreditrahmen|kaution|versicherungssumme|selbstbeteiligung|gutschein|sparen|pro monat|durchschnitt|arbeitspreis|grundpreis|einzelpreis|stückpreis|stundensatz|saldo vormonat|vorjahr|gutschrift|gutschriften|warenwert|mindestbestellwert|letzter saldo|abzgl skonto|bisheriger betrag|bisheriger abschlag|erstattung|restschuld|darlehensstand|freibetrag|stammkapital|wert|für mahnungen|mahnungen|rücklastschrift|rücklastschriftgebühr|warenkorb|neupreis|streitwert|bemessungsgrundlage|auftragssumme|auftragswert|angebotssumme|einheitswert|bei verspäteter zahlung|abzüglich skonto|bisher|künftig|ab dem|netto kaltmiete|nettokaltmiete|kaltmiete
     sous total|total ht|montant ht|total hors taxes|montant hors taxes|ht|h t|tva|taxe|taxes|montant tva|total tva|dont tva|ancien solde|solde précédent|solde antérieur|facture précédente|plafond|disponible|remise|réduction|pénalité|pénalités|pénalités de retard|intérêts|frais de retard|majoration|économisez|offert|offerte|frais de port|livraison|bon d'achat|capital|au capital|dépôt de garantie|franchise|indemnité|indemnité forfaitaire|avoir|remboursement|au lieu de|consommation|mois précédent|prix unitaire|mensualités|escompte|éco participation|autorisation de découvert|découvert autorisé|capital restant dû|capital assuré|base de remboursement|part sécurité sociale|part mutuelle|remboursé par|facture précédente de|pour tout achat|achat|cumul|salaire|net imposable|devis|montant du devis|total du devis|total hors taxe|frais de recouvrement|valeur locative|pour éviter|éviter|évitez`,
  ],
]);

/** What a day is. "other" days are known to be no due day. */
export type DayRole =
  | "due"
  | "debit"
  | "issued"
  | "dated"
  | "other"
  /** Days behind it are those of an offer. */
  | "offer"
  /** The day before it is the last one for a discount: "zahlbar bis 5.12. mit 2 % Skonto". */
  | "with-discount";

export const DAY_LABELS = phraseTable<DayRole>([
  [
    "due",
    `due|due date|due by|due on|payment due|payment due date|date due|payable by|payable on|pay by|please pay by|paid by|paid in full by|pay before|payment deadline|deadline for payment|payment is due|is due|are due|falls due|pay on or before|pay no later than|no later than|payable on or before|payment by|must be paid by|must be received by|must reach us by|settle by|remit by|final date for payment|last day to pay|pay … by|pay … before|settle … by|transfer … by|paid … by|to be paid on|payment … by|reach us by|in our account by|please arrange payment by|send … payment by|clear … by|to be paid by|received by|due no later than|make … payment by|pay … on or before|by the due date of|send … by|send me … by
     vencimento|data de vencimento|vence em|vence no dia|vence a|vence dia|vencendo em|vencimento em|data limite de pagamento|data limite|pagar até|pague até|pagamento até|limite de pagamento|prazo de pagamento|até ao dia|até o dia|deve ser pago até|deverá ser pago até|pagável até|pago até|a pagar até|venc|com vencimento em|com vencimento no dia|pagar … até|pague … até|pagamento … até|efetuado até|realizado até|data limite para pagamento|liquidar até|regularizar até|liquidação até|transferência … até|vencem em|vencerá em|vence|o mais tardar até|regularize … até|quitar até
     vencimiento|fecha de vencimiento|fecha límite de pago|fecha límite|pagar antes del|pague antes del|vence el|vence|vence el día|plazo de pago|fecha de pago|a pagar antes del|pagar hasta el|abonar antes del|antes del día|páguese antes del|último día de pago|fecha tope|pagar … antes del|pago … antes del|plazo de ingreso hasta|plazo voluntario|hasta el día|a más tardar el|pagadero el|límite de pago|vencerá el|pagar a más tardar|abonar … antes del|ingresar antes del|realizar el pago antes del|período voluntario|fin del plazo|con vencimiento|con vencimiento el|deberá abonarse antes del|fecha máxima de pago
     fällig am|fällig|fällig zum|zahlbar bis|zahlbar bis zum|zahlbar am|fälligkeit|fälligkeitsdatum|fälligkeitstag|zahlungsziel|zahlungsfrist|überweisen … bis|überweisen … bis zum|zu überweisen bis|zu zahlen bis|zahlung bis|zahlen … bis|zahlen … bis zum|begleichen … bis|spätestens|spätestens am|spätestens bis|spätestens bis zum|bis spätestens|zu zahlen bis zum|zahlung … bis zum|bis zum … überweisen|bis zum … zu überweisen|bis zum … zu zahlen|bis zum … zu begleichen|bis zum … auf unser konto|bis zum … auf das konto|bis … überweisen|eingang bis|zahlungstermin|zahlungseingang bis|fällig bis|zu begleichen bis|ausgleichen … bis|bitten … bis zum|bis zum … einzuzahlen|bis zum … zu bezahlen|bis zum … zu entrichten|entrichten … bis|valuta|zahlungseingang spätestens|bis zum … beglichen|überweise … bis|überweise … bis zum|zahle … bis|zahle … bis zum|zahl … bis
     échéance|date d'échéance|à régler avant le|à régler avant|date limite de paiement|à payer avant le|à payer avant|avant le|payable avant le|à payer au plus tard le|au plus tard le|date limite|payable le|à régler pour le|à régler le|paiement avant le|échéance le|régler … avant le|payer … avant le|exigible le|date de paiement|à régler au plus tard le|date d'exigibilité|à payer le|échéance au|paiement au plus tard le|règlement avant le|à régler d'ici le|d'ici le|payer … au plus tard le|régler … au plus tard le|parvenir avant le|arrive à échéance le|limite de règlement|payable jusqu'au|à payer jusqu'au|à acquitter avant le|date limite de règlement|pour le`,
  ],
  [
    "debit",
    `will be debited|will be charged|will be taken|will be collected|will be withdrawn|will be deducted|will debit|will charge|will collect|will take|ll take|ll collect|ll charge|ll debit|direct debit|direct debit date|debit date|autopay|autopay date|autopay scheduled|autopay is scheduled|scheduled for|payment scheduled|collection date|payment date|auto pay|next billing date|next payment date|renewal date|renews on|renews|will renew|will automatically renew|will be renewed|automatic payment|automatic payment date|will leave your account|will be billed|auto debit|draft date|scheduled payment|scheduled payment date|next charge|next charge date|will automatically be charged|be automatically charged|withdrawal date|will bill|try again on|retry on|retry the payment on|attempt again on
     débito automático|débito automático em|débito direto|débito direto em|será debitado|será debitada|será cobrado|será cobrada|serão debitados|serão cobrados|data do débito|data de débito|vamos debitar|próxima cobrança|data da cobrança|data de cobrança|renova em|será renovada|será renovado|renovação|cobrança em|iremos debitar|debitaremos|débito em conta|débito em|cobraremos|será descontado|data de renovação|débito agendado|agendado para|faremos o débito
     fecha de cargo|fecha de cobro|se cargará|se te cobrará|se le cobrará|se cobrará|te cobraremos|le cobraremos|cargaremos|se te cargará|se le cargará|cargo el|cargo en cuenta|pasaremos|se pasará|será cargado|será cargada|adeudo|fecha de adeudo|cobro el|se renueva|se renovará|próximo cobro|próximo pago|domiciliación|domiciliado|se domiciliará|se girará|giraremos|fecha del cargo|fecha de domiciliación|se hará el cargo|renovación|haremos el cargo|se realizará el cargo|cobraremos|cargo automático|se efectuará el cargo|se debitará|será debitado|realizaremos el cargo|cargo previsto
     wird … abgebucht|werden … abgebucht|wird … eingezogen|werden … eingezogen|wird … belastet|buchen wir|wir buchen|ziehen wir|wir ziehen|lastschrift am|lastschrift|abbuchung am|abbuchung|abbuchungstermin|einzug am|einzugstermin|lastschrifteinzug|einzug|belastung am|abbuchungsdatum|buchungstag|lastschrifttermin|verlängert sich am|verlängert sich|einziehen|abbuchen|nächste abbuchung|nächste zahlung|erfolgt am|abgebucht|eingezogen|bankeinzug|wird … per lastschrift|werden … per lastschrift
     prélèvement le|prélèvement|prélèvement au|sera prélevé|sera prélevée|seront prélevés|date de prélèvement|sera débité|sera débitée|nous prélèverons|prélevé le|prélevé à partir du|date du prélèvement|prélèvement automatique|sera renouvelé|se renouvelle|prochain prélèvement|prochaine échéance|prélevée le|prélèvement prévu|prélèvement prévu le|sera effectué le|prélèvement à partir du|prélevé aux alentours du|débité le|sera prélevé le|sera renouvelée|renouvellement|prochain paiement|vous serez prélevé|vous serez débité|interviendra le`,
  ],
  [
    "issued",
    `invoice date|date of invoice|bill date|billing date|issue date|date of issue|issued on|issued|statement date|invoice issued|date issued|dated|invoice dated|bill issued|date of bill|invoiced on
     data de emissão|data da fatura|emitida em|emitido em|emissão|data do documento|data da emissão|data fatura
     fecha de emisión|fecha de la factura|fecha de factura|fecha factura|emitida el|fecha de expedición|expedida el|emitido el|factura de fecha
     rechnungsdatum|datum der rechnung|rechnung vom|ausgestellt am|ausstellungsdatum|rechnungs datum|belegdatum
     date de facture|date de la facture|date d'émission|facture du|émise le|date de facturation|date facture|établie le|facturé le|en date du`,
  ],
  ["dated", "date|data|fecha|datum"],
  [
    "offer",
    `switch|sign up|enroll|enrol|set up|save|win|refer|refer a friend|offer|offers|sale|discount|register before|upgrade|switch to direct debit|sign up for direct debit|enroll in autopay|set up autopay|go paperless|going paperless|get … off
     adira|adira ao débito direto|aderir|adesão|ative|cadastre|inscreva|indique|promoção|oferta|ofertas|ganhe|campanha|desconto|cadastre o débito automático|adira ao débito direto e à fatura eletrónica
     domicilie|domicilia|promoción|oferta|ofertas|regístrese|regístrate|invite|invita|descuento|gana|apúntate|campaña|sorteo
     erteilen sie|richten sie|melden sie sich|empfehlen|angebot|aktion|rabatt|gewinnen|sichern sie sich|sichern|skonto|bonus|gutschein
     adhérer|adhérez|adhérer au prélèvement|adhérer au prélèvement à l'échéance|parrainez|offre|promotion|remise|inscrivez|profitez|jeu concours|gagnez`,
  ],
  [
    "with-discount",
    `with … discount|less … discount|for … discount
     com … desconto
     con … descuento|con … dto
     mit … skonto|abzüglich … skonto|abzgl … skonto|unter abzug von … skonto|minus … skonto
     avec … escompte|avec … remise`,
  ],
  [
    "other",
    `billing period|period|service period|statement period|closing date|ends|ends on|expires|expires on|valid until|offer ends|sent|paid on|paid|payment received|received on|received|was debited|was charged|previous due date|last payment|last bill|date of service|service date|appointment|visit|delivered|delivery|arrives|start date|next bill|next statement|next invoice|next reading|meter reading|cancel by|cancel before|born|joined|contract ends|contract end|travel date|check in|check out|event date|payment date received|if paid by|if you pay by|discount|reported by|return by|if paid after|if you pay after|paid after|original due date|was due|was due on|were due|were due on|fell due|fell due on|became due|became due on|overdue since|outstanding since|previously due|disconnect|disconnection|disconnection date|shut off|late fee|updated|printed|order date|signed up|coverage|coverage period|policy period|term|school year|last day of|created|reading date|next meter reading|was due by|by phone|registered
     período|periodo de faturação|referência|data de pagamento|data do pagamento|pago em|válida até|válido até|válidas até|próxima leitura|leitura|fechamento|data de fechamento|melhor data de compra|próxima fatura|início|fim|desconto|desconto … até|foi debitado|vigência|adesão até|inscrições até|consulta|data da consulta|atendimento|serviço|realizado em|impressa em|vencida em|vencido em|vencida desde|venceu|venceu em|venceram em|vencia em|corte|suspensão|se pagar até|para pagamento até|data do pedido|entrega|melhor dia de compra|mês de referência|competência
     período|periodo de facturación|fecha de corte|válido hasta|válida hasta|próxima lectura|lectura|se cargó|se cobró|pagado el|corte|próxima factura|cita|descuento|visita|fecha de la operación|inicio|fin|vigencia|periodo de consumo|día de la visita|se ha cobrado|se ha cargado|suspensión|venció|venció el|vencieron el|vencida el|vencido el|vencida desde|vencía el|pedido|entrega|si paga antes del|pronto pago|baja antes del|darse de baja antes del|fecha del pedido
     zeitraum|abrechnungszeitraum|leistungszeitraum|leistungsdatum|gültig bis|lieferung vom|bezahlt am|wurde … abgebucht|nächste ablesung|ablesung|kündbar bis|kündigung bis|zahlung vom|skonto|bei zahlung bis|bei zahlung|termin am|behandlung am|behandlung vom|druckdatum|war fällig|war … fällig|waren … fällig|fällig war|fällig waren|fällig gewesen|fällig seit|überfällig seit|lieferdatum|bestelldatum|wurde … eingezogen|wurden … abgebucht|leistung vom|nächste rechnung|laufzeit|vertragsbeginn|vertragsende|sperrung|behandlungsdatum|kündigen|kündigungsfrist|mahnung vom|unterricht|geburtsdatum|lieferzeitraum
     période|valable jusqu'au|prochain relevé|prochaine facture|relevé|payé le|a été prélevé|séance du|rendez vous|à compter du|votre facture du|datée du|consultation du|résiliation|livraison|adhérer|réglé le|visite|visite du|intervention du|a été débité|fin de période|coupure|relance du|était due le|était exigible|était dû le|échue le|échu le|échue depuis le|exigible depuis le|commande du|escompte|date de consultation|date de la commande|contrat du|parrainez|parrainez un proche avant le`,
  ],
]);
