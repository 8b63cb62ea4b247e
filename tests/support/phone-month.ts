import type { Page } from "@playwright/test";
import { NEXT_YEAR } from "./next-year.ts";

export const month = `${NEXT_YEAR}-03`;

export const BILLS = Array.from({ length: 20 }, (_, n) => ({
  title: `Bill ${n + 1}`,
  amount: "999999.99",
  dueDate: `${month}-${String(n + 1).padStart(2, "0")}`,
}));

export const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** What still lies under the bar when the screen has been scrolled to its end. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const top = document.querySelector(".bottom-bar")?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll("main :is(button, a, input, .bill-amount):not(.bottom-bar *)")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.getBoundingClientRect().bottom > top)
      .map((each) => each.textContent);
  });
