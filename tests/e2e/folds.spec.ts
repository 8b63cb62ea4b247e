import type { Page } from "@playwright/test";
import { addDays, addMonths, monthOf } from "#domain/calendar/days.ts";
import { dayThatLasts } from "../support/day-that-lasts.ts";
import { expect, test as withUsers } from "../support/fixtures.ts";
import { bill, everythingSaved, shownBills, tick } from "../support/month-page.ts";
import { PHONE } from "../support/phones.ts";
import { type StoredBill, storeBills, storeBudget } from "../support/stored-bills.ts";

const test = withUsers.extend<{
  /** Stores bills, and a budget for each of these months, by calls of a signed-in user who has no page open yet. */
  storeMonths: (bills: readonly StoredBill[], months: readonly string[]) => Promise<void>;
}>({
  storeMonths: async ({ page, email, signInByCalls, baseURL: origin = "" }, use) => {
    await signInByCalls(page, email);
    await use(async (bills, months) => {
      await storeBills(page, bills, { origin });
      for (const month of months) await storeBudget(page, month, 5000, { origin });
    });
  },
});

test.use({ now: "2026-11-22T10:00:00Z", timezoneId: "UTC" });

const on = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;

const paid = (day: number, title: string, amount = 10): StoredBill => ({
  ...{ title, amount, dueDate: on(day), status: "PAID" },
});

const due = (day: number, title: string, amount = 10): StoredBill => ({ title, amount, dueDate: on(day) });

/** Of which so much is paid, and so much late, that it folds. */
const HOUSEHOLD: readonly StoredBill[] = [
  paid(1, "Rent", 1200),
  paid(2, "Daycare", 800),
  paid(9, "Phone", 20.5),
  due(10, "Vehicle registration", 134),
  paid(12, "Electricity", 143.62),
  due(14, "Water", 58.1),
  paid(15, "Internet", 60),
  paid(16, "Vet", 90),
  { ...due(19, "Credit card", 640.15), status: "UNPAID" },
  due(22, "Birthday present", 85),
  due(24, "Piano lessons", 120),
];

const fold = (page: Page, name: RegExp) => page.getByRole("button", { name });

const PAID_FOLD = /^3 paid Rent, Daycare, Phone/;
const LATE_FOLD = /^2 more late and 3 paid/;

test("what is paid and lies behind folds, opens in place without losing the focus, and Mark paid leads from one late bill to the next", {
  tag: "@motion",
}, async ({ page, openMonth, axe }) => {
  test.slow();
  await openMonth("2026-11", HOUSEHOLD);
  const before = fold(page, PAID_FOLD);
  const rest = fold(page, LATE_FOLD);
  await expect(before).toContainText("$2,020.50");
  await expect(rest).toContainText("$698.25");
  await expect(before).toHaveAttribute("aria-expanded", "false");
  const shown = ["Vehicle registration $134.00 Overdue", "Birthday present $85.00 Pending"];
  expect(await shownBills(page)).toEqual([...shown, "Piano lessons $120.00 Pending"]);
  await expect(page.getByRole("listitem").filter({ hasText: /^Today, Sunday 22/ })).toContainText(
    "$205.00 until 30 Nov",
  );
  await axe(page);

  await before.press("Enter");
  await expect(before).toBeFocused();
  await expect(before).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(tick(page, "Rent")).toBeFocused();
  // A bill that leaves its fold stays where it is, and so does the focus.
  await page.keyboard.press("Space");
  await expect(tick(page, "Rent")).not.toBeChecked();
  await expect(tick(page, "Rent")).toBeFocused();
  await expect(fold(page, /^2 paid Daycare, Phone/)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Space");
  await expect(tick(page, "Rent")).toBeChecked();
  await fold(page, /^2 paid/).click();
  await expect(tick(page, "Daycare")).toBeHidden();
  // Ticked during this visit, it doesn't fold.
  await expect(tick(page, "Rent")).toBeVisible();

  // Another visit folds it again.
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("No bills in December 2026 yet.")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(before).toHaveAttribute("aria-expanded", "false");

  // It is beside what is late or due, and the next late bill follows.
  const pay = (title: string) => page.getByRole("button", { name: `Mark paid: ${title}` });
  await expect(pay("Birthday present")).toBeVisible();
  await expect(pay("Piano lessons")).toBeHidden();
  await pay("Vehicle registration").press("Enter");
  await expect(page.getByText("Vehicle registration marked as paid! ✅")).toBeVisible();
  await expect(tick(page, "Vehicle registration")).toBeChecked();
  await expect(tick(page, "Vehicle registration")).toBeFocused();
  await expect(pay("Water")).toBeVisible();
});

test("filters, search and paper have every bill, and the browser's search opens the fold of what it finds", async ({
  page,
  openMonth,
}) => {
  await openMonth("2026-11", HOUSEHOLD);
  const rest = fold(page, LATE_FOLD);
  await expect(rest).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const { title } of HOUSEHOLD) {
    await expect(page.locator("[data-expense]").getByText(title, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("3 paid", { exact: true })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => shownBills(page)).toHaveLength(3);

  await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^Paid/ }).click();
  await expect.poll(() => shownBills(page)).toHaveLength(6);
  await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^All/ }).click();
  await expect.poll(() => shownBills(page)).toHaveLength(3);

  await page.getByRole("searchbox").fill("electr");
  await expect.poll(() => shownBills(page)).toEqual(["Electricity $143.62 Paid"]);
  await page.getByRole("searchbox").fill("");
  await expect.poll(() => shownBills(page)).toHaveLength(3);

  const row = page.locator("[data-expense]").filter({ hasText: "Vet" });
  await expect(row).toHaveAttribute("hidden", "until-found");
  // As the browser tells of a match.
  await row.evaluate((each) => each.dispatchEvent(new Event("beforematch", { bubbles: true })));
  await expect(tick(page, "Vet")).toBeVisible();
  await expect(rest).toHaveAttribute("aria-expanded", "true");
  await expect(fold(page, /^2 paid Internet, Vet/)).toHaveAttribute("aria-expanded", "true");
  await expect(row).not.toHaveAttribute("hidden");
});

