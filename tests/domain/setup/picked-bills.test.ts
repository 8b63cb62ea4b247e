import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMON_BILLS } from "#domain/setup/common-bills.ts";
import {
  addPicked,
  comesOnce,
  type PickedBill,
  pickedFrom,
  toggleCommon,
  withRepeating,
} from "#domain/setup/picked-bills.ts";
import { readPickedSentence } from "#domain/setup/picked-sentence.ts";

const [rent, electricity] = COMMON_BILLS;
if (rent === undefined || electricity === undefined) throw new Error("There are common bills.");
const titles = (bills: readonly PickedBill[]) => bills.map(({ title }) => title);

/** Wednesday. */
const TODAY = "2026-11-25";

function typed(text: string): Omit<PickedBill, "key"> {
  const read = readPickedSentence(text, TODAY, "USD");
  if ("refused" in read) throw new Error(read.refused);
  return read.bill;
}

describe("a typed title", () => {
  const refusal = (text: string) => {
    const read = readPickedSentence(text, TODAY, "USD");
    return "refused" in read ? read.refused : null;
  };

  test("has up to 120 characters, an emoji counting as one", () => {
    const title = "🏠".repeat(120);
    const bill = { ...typed(`${title} 5`), key: 1 };
    expect(bill.title).toBe(title);
    expect(pickedFrom([bill]).map((each) => each.title)).toEqual([title]);
  });

  test("of more characters is refused, since a part of it would be another title", () => {
    expect(refusal(`${"x".repeat(121)} 5`)).toBe("Title can have at most 120 characters");
    expect(refusal(`${"rent ".repeat(200)}5`)).toBe("Title can have at most 120 characters");
  });

  test.each(["Zero 0", "Zero 0.00", "Neg -5", "Big 1000000000", "Big 1,000,000,000.00"])(
    "that ends with no possible amount is refused: %s",
    (text) => {
      expect(refusal(text)).toBe("Please enter a valid positive amount");
    },
  );

  test.each(["Rent", "Terminal 5", "7-Eleven", "Studio-5"])("may be called %s", (text) => {
    expect(refusal(text)).toBeNull();
  });
});

describe("picking", () => {
  test("a second press takes a bill away", () => {
    const both = toggleCommon(toggleCommon([], rent), electricity);
    expect(titles(both)).toEqual(["Rent", "Electricity"]);
    expect(titles(toggleCommon(both, rent))).toEqual(["Electricity"]);
  });

  test("a sentence takes the place of a bill that wasn't changed, and stands beside one that was", () => {
    const once = addPicked(toggleCommon([], rent), typed("rent 950 on the 3rd"));
    expect(once).toMatchObject([{ key: 1, title: "Rent", amountText: "950.00", day: 3 }]);
    const twice = addPicked(once, typed("rent 200 on the 9th"));
    expect(twice.map(({ key, day }) => [key, day])).toEqual([
      [1, 3],
      [2, 9],
    ]);
  });

  test("a bill can come only once, on its next day", () => {
    const [bill] = toggleCommon([], rent);
    if (bill === undefined) throw new Error("Nothing was picked.");
    const once = withRepeating(bill, false, TODAY);
    expect(once.schedule?.dueDate).toBe("2026-12-01");
    expect(once.schedule !== null && comesOnce(once.schedule)).toBe(true);
    expect(withRepeating(once, true, TODAY)).toEqual(bill);
  });
});

