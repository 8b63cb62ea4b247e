import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { BADGE_KEYS } from "#domain/badges/catalogue.ts";
import { beginFirstRun, isTold, useEarnedBadges } from "../../../../app/data/ledger/earned-badges.ts";
import { LocalContext } from "../../../../app/data/ledger/ledger-provider.tsx";
import { localOf } from "../../../../app/data/ledger/sample-ledger.tsx";

function Notices() {
  useEarnedBadges(() => undefined);
  return "Notices";
}

test("a screen that listens for badges needs no database while the code that opens it isn't here", () => {
  const local = localOf([], "2026-11-25");
  expect(
    renderToString(
      <LocalContext value={local}>
        <Notices />
      </LocalContext>,
    ),
  ).toBe("Notices");
});

test("a first run tells of First Login alone, and any other page of every badge", () => {
  expect(BADGE_KEYS.filter(isTold)).toEqual(BADGE_KEYS);
  beginFirstRun();
  expect(BADGE_KEYS.filter(isTold)).toEqual(["first_login"]);
});
