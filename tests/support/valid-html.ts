import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** What html-validate recommends, except for spellings that are valid. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended"],
    rules: {
      "doctype-style": "off",
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attr-case": "off",
      // A group of buttons may have its name from aria-label.
      "wcag/h71": "off",
      // SVG has no list of its own.
      "prefer-native-element": ["error", { exclude: ["list", "listitem"] }],
      "valid-id": ["error", { relaxed: true }],
    },
  }),
);

/** What is wrong with a document, by line. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
