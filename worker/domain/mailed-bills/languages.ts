/** The languages whose words for bills are known. */
export type Language = "en" | "pt" | "es" | "de" | "fr";

/** Short words that are frequent in one of the languages, folded. A word of several counts for each. */
const FREQUENT: Readonly<Record<Language, string>> = {
  en: "the your you is of to and for this with are on by we our will have please be not from at it in that",
  pt: "o os um uma sua seu voce nao e do da dos das no na ao em por com para que se foi sera esta ate pelo pela caro ola obrigado pagamento valor conta fatura vencimento mais",
  es: "el los las un una su tu y del en por con para que se ha sera le te esta es hasta al usted gracias hola pago importe cuenta factura vencimiento mas lo",
  de: "der die das und ist ihr ihre sie wir am im von vom zu zum zur bis mit auf fur den dem des ein eine nicht bitte werden wird rechnung betrag",
  fr: "le la les un une votre vous nous est et du des de au aux pour par sur avec sera dans ne pas ce cette merci bonjour facture montant paiement",
};

const LANGUAGES_OF_WORD = new Map<string, Language[]>();
for (const [language, words] of Object.entries(FREQUENT)) {
  for (const word of words.split(" ")) {
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language as Language]);
  }
}

/** Returns the language with the most frequent words, or null if two have as many. */
export function languageOf(words: Iterable<string>): Language | null {
  const counts = new Map<Language, number>();
  for (const word of words) {
    for (const language of LANGUAGES_OF_WORD.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined || best[1] === second?.[1] ? null : best[0];
}
