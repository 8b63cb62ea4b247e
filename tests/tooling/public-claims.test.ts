import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BADGE_KEYS } from "#domain/badges/catalogue.ts";
import { cancellationEndsAtMs } from "#domain/billing/paid-until.ts";
import { budgetStanding } from "#domain/expenses/month-figures.ts";
import { CURRENCIES } from "#domain/money/money.ts";
import { COMMON_BILLS } from "#domain/setup/common-bills.ts";
import { CATEGORIES } from "../../app/pages/public/questions.ts";
import { root } from "../../scripts/lib/settings.ts";
import { calendarMonth } from "../domain/support/months.ts";

/** A page's source, on one line. */
function readPage(path: string): string {
  return readFileSync(join(root, "app/pages", path), "utf8").replace(/\s+/g, " ");
}

/** The one answer to a question of /faq. */
function answerTo(asked: string): string {
  const found = Object.values(CATEGORIES).flatMap((questions) => questions[asked] ?? []);
  expect(found, asked).toHaveLength(1);
  return found[0] ?? "";
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
    budgetStanding(percent * 100, 100_00, calendarMonth("2026-11"), "2026-11-12")?.status.toLowerCase();
  expect([at(80), at(81), at(100), at(101)]).toEqual([
    "on track",
    "close to limit",
    "close to limit",
    "over budget",
  ]);
  expect(answerTo("Can I set a budget?")).toMatch(/on track up to 80%.*limit up to 100%.*over budget above/);
});

it("/faq says how many bills a new account picks from", () => {
  expect(COMMON_BILLS).toHaveLength(16);
  expect(answerTo("How long does it take to set up?")).toContain("sixteen common bills");
});

it("/faq makes the promises of the product, in its words", () => {
  expect(answerTo("What does it cost?")).toMatch(/\$9 per month.*Annual plans are not offered yet/);
  expect(answerTo("Can I get a refund?")).toContain("case by case");
  expect(answerTo("What happens when I cancel?")).toContain("until the end of the billing period");
  expect(answerTo("What happens to my data when my account is deleted?")).toContain("within 30 days");
  expect(answerTo("How do I reach support?")).toContain("about 24 hours");
});

it("/faq says of cancelling what the product does", () => {
  const paidFor = (days: number) =>
    cancellationEndsAtMs(
      {
        isOpen: true,
        trialEndSeconds: null,
        periodEndSeconds: days * 86_400,
        cancelAtSeconds: null,
        latestPaymentSeconds: 0,
      },
      0,
    ) / 86_400_000;
  expect(paidFor(30)).toBe(30);
  const nothingPaid = cancellationEndsAtMs(undefined, 0) / 86_400_000;
  expect(nothingPaid).toBe(7);
  const deleted = answerTo("What happens to my data when my account is deleted?");
  expect(deleted).toContain("when your paid period or trial ends, or seven days after you ask");
  expect(deleted).toMatch(
    /both exports work.*Otherwise your data stays.*two years are erased, after two warning emails/,
  );
  expect(answerTo("What happens when I cancel?")).toMatch(
    /Nothing more is charged.*your data stays.*sign in to read and export it/,
  );
  expect(answerTo("What happens when a payment fails?")).toContain("You can read and export your bills");
  expect(answerTo("How do I cancel?")).toContain("Until that day you can take it back in Settings.");
  expect(answerTo("How do I cancel?")).toContain(
    "A subscription that is past due or paused ends at once, and taking the request back doesn't resume it.",
  );
});

it("pricing, privacy and landing page say the same of cancelling as /faq", () => {
  const pricing = readPage("pricing-page.tsx");
  const terms = readPage("public/trial-terms.ts");
  expect(terms.match(/Cancel before the trial ends, and nothing is charged/g)).toHaveLength(1);
  expect(pricing).toMatch(
    /nothing more is charged. After that your data stays: you can sign in to read and export it, unless you asked us to delete it/,
  );
  const privacy = readPage("text-pages.tsx");
  expect(privacy).toMatch(
    /erased after the period you have paid for, within 30 days, or seven days after you ask/,
  );
  expect(privacy).toMatch(
    /We also erase accounts that nobody has used or paid for in two years, after two warning emails/,
  );
  expect(privacy).toMatch(/Your data stays, and you can read and export it, until you ask us to delete it/);
  expect(readPage("public/landing-sections.tsx")).toMatch(/Export your bills, even after you stop paying/);
  for (const page of [pricing, privacy]) expect(page).not.toMatch(/account is deleted/);
});
