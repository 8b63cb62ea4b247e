import { expect, it } from "vitest";
import { BADGE_KEYS } from "#domain/badge-catalogue.ts";
import { budgetStanding } from "#domain/budget-status.ts";
import { CURRENCIES } from "#domain/currency.ts";
import { CATEGORIES } from "../../app/pages/public/questions.ts";

/** The one answer to a question of /faq. */
function answerTo(asked: string): string {
  const found = CATEGORIES.flatMap(({ questions }) => questions).filter(({ question }) => question === asked);
  expect(found, asked).toHaveLength(1);
  return found[0]?.answer ?? "";
}

it("/faq names the product's currencies, and no others", () => {
  expect(CURRENCIES).toHaveLength(12);
  expect(answerTo("Which currencies are there?").match(/\b[A-Z]{3}\b/g)).toEqual(CURRENCIES);
});

it("/faq says how many badges there are", () => {
  expect(answerTo("What are the badges for?")).toContain(`There are ${BADGE_KEYS.length}.`);
});

it("/faq says where a budget's status changes", () => {
  const at = (percent: number) =>
    budgetStanding(percent * 100, 100_00, "2026-11", "2026-11-12")?.status.toLowerCase();
  expect([at(80), at(81), at(100), at(101)]).toEqual([
    "on track",
    "close to limit",
    "close to limit",
    "over budget",
  ]);
  expect(answerTo("Can I set a budget?")).toMatch(/on track up to 80%.*limit up to 100%.*over budget above/);
});

it("/faq makes the promises of the product, in its words", () => {
  expect(answerTo("What does it cost?")).toMatch(/\$9 per month.*Annual plans are not offered yet/);
  expect(answerTo("Can I get a refund?")).toContain("case by case");
  expect(answerTo("What happens when I cancel?")).toContain("until the end of the billing period");
  expect(answerTo("What happens to my data when my account is deleted?")).toContain("within 30 days");
  expect(answerTo("How do I reach support?")).toContain("about 24 hours");
});
