import { afterEach, beforeEach, expect, test } from "vitest";
import { adoptTimeZone } from "../../../../app/data/ledger/ledger-keeper.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { closeAll, eventually, load, openTab } from "../../support.ts";

let ledgerStore: LedgerStore;

beforeEach(async () => {
  ledgerStore = await openTab(crypto.randomUUID());
});

afterEach(closeAll);

const zone = () => ledgerStore.ledger().settings().timezone;
const waitingTypes = async () =>
  (await ledgerStore.database.getAll("outbox")).map(({ operation }) => operation.type);
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test("an account without settings gets this browser's time zone when its rows have come", async () => {
  const stop = adoptTimeZone(ledgerStore);
  expect(await waitingTypes()).toEqual([]);
  await load(ledgerStore.database);
  await eventually(async () => expect(await waitingTypes()).toEqual(["settings.update"]));
  expect(zone()).toBe(ownZone);
  stop();
});

test("it gets it at once if the rows are here already, and only once", async () => {
  await load(ledgerStore.database);
  await eventually(() => expect(ledgerStore.everSynced()).toBe(true));
  adoptTimeZone(ledgerStore);
  // It counts before its rules are loaded, so that the header doesn't say "Saved" meanwhile.
  expect(ledgerStore.waiting()).toBe(1);
  await eventually(async () => expect(await waitingTypes()).toEqual(["settings.update"]));
  expect(ledgerStore.waiting()).toBe(1);
});

test("it gets none after the screen was left", async () => {
  adoptTimeZone(ledgerStore)();
  await load(ledgerStore.database);
  await eventually(() => expect(ledgerStore.everSynced()).toBe(true));
  expect(await waitingTypes()).toEqual([]);
});
