import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { BADGE_KEYS } from "#domain/badges/catalogue.ts";
import {
  beginFirstRun,
  followEarned,
  isTold,
  useEarnedBadges,
} from "../../../../app/data/ledger/earned-badges.ts";
import { LocalContext } from "../../../../app/data/ledger/ledger-provider.tsx";
import { localOf } from "../../../../app/data/ledger/sample-ledger.tsx";
import { closeAll, eventually, freshDatabase } from "../../support.ts";

afterEach(closeAll);

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

test("a badge waits while a dialog or a search is open, and while the tab is hidden", async () => {
  const database = await freshDatabase();
  await database.put("earned", { key: "first_paid" });
  const told: string[] = [];
  const screen = { isShown: () => true, isInUse: () => true };
  const over = new AbortController();
  const tell = followEarned(database, screen, (key) => told.push(key), over.signal);
  screen.isShown = () => false;
  screen.isInUse = () => false;
  tell();
  expect(await database.getAll("earned")).toHaveLength(1);
  screen.isInUse = () => true;
  screen.isShown = () => true;
  tell();
  screen.isInUse = () => false;
  await eventually(() => expect(told).toEqual(["first_paid"]));
  expect(await database.getAll("earned")).toEqual([]);
  over.abort();
});

test("a first run tells of First Login alone, and any other page of every badge", () => {
  expect(BADGE_KEYS.filter(isTold)).toEqual(BADGE_KEYS);
  beginFirstRun();
  expect(BADGE_KEYS.filter(isTold)).toEqual(["first_login"]);
});
