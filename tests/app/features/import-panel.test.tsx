import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import type { ReadChoices } from "#domain/importing/found.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { NO_DRAFT } from "../../../app/data/importing/import-draft.ts";
import { Planner } from "../../../app/data/importing/import-plan.ts";
import type { Import } from "../../../app/data/importing/use-import.ts";
import { ImportPanel } from "../../../app/features/importing/import-panel.tsx";

/** Returns the button that brings what comes of a table whose dates can be read in two ways. */
async function button(choices: ReadChoices): Promise<string | undefined> {
  const content = new Blob(["Date,Title,Amount\n03/04/2026,Rent,950.00\n04/04/2026,Gas,20.00"]);
  const draft = { ...NO_DRAFT, files: [{ id: "file", name: "table.csv", content, choices }] };
  const plan = await new Planner().plan({
    ...{ files: draft.files, decisions: draft.decisions, account: accountOf(new Ledger()) },
    ...{ today: "2026-11-29", usualDateOrder: "dmy", drawsMonth: false },
  });
  const given = { draft, plan, failure: null, isKept: true, hasFiles: true } as unknown as Import;
  const page = renderToStaticMarkup(
    <ImportPanel
      {...{ given, hasBills: false }}
      action={(coming) => <button type="button">{coming}</button>}
    />,
  );
  return /Discard<\/button><button[^>]*>(.*?)<\/button>/.exec(page)?.[1];
}

test("nothing lands while it would be a guess which day is meant", async () => {
  expect(await button({})).toBe("Answer the question above");
  expect(await button({ dateOrder: "mdy" })).toBe("2 bills");
});
