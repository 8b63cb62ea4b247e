import { NEXT_YEAR } from "../support/month-page.ts";
import { expect, test } from "./fixtures.ts";
import {
  addBill,
  changeAmount,
  chooseFromAccountMenu,
  chooseFromMenu,
  everythingSaved,
  readyForOffline,
  shows,
  tick,
  waiting,
} from "./month.ts";

const MONTH = `${NEXT_YEAR}-03`;
const RENT = { title: "Rent", amount: 900, dueDate: `${MONTH}-01` };

test("changes made offline reach another device", async ({ openMonth, openSignedIn, newDevice, gateway }) => {
  const screen = await openMonth(MONTH, [RENT, { title: "Phone", amount: 25, dueDate: `${MONTH}-09` }]);
  await readyForOffline(screen);
  gateway.cut();
  await tick(screen, "Rent").click();
  await addBill(screen, { title: "Water", amount: "30", dueDate: `${MONTH}-02` });
  await changeAmount(screen, "Water", "31");
  await addBill(screen, { title: "Gas", amount: "20", dueDate: `${MONTH}-03` });
  await chooseFromMenu(screen, "Gas", "Delete");
  await changeAmount(screen, "Phone", "27.50");
  await waiting(screen, "6 changes");
  await screen.reload();
  const wanted = ["Rent $900.00 Paid", "Water $31.00", "Phone $27.50"];
  await shows(screen, wanted);
  await waiting(screen, "6 changes");

  gateway.restore();
  await everythingSaved(screen);
  await shows(screen, wanted);
  const other = await openSignedIn(`/app?month=${MONTH}`, await newDevice());
  await shows(other, wanted);
});

test("two tabs show each other's changes", async ({ openMonth, openAt }) => {
  const first = await openMonth(MONTH, [RENT]);
  const second = await openAt(`/app?month=${MONTH}`);
  await shows(second, ["Rent $900.00"]);
  await first.tab.show();
  await addBill(first, { title: "From the first", amount: "1", dueDate: `${MONTH}-02` });
  await second.tab.show();
  await shows(second, ["Rent $900.00", "From the first $1.00"]);
  await tick(second, "Rent").click();
  await first.tab.show();
  await tick(first, "Rent").checked();
  await everythingSaved(first);
  await everythingSaved(second);
});

test("signing out with unsent changes asks first, sends them, and leaves nothing behind", {
  tag: "@full",
}, async ({ openMonth, gateway }) => {
  const screen = await openMonth(MONTH, [RENT]);
  await readyForOffline(screen);
  gateway.cut();
  await tick(screen, "Rent").click();
  await waiting(screen, "1 change");
  await chooseFromAccountMenu(screen, "Sign out");
  const question = screen.getByRole("dialog", { name: "Sign out and lose changes?" });
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await question.gone();
  gateway.restore();
  await everythingSaved(screen);
  await chooseFromAccountMenu(screen, "Sign out");
  await screen.getByLabel("Email").shown();
  const left = await screen.evaluate(async () => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(left).toEqual({ local: [], tab: [], databases: [] });
});

test("a change that shows is there after the page was left", { tag: "@full" }, async ({ openMonth }) => {
  const screen = await openMonth(MONTH, [RENT]);
  for (const isPaid of [true, false]) {
    await screen.evaluate(() => {
      // Later, so that this call is answered before its page is gone.
      setTimeout(() => {
        document.querySelector<HTMLInputElement>("input[aria-label='Rent: paid']")?.click();
        location.href = "/faq";
      });
    });
    await screen.getByRole("heading", { name: /questions/i }).shown();
    await screen.tab.goto(new URL(`/app?month=${MONTH}`, await screen.evaluate(() => location.href)).href);
    await tick(screen, "Rent").checked(isPaid);
    await everythingSaved(screen);
  }
});
