import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import type { ReadChoices } from "#domain/importing/found.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { NO_DRAFT } from "../../../app/data/importing/import-draft.ts";
import { Planner } from "../../../app/data/importing/import-plan.ts";
import { FileCard } from "../../../app/features/importing/file-card.tsx";

const TABLE = "Date,Title,Amount\n03/04/2026,Rent,-950.00\n04/04/2026,Gas,-20.00\n05/04/2026,Refund,20.00";

/** Returns what the card of a file asks before its folds, with what is chosen now, and which folds are open. */
async function card(text: string, choices: ReadChoices) {
  const plan = await new Planner().plan({
    files: [{ id: "file", name: "table.csv", content: new Blob([text]), choices }],
    account: accountOf(new Ledger()),
    ...{ decisions: NO_DRAFT.decisions, today: "2026-11-29", usualDateOrder: "dmy" },
    drawsMonth: false,
  });
  const file = plan.files[0];
  if (file === undefined) throw new Error("There is no file");
  const page = renderToStaticMarkup(
    <FileCard {...{ file, choices }} onChoose={() => undefined} onRemove={() => undefined} />,
  );
  const [asked = ""] = page.split("<details");
  return {
    asked: [...asked.matchAll(/<label[^>]*>(.*?)<\/label>.*?<option value="([^"]*)" selected/g)].map(
      ([, label, value]) => `${label} ${value}`,
    ),
    open: [...page.matchAll(/<details[^>]*open=""[^>]*><summary.*?font-medium[^>]*>(.*?)<\/span>/g)].map(
      ([, title]) => title,
    ),
  };
}

const SIGN = "Bills are the negative amounts, and positive ones are money that came in.";
const OTHER_SIGN = "Bills are the positive amounts, and negative ones are money that came back.";

test("what a file leaves open is asked with what was assumed", async () => {
  expect((await card(TABLE, {})).asked).toEqual([
    "Dates are read as day, month, year. dmy",
    `${SIGN} negative`,
  ]);
});

test("an answer stays where it was asked, and can be changed again", async () => {
  expect((await card(TABLE, { sign: "positive", dateOrder: "mdy" })).asked).toEqual([
    "Dates are read as month, day, year. mdy",
    `${OTHER_SIGN} positive`,
    "1 bill due before today is taken as paid. PAID",
  ]);
  const positive = "Date,Title,Amount\n2026-04-03,Rent,950.00\n2026-04-04,Gas,20.00";
  expect((await card(positive, { sign: "negative" })).asked).toEqual([`${SIGN} negative`]);
  const grouped = "Date;Title;Amount\n2026-04-03;Rent;1.950";
  expect((await card(grouped, { decimal: "." })).asked).toContain("The decimal mark is a point. .");
});

test("the columns stay unfolded while they are chosen", async () => {
  const nameless = "2026-04-03,Rent,950.00\n2026-04-04,Gas,20.00";
  expect((await card(nameless, {})).open).toEqual(["How it was read", "Columns"]);
  expect((await card(nameless, { roles: { 0: "dueDate", 1: "title", 2: "amount" } })).open).toEqual([
    "How it was read",
    "Columns",
  ]);
});
