import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adoptTimeZone } from "../../../../app/data/ledger/first-visit.ts";
import { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { loadRules } from "../../../../app/data/ledger/operation-rules.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import { answer, closeAll } from "../../support.ts";

let ledgerStore: LedgerStore;

beforeEach(async () => {
  // Loading them for the first time may take longer than a test waits.
  await loadRules();
  ledgerStore = await LedgerStore.open(crypto.randomUUID(), "Test");
});

afterEach(() => {
  ledgerStore.close();
  closeAll();
});

const zone = () => ledgerStore.ledger().settings().timezone;
const waitingTypes = async () =>
  (await ledgerStore.database.getAll("outbox")).map(({ operation }) => operation.type);
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The account's rows come, none of them settings. */
const load = () => applyResponse(ledgerStore.database, [], null, answer(1));

test("an account without settings gets this browser's time zone when its rows have come", async () => {
  const stop = adoptTimeZone(ledgerStore);
  expect(await waitingTypes()).toEqual([]);
  await load();
  await vi.waitFor(async () => expect(await waitingTypes()).toEqual(["settings.update"]));
  expect(zone()).toBe(ownZone);
  stop();
});

test("at once where its rows are here already, and once", async () => {
  await load();
  await vi.waitFor(() => expect(ledgerStore.everSynced()).toBe(true));
  adoptTimeZone(ledgerStore);
  // Told before the rules for it are loaded, so that nothing is called saved meanwhile.
  expect(ledgerStore.waiting()).toBe(1);
  await vi.waitFor(async () => expect(await waitingTypes()).toEqual(["settings.update"]));
  expect(ledgerStore.waiting()).toBe(1);
});

test("not where the screen is left before", async () => {
  adoptTimeZone(ledgerStore)();
  await load();
  await vi.waitFor(() => expect(ledgerStore.everSynced()).toBe(true));
  expect(await waitingTypes()).toEqual([]);
});
