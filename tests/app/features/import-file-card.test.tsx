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
    asked: asked.split("<legend").slice(1).map(questionIn),
    open: [...page.matchAll(/<details[^>]*open=""[^>]*><summary.*?font-medium[^>]*>(.*?)<\/span>/g)].map(
      ([, title]) => title,
    ),
  };
}

/** "Which day is 03/04/2026? (3 April 2026) 4 March 2026": the chosen answer stands in brackets. */
function questionIn(html: string): string {
  const [, question = ""] = /^[^>]*>(.*?)<\/legend>/.exec(html) ?? [];
  const answers = [...html.matchAll(/<input ([^>]*)\/>(.*?)<\/label>/g)].map(([, input = "", text = ""]) =>
    input.includes("checked") ? `(${text})` : text,
  );
  return [question, ...answers].join(" ");
}

const SIGN = "Which amounts are bills?";
const [NEGATIVE, POSITIVE] = ["Negative ones, such as -12.50", "Positive ones, such as 12.50"];

test("what a file leaves open is asked, and nothing is chosen where it would be a guess", async () => {
  expect((await card(TABLE, {})).asked).toEqual([
    "Which day is 03/04/2026? 3 April 2026 4 March 2026",
    `${SIGN} (${NEGATIVE}) ${POSITIVE}`,
  ]);
});

test("an answer stays where it was asked, and can be changed again", async () => {
  expect((await card(TABLE, { sign: "positive", dateOrder: "mdy" })).asked).toEqual([
    "Which day is 03/04/2026? 3 April 2026 (4 March 2026)",
    `${SIGN} ${NEGATIVE} (${POSITIVE})`,
    "1 bill was due before today. Paid? (Paid) Not paid",
  ]);
  const positive = "Date,Title,Amount\n2026-04-03,Rent,950.00\n2026-04-04,Gas,20.00";
  expect((await card(positive, { sign: "negative" })).asked).toEqual([`${SIGN} (${NEGATIVE}) ${POSITIVE}`]);
  const grouped = "Date;Title;Amount\n2026-04-03;Rent;1.950";
  expect((await card(grouped, { decimal: "." })).asked).toContain(
    "How are the amounts written? (With a decimal point: 1,234.50) With a decimal comma: 1.234,50",
  );
});

test("the columns stay unfolded while they are chosen", async () => {
  const nameless = "2026-04-03,Rent,950.00\n2026-04-04,Gas,20.00";
  expect((await card(nameless, {})).open).toEqual(["How it was read", "Columns"]);
  expect((await card(nameless, { roles: { 0: "dueDate", 1: "title", 2: "amount" } })).open).toEqual([
    "How it was read",
    "Columns",
  ]);
});
