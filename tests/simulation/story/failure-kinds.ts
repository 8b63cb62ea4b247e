/** What sentences about a failure have in common, whichever rows and ids they name. */
export function failureKinds(failures: readonly string[]): ReadonlySet<string> {
  return new Set(failures.map(kindOf));
}

function kindOf(sentence: string): string {
  return sentence
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/\b(expense|series|budget|settings|dashboard)\.\w+/g, "")
    .replace(/\(.*?\)/g, "")
    .replace(/\d+/g, "")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 120);
}