describe("a typed bill", () => {
  test("comes every month, with the category of a common one", () => {
    expect(typed("rent 950 on the 1st")).toEqual({
      ...{ title: "Rent", category: "Home", amountText: "950.00", day: 1 },
      ...{ autopay: false, schedule: null },
    });
    expect(typed("cinema club 20")).toMatchObject({ title: "Cinema club", category: null, day: 25 });
  });

  test("without an amount has its example, if there is one", () => {
    expect(typed("gym")).toMatchObject({ title: "Gym", amountText: null, day: 5 });
    expect(typed("yacht on the 9th")).toMatchObject({ amountText: "", day: 9 });
  });

  test("comes as the sentence says", () => {
    expect(typed("car insurance 240 yearly from 12 March, autopay")).toMatchObject({
      title: "Car insurance",
      autopay: true,
      schedule: { dueDate: "2027-03-12", recurringEvery: 12, recurringEnds: null },
    });
    expect(typed("dentist 140 on 12 March").schedule).toMatchObject({
      dueDate: "2027-03-12",
      recurringEnds: { times: 1 },
    });
  });

  test.each<[string, object | null]>([
    ["childcare 60 every Friday", { dueDate: "2026-11-27", recurringRule: "FREQ=WEEKLY;BYDAY=FR" }],
    ["allowance 20 on 1 and 15", { dueDate: "2026-12-01", recurringRule: "FREQ=MONTHLY;BYMONTHDAY=1,15" }],
    ["gym 35 every 4 weeks from 3 Jan", { dueDate: "2027-01-03", recurringRule: "FREQ=WEEKLY;INTERVAL=4" }],
    ["yoga 20 second Tuesday", { dueDate: "2026-12-08", recurringRule: "FREQ=MONTHLY;BYDAY=2TU" }],
    [
      "card fee 20 last day of the month",
      { dueDate: "2026-11-30", lastDayOfMonth: true, recurringRule: null },
    ],
    ["domain 30 every 5 months", { dueDate: "2026-11-25", recurringRule: "FREQ=MONTHLY;INTERVAL=5" }],
    ["card 20 every month", null],
  ])("comes in any rhythm: %s", (text, schedule) => {
    const read = typed(text).schedule;
    if (schedule === null) expect(read).toBeNull();
    else expect(read).toMatchObject({ ...schedule, recurringEvery: 1, recurringEnds: null });
  });

  test("that isn't possible says why", () => {
    expect(readPickedSentence("papers 5 daily", TODAY, "USD")).toEqual({
      refused: "“daily” isn't supported.",
    });
    expect(readPickedSentence("papers 5 twice a week", TODAY, "USD")).toEqual({
      refused: "“twice a week” needs its days, such as “on Monday and Thursday”.",
    });
    expect(readPickedSentence("950", TODAY, "USD")).toEqual({ refused: "Expense title is required" });
  });
});

describe("stored bills", () => {
  test("come back as they were", () => {
    let bills = toggleCommon(toggleCommon([], rent), electricity);
    bills = addPicked(bills, typed("car insurance 240 yearly from 12 March"));
    expect(pickedFrom(JSON.parse(JSON.stringify(bills)))).toEqual(bills);
  });

  test("give only what can be used of them, whatever is stored", () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (one, many) => {
        for (const stored of [one, many, [one]])
          for (const { title, day, key } of pickedFrom(stored)) {
            expect(title).not.toBe("");
            expect(day).toBeGreaterThanOrEqual(1);
            expect(day).toBeLessThanOrEqual(31);
            expect(key).toBeGreaterThan(0);
          }
      }),
    );
    const good = { title: "Gym", amountText: "5", day: 1 };
    const odd = [
      { ...good, day: 1.5 },
      { ...good, day: 32 },
      { ...good, title: " " },
      { ...good, amountText: 5 },
      { title: "Yacht", day: 1, amountText: null },
      { ...good, schedule: { dueDate: "2026-02-30", recurringEvery: 1, weekendShift: "none" } },
      { ...good, schedule: { dueDate: "2026-02-03", recurringEvery: 5, weekendShift: "none" } },
      {
        ...good,
        schedule: { dueDate: "2026-02-03", recurringEvery: 1, weekendShift: "none", recurringEnds: 3 },
      },
    ];
    for (const each of odd) expect(pickedFrom([each]), JSON.stringify(each)).toEqual([]);
    expect(titles(pickedFrom([good, good]))).toEqual(["Gym", "Gym"]);
  });
});
