import { NEXT_YEAR } from "../support/month-page.ts";
import { test } from "./fixtures.ts";
import { addBill, everythingSaved, shows, tick } from "./month.ts";

const MONTH = `${NEXT_YEAR}-08`;
const WATER = { title: "Water", amount: 5, dueDate: `${MONTH}-08` };

test.describe("where the browser refuses to keep anything", () => {
  test.use({
    before: `for (const name of ["indexedDB", "localStorage", "sessionStorage", "BroadcastChannel", "locks"]) {
      const refuse = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      };
      const owner = name === "locks" ? Navigator.prototype : globalThis;
      Object.defineProperty(owner, name, { configurable: true, get: refuse, set: refuse });
    }`,
  });

  test("a month comes from the server, and changes reach it", { tag: "@full" }, async ({ openMonth }) => {
    const screen = await openMonth(MONTH, [WATER]);
    // It moves what is below it when it comes.
    await screen.getByText("This browser's storage isn't answering").shown();
    await tick(screen, "Water").click();
    await addBill(screen, { title: "Gas", amount: "20", dueDate: `${MONTH}-09` });
    await everythingSaved(screen);
    await screen.reload();
    await shows(screen, ["Water $5.00 Paid", "Gas $20.00"]);
  });
});

test("a private window keeps a month like others", { tag: "@full" }, async ({ newDevice, openSignedIn }) => {
  const screen = await openSignedIn(`/app?month=${MONTH}`, await newDevice({ isPrivate: true }));
  await everythingSaved(screen);
  await addBill(screen, { title: "Water", amount: "5", dueDate: `${MONTH}-08` });
  await everythingSaved(screen);
  await screen.reload();
  await shows(screen, ["Water $5.00"]);
});

test("nothing is lost when the database goes while it is open", { tag: "@full" }, async ({ openMonth }) => {
  const screen = await openMonth(MONTH, [WATER]);
  await screen.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      await new Promise((done, fail) => {
        const asked = indexedDB.deleteDatabase(name);
        asked.onsuccess = done;
        asked.onerror = () => fail(asked.error);
      });
    }
    return true;
  });
  await tick(screen, "Water").click();
  await addBill(screen, { title: "Gas", amount: "20", dueDate: `${MONTH}-09` });
  await everythingSaved(screen);
  await screen.reload();
  await shows(screen, ["Water $5.00 Paid", "Gas $20.00"]);
});