test.describe("on any day", () => {
  test.use({ now: undefined });

  test("a link to a bill opens its fold", async ({ page, openMonth }) => {
    const day = await dayThatLasts("UTC");
    await openMonth(
      monthOf(day),
      ["Paid first", "Paid then", "Due"].map((title, n) => ({
        ...{ title, amount: 10, dueDate: day, status: n < 2 ? "PAID" : "PENDING" },
      })),
    );
    await expect(fold(page, /^2 paid Paid first, Paid then/)).toBeVisible();
    const id = await page.locator("[data-expense]").filter({ hasText: "Paid then" }).getAttribute("id");
    await page.goto("/badges");
    await page.goto(`/app#${id}`);
    await expect(page.getByRole("button", { name: "Paid then", exact: true })).toBeFocused();
    await expect(fold(page, /^2 paid/)).toHaveAttribute("aria-expanded", "true");
  });
});

test("an earlier month opens at what is late, and any other month whole", async ({ page, openMonth }) => {
  const paidIn = (month: string) =>
    [1, 2, 3].map((day) => ({ ...paid(day, `Bill ${day}`), dueDate: `${month}-0${day}` }));
  await openMonth("2026-10", [
    ...paidIn("2026-10"),
    { title: "Vet", amount: 80, dueDate: "2026-10-04" },
    ...paidIn("2026-09"),
  ]);
  await expect(fold(page, /^3 paid Bill 1, Bill 2, Bill 3/)).toBeVisible();
  await expect.poll(() => shownBills(page)).toHaveLength(1);
  await expect(bill(page, "Vet")).toBeInViewport();

  await page.goto("/app?month=2026-09");
  await expect.poll(() => shownBills(page)).toHaveLength(3);
});

/** Twenty bills, of which three are late. */
const sampleMonth = (today: number) =>
  range(20).map((n) => {
    const day = 1 + Math.floor(n * 1.4);
    const isLate = n % 6 === 2;
    return day < today && !isLate ? paid(day, `Bill ${n}.`) : due(day, `Bill ${n}.`);
  });

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** What a month has to show of itself. Empty where it has none. */
interface FirstScreen {
  /** Whether bills of earlier months stand above. */
  withEarlier?: boolean;
  late?: string;
  moreLate?: RegExp;
  next?: string;
}

/** What of that is cut off, and by how much: at a phone's bar, or at the window's edge. */
async function cutOff(page: Page, { withEarlier = true, late, moreLate, next }: FirstScreen) {
  const row = (title: string) => bill(page, title);
  const parts = {
    ...(withEarlier && { earlier: page.getByRole("region", { name: /^Earlier months/ }) }),
    today: page.getByRole("listitem").filter({ hasText: /^Today, / }),
    ...(late !== undefined && { late: row(late) }),
    ...(moreLate !== undefined && {
      moreLate: page.getByRole("listitem").filter({ has: fold(page, moreLate) }),
    }),
    ...(next !== undefined && { next: row(next) }),
  };
  await Promise.all(Object.values(parts).map((part) => expect(part).toBeVisible()));
  const edge = await page.evaluate(() => {
    const bar = document.querySelector(".bottom-bar");
    return bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
  });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const found = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const box = await part.boundingBox();
      const below = Math.ceil((box?.y ?? Infinity) + (box?.height ?? 0) - edge);
      return below > 0 || (box?.y ?? -1) < 0 ? `${name}: ${below} px` : null;
    }),
  );
  return found.filter((each) => each !== null);
}

