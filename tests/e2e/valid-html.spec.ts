import { expect, test } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { notFoundPage, pages } from "../../build/pages.ts";

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

test("every page is valid HTML", async ({ request }) => {
  for (const { path } of [...pages, notFoundPage]) {
    const { results } = await validator.validateString(await (await request.get(path)).text());
    const found = results.flatMap(({ messages }) => messages);
    expect
      .soft(
        found.map(({ ruleId, line, column, message }) => ({ ruleId, line, column, message })),
        path,
      )
      .toEqual([]);
  }
});

test("what is not valid is found", async () => {
  const { valid } = await validator.validateString("<!doctype html><p id='a'><p id='a'><div></p></div>");
  expect(valid).toBe(false);
});
