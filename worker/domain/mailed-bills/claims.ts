import { phraseTable } from "./phrases.ts";

/** What a mail says that it is. */
export type Claim =
  | "not-a-bill"
  /** Asks to forget a bill, which may be another one. */
  | "withdrawn"
  | "credit-note"
  | "refund"
  | "paid"
  | "settled"
  | "nothing-due"
  | "quote"
  | "order"
  | "advert"
  /** Stands below advertisements, and below other mails to many. */
  | "mailing"
  | "newsletter"
  | "automatic"
  | "bill"
  /** Speaks of a payment to come with words of one that was made. */
  | "to-be-paid"
  | "on-receipt"
  | "from-receipt";

export const CLAIMS = phraseTable<Claim>([
  [
    "not-a-bill",
    `this is not a bill|this is not an invoice|not a bill|not an invoice|is not a bill|is not an invoice|do not pay this|this email is not a bill|for information only no payment
     isto não é uma fatura|não é uma fatura|não é um boleto|não é uma cobrança|este documento não é uma fatura|esta mensagem não é uma cobrança|este e mail não é uma cobrança
     no es una factura|esto no es una factura|este documento no es una factura|no constituye una factura|este correo no es una factura|no es un cobro
     keine rechnung|dies ist keine rechnung|das ist keine rechnung|ist keine rechnung|keine zahlungsaufforderung
     ceci n'est pas une facture|n'est pas une facture|ne constitue pas une facture|ne vaut pas facture|ceci n'est pas une demande de paiement`,
  ],
  [
    "withdrawn",
    `ignore invoice|ignore our invoice|ignore my invoice|ignore the previous invoice|ignore our last invoice|disregard invoice|disregard our invoice|disregard the previous invoice
     ignore a fatura|desconsidere a fatura|desconsidere o boleto
     ignore la factura|ignora la factura
     ignorieren sie die rechnung|ignorieren sie rechnung
     ignorez la facture|ne tenez pas compte de la facture`,
  ],
  [
    "credit-note",
    `credit note|credit memo|credit invoice
     nota de crédito
     nota de crédito|factura rectificativa|nota de abono|factura de abono
     gutschrift|stornorechnung|rechnungskorrektur|storno|gutschriftsanzeige
     facture d'avoir|un avoir|votre avoir|note de crédit|avoir n|avoir numéro|avoir de|avoir sur`,
  ],
  [
    "refund",
    `refund|your refund|refunded|we have refunded|we've refunded|has been refunded|we refunded|we owe you|will be refunded|refund issued
     reembolso|estorno|foi reembolsado|reembolsámos|reembolsamos|restituição|estornamos|devolvemos
     reembolso|devolución|hemos devuelto|te hemos devuelto|le hemos devuelto|se ha reembolsado|hemos reembolsado
     rückerstattung|erstattung|erstattet|rückzahlung|zurückerstattet|erstatten wir ihnen|ihr guthaben|ergibt sich ein guthaben|guthaben
     remboursement|remboursé|avons remboursé|nous vous remboursons|vous rembourserons|avons procédé au remboursement`,
  ],
  [
    "paid",
    `receipt|your receipt|payment received|payment confirmation|payment confirmed|thank you for your payment|thanks for your payment|we received your payment|we've received your payment|we have received your payment|received your payment|payment successful|successful payment|your payment was successful|has been paid|was paid|amount paid|total paid|you paid|paid with|was charged|has been charged|we charged|we've charged|was debited|has been debited|your payment of … went through|paid on|proof of payment|payment processed|payment was processed|payment has been processed|payment posted|payment complete|you've been charged|you have been charged|was automatically charged|you sent a payment|you've paid|charged successfully|was collected|has been collected|have collected|payment thank you|paid via|paid by card|paid using|renewed successfully|has been renewed for|was renewed for|you've received a payment|sent you a payment|payment sent|you paid … to|payment was successful|recently paid|received your donation|thank you for your donation|thank you for your gift
     recibo de pagamento|comprovante|comprovativo|pagamento confirmado|pagamento recebido|recebemos o seu pagamento|recebemos seu pagamento|foi pago|foi paga|foi debitado|foi debitada|pagamento efetuado|pagamento aprovado|pagamento realizado|confirmação de pagamento|recebemos o pagamento|já foi paga|foi cobrado|foi cobrada|pagamento concluído|valor pago|fatura recibo|pagamento bem sucedido|confirmamos o pagamento|compra aprovada|pagou|pix enviado|pagamento registado|confirmamos o recebimento|seu recibo|o seu recibo|recibo de quitação
     recibo de pago|comprobante de pago|pago recibido|hemos recibido tu pago|hemos recibido su pago|pago confirmado|confirmación de pago|se ha cobrado|se ha cargado|se cargó|hemos cargado|justificante de pago|pago realizado|ha sido pagada|ha sido pagado|importe pagado|pago aceptado|tu pago se ha realizado|gracias por tu pago|gracias por su pago|pago efectuado|hemos cobrado|justificante|comprobante|has pagado|hemos recibido el pago|recibimos tu pago|recibimos su pago|pago exitoso|pago aprobado|pagado con|se ha realizado correctamente
     zahlungseingang|zahlung erhalten|ihre zahlung … erhalten|zahlungsbestätigung|bezahlt|wurde … abgebucht|wurden … abgebucht|haben … abgebucht|haben … eingezogen|quittung|vielen dank für ihre zahlung|danke für ihre zahlung|wurde … eingezogen|zahlungsbeleg|zahlung eingegangen|zahlung … eingegangen|bereits beglichen|zahlung erfolgreich|bezahlter betrag|erfolgreich bezahlt|zahlung ist eingegangen|danke für deine zahlung|deine zahlung … erhalten|wurde … beglichen|wurde … belastet|kassenbon|dankend erhalten|betrag dankend erhalten|du hast … gesendet|zahlung war erfolgreich
     reçu de paiement|votre reçu|paiement reçu|bien reçu votre paiement|confirmation de paiement|a été prélevé|a été prélevée|a été débité|a été payée|a été réglée|paiement confirmé|paiement effectué|bien reçu votre règlement|merci pour votre paiement|paiement accepté|reçu votre paiement|facture acquittée|acquittée|ticket de caisse|paiement validé|montant payé|a bien été prélevé|a bien été prélevée|a bien été effectué|paiement réussi|reçu fiscal|a été effectué|payé par|réglé par|a bien été encaissé|nous avons prélevé|avons bien reçu le paiement|reçu de|payée le|bien reçu la somme|bien reçu votre virement|donnons quittance|dont quittance|payée par|réglée par|réglée le`,
  ],
  [
    "settled",
    `status paid|paid in full|status fully paid|invoice paid|fully paid|is now settled|has been settled|paid invoice|bill paid
     quitado|quitada|liquidado|liquidada|estado paga|estado pago|fatura paga|status pago|conta paga|situação pago|situação paga|estado liquidada
     pagada|estado pagada|estado pagado|factura pagada|saldada|liquidada
     status bezahlt|beglichen|vollständig bezahlt|vollständig beglichen|betrag bereits bezahlt|bereits bezahlt|rechnung bezahlt
     soldée|est payée|déjà payée|facture payée|statut payée|entièrement réglée|statut payé|intégralement réglée|statut réglée`,
  ],
  [
    "nothing-due",
    `no payment due|no payment is due|nothing to pay|no amount due|no balance due|do not owe|you owe nothing|no payment is required|no payment required|no payment necessary|no payment is necessary|nothing is due|no payment needed|you don't owe anything|balance is zero|zero balance|you have no balance|account is in credit|is in credit|credit balance|you have no payment due|you're all paid up|up to date
     nada a pagar|sem valor a pagar|não há valores a pagar|não há nada a pagar|nenhum pagamento é necessário|sem valores em aberto|não tem valores em dívida|saldo a seu favor|não é necessário qualquer pagamento|nenhum valor a pagar|não há débitos|saldo credor|não precisa pagar|não há fatura a pagar|não existem valores em dívida
     nada que pagar|no tiene importes pendientes|no debe nada|no tienes nada pendiente|sin importe a pagar|saldo a su favor|saldo a favor|no hay importe pendiente|no tiene que pagar nada|no tienes que pagar nada|no se requiere ningún pago|no tiene saldo pendiente|saldo a tu favor
     kein betrag fällig|nichts zu zahlen|keine zahlung erforderlich|keine zahlung fällig|nichts zu bezahlen|keine offenen beträge|keine offenen forderungen|kein offener betrag|zu ihren gunsten|kein zahlbetrag|keine zahlung notwendig|keine zahlung nötig|müssen nichts bezahlen|müssen nichts zahlen|keine offenen rechnungen
     aucun montant à payer|rien à payer|aucun paiement n'est dû|aucun règlement|vous ne devez rien|solde créditeur|aucun paiement|rien à régler|en votre faveur|aucune somme n'est due|aucun montant dû|n'avez rien à payer|n'avez rien à régler|solde nul`,
  ],
  [
    "quote",
    `quote|quotation|estimate|proposal|pro forma|proforma
     orçamento|proposta|simulação
     presupuesto|cotización|propuesta|simulación
     angebot|kostenvoranschlag
     devis|estimation|simulation`,
  ],
  [
    "order",
    `order confirmation|your order|order confirmed|has shipped|thanks for your order|thank you for your order|shipped|order placed|booking confirmation|booking confirmed|reservation confirmed
     confirmação de pedido|pedido confirmado|seu pedido|confirmação de encomenda|a sua encomenda|confirmação da encomenda|reserva confirmada
     confirmación de pedido|tu pedido|su pedido|pedido confirmado|confirmación de tu pedido|reserva confirmada
     bestellbestätigung|ihre bestellung|deine bestellung|auftragsbestätigung|versandbestätigung|buchungsbestätigung
     confirmation de commande|votre commande|commande confirmée|commande expédiée|réservation confirmée`,
  ],
  [
    "advert",
    `sale|off|save|discount code|use code|promo code|offer|offers|offer ends|deal|deals|shop now|free shipping|ship free|coupon|limited time|black friday|buy now|new arrivals|giveaway|win|exclusive|upgrade now|try it free|subscribe now|last chance|starting at|upgrade today|gift ideas|gift card|gift guide|half price|price drop
     oferta|ofertas|promoção|promoções|cupom|frete grátis|desconto|aproveite|últimas unidades|compre agora|saldos|liquidação|só hoje|portes grátis|black friday|cashback
     oferta|ofertas|aprovecha|rebajas|envío gratis|código promocional|reserva antes|plazas limitadas|compra ahora|descuentos|promoción|últimas plazas|cupón
     angebot|angebote|rabatt|gutschein|jetzt kaufen|versandkostenfrei|aktion|nur heute|sale|jetzt sichern|schnäppchen|gutscheincode|jetzt shoppen|gewinnspiel
     soldes|promo|offre|offres|code promo|livraison offerte|démarque|profitez|remise|ventes privées|bons plans|achetez|dernière chance`,
  ],
  [
    "mailing",
    `unsubscribe|view in browser|view this email in your browser|newsletter
     descadastre|cancelar subscrição|cancelar inscrição|newsletter
     darse de baja|date de baja|boletín|cancelar suscripción|newsletter
     abbestellen|im browser ansehen|abmelden|newsletter
     se désinscrire|désinscrire|désabonner|se désabonner|voir dans le navigateur|newsletter`,
  ],
  [
    "newsletter",
    `this newsletter|our newsletter|in this issue|this week's issue
     esta newsletter|nesta edição
     este boletín|esta newsletter|en este número
     dieser newsletter|diesen newsletter|in dieser ausgabe
     cette newsletter|cette lettre d'information|dans ce numéro`,
  ],
  [
    "automatic",
    `automatic reply|auto reply|autoreply|out of office
     resposta automática|fora do escritório|ausência temporária
     respuesta automática|fuera de la oficina
     automatische antwort|abwesenheitsnotiz|abwesenheit
     réponse automatique|absence du bureau`,
  ],
  [
    "bill",
    `invoice|invoices|bill|statement|rent|premium|tax bill|council tax|e bill|ebill|payment reminder|payment due|dues|fee notice|fees|tuition|tax notice|reminder|past due|overdue|tax statement|renewal notice|direct debit|autopay|parking fine|penalty charge notice|penalty charge
     fatura|faturas|boleto|conta de|cobrança|mensalidade|vencimento|segunda via|guia de pagamento|propina|renda|aluguel|nota de cobrança|aviso de pagamento|condomínio|débito direto|prémio|recibo de prémio|anuidade|quota|guia|multa|coima|auto de infração
     factura|facturas|recibo domiciliado|recibo|cuota|aviso de cobro|estado de cuenta|vencimiento|alquiler|colegiatura|aviso de pago|extracto|adeudo|carta de pago|derrama|expensas|sanción|multa
     rechnung|rechnungen|abrechnung|mahnung|zahlungserinnerung|beitragsrechnung|anzahlungsrechnung|abschlagsrechnung|teilrechnung|schlussrechnung|stromrechnung|gasrechnung|wasserrechnung|handyrechnung|mobilfunkrechnung|telefonrechnung|arztrechnung|prämienrechnung|miete|bescheid|beitrag|gebührenbescheid|jahresabrechnung|steuerbescheid|rechnungsnummer|abschlag|lastschrift|beitragsbescheid|zahlungsaufforderung|rechnungsbetrag|rechnungssumme|rechnungsdatum|liquidation|privatliquidation|honorarnote|verwarnungsgeld|bußgeld|bußgeldbescheid|verwarnung
     facture|factures|échéance|avis d'échéance|relevé|cotisation|avis de taxe|loyer|relance|avis d'imposition|quittancement|appel de fonds|appel de cotisation|appel de loyer|note d'honoraires|prélèvement|avis de prélèvement|mise en demeure|avis des sommes à payer|amende|avis de contravention|échéancier|échéancier de prélèvements|prélèvements`,
  ],
  [
    "to-be-paid",
    `to be paid|be paid|to be paid in full|be paid in full|paid in full by|must be paid|if paid|receipt of|paid by direct debit|paid by autopay|not been paid|has not been paid|not yet been paid|was not paid|not paid|unpaid|not received your payment|have not received your payment|haven't received your payment|no payment received|not yet received your payment|if you have already paid|if already paid|already paid please|receipt will be|if this has been paid|when paid|once paid|until paid|until it has been paid|if you have paid|until it is paid|couldn't charge|could not charge|payment failed|payment didn't go through
     não foi pago|não foi paga|ainda não foi pago|ainda não foi paga|não recebemos o seu pagamento|não recebemos seu pagamento|caso já tenha efetuado|se já efetuou|após o pagamento|não foi debitado|se já pagou|caso o pagamento já tenha|não identificamos o pagamento|por pagar|ser liquidada|ser liquidado|ser pago|ser paga|comprovante de|envie o comprovante|enviar o comprovante|comprovativo de|enviar comprovativo
     no ha sido pagada|no ha sido pagado|no hemos recibido su pago|no hemos recibido tu pago|si ya ha pagado|si ya pagó|si ya ha realizado|no se ha cobrado|si ya realizó|enviar el comprobante|envíe el comprobante|envíe su comprobante|mande el comprobante|envíanos el justificante|enviar el justificante|no ha sido cobrado|enviar comprobante|no se ha realizado
     nicht bezahlt|noch nicht bezahlt|nicht beglichen|noch keinen zahlungseingang|keinen zahlungseingang|kein zahlungseingang|zahlungseingang bis|falls sie bereits|sollten sie bereits|sollte sich ihre zahlung|noch nicht beglichen|nicht eingezogen werden|nicht abgebucht werden|sollten sie … bezahlt|haben sie bereits bezahlt|nach zahlungseingang|zahlungseingang spätestens|unbezahlt|zahlungseingangs
     n'a pas été payée|n'a pas été réglée|n'avons pas reçu votre paiement|n'avons pas reçu votre règlement|si vous avez déjà réglé|si vous avez déjà payé|sauf erreur|n'a pas été prélevé|si votre règlement|n'a pu être prélevé|si le paiement a été effectué|impayée|non payée|n'a pas pu être`,
  ],
  [
    "on-receipt",
    `due on receipt|due upon receipt|payable on receipt|due immediately|payable upon receipt|payable immediately|upon receipt
     a pronto pagamento|à vista na receção|pronto pagamento|pagamento imediato|no ato da receção
     a la recepción|al contado|pago inmediato|pago al contado|a la recepción de la factura
     sofort fällig|zahlbar sofort|sofort zahlbar|sofort ohne abzug|fällig sofort|nach erhalt|sofort zur zahlung fällig|bei erhalt
     à réception|payable à réception|dès réception|paiement comptant|comptant`,
  ],
]);