/** Opens the current month on a day, with its budget. */
async function openOn(page: Page, today: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`${today}T10:00:00Z`));
  await page.goto(`/app?month=${today.slice(0, 7)}`);
  await expect(page.getByText("% of budget")).toBeVisible();
  await everythingSaved(page);
}

/** The first late bill and the next one of a month, where it has them. */
function lateAndNext(bills: readonly StoredBill[], today: string): FirstScreen {
  const late = bills.find(({ status, dueDate }) => status !== "PAID" && dueDate < today)?.title;
  const next = bills.find(({ status, dueDate }) => status !== "PAID" && dueDate >= today)?.title;
  return { ...(late && { late }), ...(next && { next }) };
}

/** Months as they are on their 22nd. */
const MONTHS: Readonly<Record<string, FirstScreen & { bills: readonly StoredBill[] }>> = {
  "a household": {
    bills: HOUSEHOLD,
    late: "Vehicle registration",
    moreLate: LATE_FOLD,
    next: "Birthday present",
  },
  "forty late bills": {
    bills: [...range(40).map((n) => due(1 + (n % 21), `Late ${n}.`)), due(23, "Next")],
    late: "Late 0.",
    moreLate: /^39 more late/,
    next: "Next",
  },
  "thirty bills due today": {
    bills: [
      ...range(6).map((n) => (n % 2 === 0 ? due : paid)(2 + n, `Old ${n}.`)),
      ...range(30).map((n) => (n < 12 ? paid : due)(22, `Due ${n}.`)),
    ],
    late: "Old 0.",
    moreLate: /^2 more late/,
    next: "Due 12.",
  },
};

test("Today, the next and the first late bill are on the first screen, whatever the month holds", async ({
  page,
  storeMonths,
  secondDevice,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const phone = await secondDevice("/privacy", { ...PHONE, timezoneId: "UTC" });
  // From the last month to the first, so that none has the others' bills above it.
  for (const [at, [name, { bills, ...parts }]] of Object.entries(MONTHS).entries()) {
    const month = addMonths("2026-11", -2 * at);
    const owed = range(3).map((n) => ({
      ...due(1, `Owed ${n}.`),
      dueDate: `${addMonths(month, -1)}-1${n}`,
    }));
    await storeMonths(
      [...bills.map((each) => ({ ...each, dueDate: `${month}${each.dueDate.slice(7)}` })), ...owed],
      [month],
    );
    for (const [device, each] of [
      ["desktop", page],
      ["phone", phone],
    ] as const) {
      await openOn(each, `${month}-22`);
      expect(await cutOff(each, parts), `${device} with ${name}`).toEqual([]);
    }
  }
});

test("they are on the first screen early and late in a month", async ({
  page,
  storeMonths,
  secondDevice,
}) => {
  test.slow();
  // One month for each day, with what the months before left unpaid above it.
  const months = [1, 2, 9, 20, 28].map((day, at) => {
    const month = `2026-0${at + 1}`;
    const bills = sampleMonth(day).map((each) => ({ ...each, dueDate: `${month}${each.dueDate.slice(7)}` }));
    return { month, today: `${month}-${String(day).padStart(2, "0")}`, bills };
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await storeMonths(
    [{ ...due(1, "Old"), dueDate: "2025-12-01" }, ...months.flatMap(({ bills }) => bills)],
    months.map(({ month }) => month),
  );
  const phone = await secondDevice("/privacy", { ...PHONE, timezoneId: "UTC" });
  for (const { today, bills } of months) {
    for (const [name, each] of [
      ["desktop", page],
      ["phone", phone],
    ] as const) {
      await openOn(each, today);
      expect(await cutOff(each, lateAndNext(bills, today)), `${name} on ${today}`).toEqual([]);
    }
  }
});

const LONG = "Private supplementary health insurance for the whole family";

/** A hundred bills. */
const hundred = (today: number, name: string) =>
  range(100).map((n) => {
    const day = 1 + Math.floor(n * 0.31);
    const isLate = n % 9 === 4;
    return day < today && !isLate ? paid(day, `${n}. ${name}`) : due(day, `${n}. ${name}`);
  });

const TWO_LINES = "Supplementary health insurance";

const TIGHT: readonly { name: string; today: string; bills: readonly StoredBill[] }[] = [
  {
    name: "two of today paid",
    today: "2026-01-22",
    bills: [...sampleMonth(22).filter(({ dueDate }) => dueDate !== on(22)), paid(22, "A."), paid(22, "B.")],
  },
  { name: "a hundred on the 15th", today: "2026-03-15", bills: hundred(15, TWO_LINES) },
  { name: "a hundred on the 28th", today: "2026-05-28", bills: hundred(28, TWO_LINES) },
  { name: "a hundred on the 31st", today: "2026-07-31", bills: hundred(31, TWO_LINES) },
  {
    name: "a long title",
    today: "2026-08-15",
    bills: [...hundred(15, "Bill").filter(({ dueDate }) => dueDate < on(15)), due(16, LONG)],
  },
];

test("no late bill folds in a window with room for all of them", async ({ page, openMonth, axe }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openMonth("2026-11", HOUSEHOLD);
  const late = ["Vehicle registration", "Water", "Credit card"];
  for (const title of [...late, "Birthday present"]) {
    await expect(bill(page, title)).toBeInViewport({ ratio: 1 });
    await expect(tick(page, title)).toBeVisible();
  }
  const rest = fold(page, LATE_FOLD);
  await expect(rest).toBeHidden();
  await axe(page);

  // The paid ones between them still fold, and open in place.
  const inside = fold(page, /^2 paid Internet, Vet/);
  await expect(tick(page, "Vet")).toBeHidden();
  await inside.click();
  await expect(tick(page, "Vet")).toBeVisible();
  await inside.click();
  await expect(tick(page, "Vet")).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(rest).toBeVisible();
  await expect(tick(page, "Water")).toBeHidden();
  await expect(bill(page, "Birthday present")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await tick(page, "Water").check();

  // Paid on this visit, it stays a row, behind a fold too.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(tick(page, "Water")).toBeVisible();
});

test("they are on a phone's first screen on the sample page, whatever part of the month it is", async ({
  newDevice,
}) => {
  test.slow();
  const phone = await (await newDevice({ ...PHONE, timezoneId: "UTC" })).newPage();
  const days = [...range(10).map((n) => 3 * n + 1), 30];
  for (const day of days.map(on)) {
    await phone.clock.setFixedTime(new Date(`${day}T10:00:00Z`));
    await phone.goto("/sample");
    await expect(phone.locator(".sample-page")).not.toHaveAttribute("inert");
    const toPay = phone.locator(".timeline-today ~ [data-expense]:not([data-weight=done]) .bill-title");
    const [next] = await toPay.allTextContents();
    expect(await cutOff(phone, { withEarlier: false, ...(next && { next }) }), day).toEqual([]);
  }
});

test("they are on a phone's first screen in crowded months", async ({ storeMonths, secondDevice }) => {
  test.slow();
  const months = TIGHT.map(({ name, today, bills }) => {
    const month = today.slice(0, 7);
    return {
      name,
      month,
      today,
      bills: bills.map((each) => ({ ...each, dueDate: today.slice(0, 8) + each.dueDate.slice(8) })),
    };
  });
  const old = range(2).map((n) => ({ ...due(1, `Old ${n}`), dueDate: `2025-12-0${n + 1}` }));
  await storeMonths(
    [...old, ...months.flatMap(({ bills }) => bills)],
    months.map(({ month }) => month),
  );
  const phone = await secondDevice("/privacy", { ...PHONE, timezoneId: "UTC" });
  for (const { name, today, bills } of months) {
    await openOn(phone, today);
    expect(await cutOff(phone, lateAndNext(bills, today)), name).toEqual([]);
  }
});

test.describe("in a trial", () => {
  test.use({ now: undefined });

  test("they are on a phone's first screen in a trial's last days", async ({ storeMonths, secondDevice }) => {
    test.slow();
    // A trial of these tests has seven days.
    const today = addDays(await dayThatLasts("UTC"), 5);
    const month = monthOf(today);
    const day = Number(today.slice(8));
    const bills = sampleMonth(day).map((each) => ({ ...each, dueDate: `${month}${each.dueDate.slice(7)}` }));
    await storeMonths([{ ...due(1, "Old"), dueDate: `${addMonths(month, -1)}-20` }, ...bills], [month]);
    const phone = await secondDevice("/privacy", { ...PHONE, timezoneId: "UTC" });
    await phone.clock.setFixedTime(new Date(`${today}T10:00:00Z`));
    await phone.goto("/app");
    await expect(phone.getByText(/^Your trial ends/)).toBeVisible();
    await expect(phone.getByText("% of budget")).toBeVisible();
    await everythingSaved(phone);
    const late = bills.find(({ status, dueDate }) => status !== "PAID" && dueDate < today)?.title;
    const next = bills.find(({ status, dueDate }) => status !== "PAID" && dueDate >= today)?.title;
    expect(await cutOff(phone, { ...(late && { late }), ...(next && { next }) })).toEqual([]);
  });
});
